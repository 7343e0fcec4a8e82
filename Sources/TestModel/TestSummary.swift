package import Differentiation
package import Foundation
package import Recordings

/// What a list shows of a test: everything a line needs, nothing that has to be read from other tables but
/// the notes and the tags.
package struct TestSummary: Sendable, Codable, Equatable {
    /// The number people call the test by.
    package let id: Int64
    /// What sort of test it was.
    package let kind: StoredTest.Kind
    /// The test's name in the catalogue, "netflix".
    package let app: String
    /// The test's name as people read it, "Netflix".
    package let appTitle: String
    /// The catalogue's group.
    package let category: AppCategory
    /// How the attempt ended.
    package let status: StoredTest.Status
    /// The stable key of what stopped it; nil for a completed test.
    package let failureCode: String?
    /// When the test began.
    package let started: Date
    /// When it ended.
    package let ended: Date
    /// The shell's name of the server.
    package let server: String
    /// The verdict reported, if one was.
    package let verdict: TestVerdict?
    /// The verdict the measurement itself led to.
    package let measuredVerdict: TestVerdict?
    /// The developer option that changed the reported verdict.
    package let override: String?
    /// The profile that decided.
    package let profile: DecisionProfile.Name?
    /// The statistics as the results service reported them.
    package let statistics: StoredStatistics?
    /// The mean throughput of the original in Mbit/s, of a series over the pairs that count; nil if it is not known.
    package let meanOriginal: Double?
    /// The mean throughput of the control in Mbit/s, likewise.
    package let meanControl: Double?
    /// How much slower the original was, if it was stored.
    package let effect: StoredEffect?
    /// What the last look at a series said; nil for other kinds, and before the first look.
    package let look: StoredSeries.Look?
    /// Why there was nothing to compare, if that was so.
    package let obstacle: Kept<NoComparison>?
    /// Whether there were too few samples for the verdict to mean much.
    package let tooFewSamples: Bool
    /// The number of the test that this one confirms.
    package let confirms: Int64?
    /// Remarks, in the order they were made.
    package let notes: [Kept<StoredRemark>]
    /// The purpose that it was run for.
    package let purpose: TestPurpose
    /// The rules of the lab on the path to the server.
    package let lab: StoredLab?
    /// What its recordings were made from; nil if they were recorded.
    package let synthesised: String?
    /// The words people sort it by, in alphabetical order.
    package let tags: [String]
    /// What people wrote about it, in the order it was written.
    package let userNotes: [UserNote]

    /// Takes what a list shows of a test.
    ///
    /// - Parameters:
    ///   - id: its number.
    ///   - test: the test; nothing is looked at that has a table of its own in the database but notes and effect.
    ///   - tags: the words people sort it by.
    ///   - userNotes: what people wrote about it.
    package init(id: Int64, _ test: StoredTest, tags: [String], userNotes: [UserNote]) {
        self.id = id
        kind = test.kind
        app = test.app
        appTitle = test.appTitle
        category = test.category
        status = test.status
        failureCode = test.failure?.code
        started = test.started
        ended = test.ended
        server = test.server.name
        verdict = test.verdict
        measuredVerdict = test.measuredVerdict
        override = test.override
        profile = test.profile
        statistics = test.statistics
        let means = test.pairSeries?.means
        meanOriginal = Self.known(test.statistics?.meanOriginal) ?? means?.original
        meanControl = Self.known(test.statistics?.meanControl) ?? means?.control
        effect = test.effect
        look = test.pairSeries?.looks.last
        obstacle = test.obstacle
        tooFewSamples = test.tooFewSamples
        confirms = test.confirms
        notes = test.notes
        purpose = test.purpose
        lab = test.lab
        synthesised = test.synthesised
        self.tags = tags
        self.userNotes = userNotes
    }

    private static func known(_ mean: Double?) -> Double? { mean.flatMap { $0.isNaN ? nil : $0 } }
}
