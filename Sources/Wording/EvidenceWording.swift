package import TestModel

/// Sentences on tests that say nothing about a network.
package protocol EvidenceWording: Sendable {
    /// The reason why a test says nothing about a network, as a part of a list.
    func name(_ condition: ArtificialCondition) -> String
    /// The same of what it was found of, as a clause: "the embedded server measures this machine, not your network".
    func clause(_ found: FoundCondition) -> String
    /// Why a campaign is not started as evidence, and what starts it as a rehearsal.
    func noEvidence(campaign: String, _ found: [FoundCondition]) -> String
    /// That a campaign can be started as a rehearsal only.
    var needsRehearsal: String { get }
    /// A note on how many tests a summary or report leaves out, and the option that counts them.
    func testsLeftOut(_ count: Int) -> String
    /// The same by reason, where it is a part of a page.
    func testsLeftOut(_ count: Int, by conditions: [ArtificialCondition: Int]) -> String
    /// The headline and the sentence of a warning above a report on tests that say nothing about a network.
    func evidenceWarning(_ conditions: [ArtificialCondition: Int], of tests: Int) -> (
        word: String, sentence: String
    )
    /// A campaign's name in a list.
    func campaignCell(_ name: String, isRehearsal: Bool) -> String
    /// A note on how many tests of rehearsals were not handed in, and the option that hands them in.
    func rehearsalsKept(_ count: Int) -> String
}
