package import ClassifierSearch
package import Recordings
package import TestModel

/// Searches for a classifier's rule.
package protocol RuleSearchWording: Sendable {
    /// A warning before a search, which may take long.
    var searchTakesLong: String { get }
    /// That the search begins, and what it will take if that can be told.
    func searchBegins(_ estimate: SearchEstimate?) -> String
    /// That an interrupted search goes on.
    func searchGoesOn(after probes: Int) -> String
    /// What to type to go on with an interrupted search.
    func searchCanResume(_ command: String) -> String
    /// A rule that the server found earlier.
    func knownRule(_ text: String, tests: Int, timestamp: String?) -> String
    /// That nothing is replayed for a while, after a probe that was blocked or any other.
    func resting(seconds: Double, afterBlock: Bool) -> String
    /// A probe by its number.
    func probe(_ number: Int) -> String
    /// A probe: its number, what it is to find out, and how many bytes it inverts.
    func probing(_ number: Int, _ purpose: Probe.Purpose?, bytes: Int) -> String
    /// How a probe was treated, and what is left if that can be told.
    func probed(_ outcome: ProbeOutcome, _ estimate: SearchEstimate?) -> String

    /// How a search ended, nil for one that did not; `regions` without framing.
    func searchConclusion(
        _ key: Conclusion.Key?, regions: Int, alternatives: Int, isComplete: Bool, app: String
    ) -> String
    /// How to go on where the test of original and control was inconclusive.
    func searchAnyway(app: String) -> String
    /// The heading of one of several alternatives.
    func searchAlternative(_ number: Int) -> String
    /// A region that matters.
    func region(_ region: StoredRuleSearch.Region) -> String
    /// What a byte of a payload is for.
    func field(_ name: FieldName) -> String
    /// The lengths and types that lead a parser to what matters.
    func framing(_ fields: [String]) -> String
    /// What the server says in its own words.
    func serverSays(_ text: String) -> String
    /// How many probes it took, these and those of earlier attempts, how much data and how long.
    func searchEffort(probes: Int, inAll: Int, bytes: Int, seconds: Double) -> String
}
