import ResultStore

/// Stored tests.
package protocol ResultsWording: Sendable {
    /// That there are none yet.
    var noTestsStored: String { get }
    /// That so many older ones are not shown.
    func olderTests(_ count: Int) -> String
    /// That so many were removed.
    func testsRemoved(_ count: Int) -> String
    /// A completed test's verdict by its key, or another test's status, for a table.
    func verdictCell(_ test: TestSummary) -> String
    /// A remark on a test in the list.
    func remark(_ remark: TestRemark) -> String
}

/// What the list of tests remarks on one of them.
package enum TestRemark: Sendable {
    /// A developer option changed the verdict; the measured one by its key.
    case overridden(option: String, measured: String?)
    /// It has no result; the error's key.
    case unfinished(code: String)
    /// Its tested port is blocked.
    case blocked
    /// A replay of an app received nothing.
    case nothingReceived
    /// Too few samples.
    case tooFewSamples
    /// It repeats another test.
    case confirms(Int64)
    /// A remark that was stored with it.
    case stored(String)
}
