package import TestModel

/// Stored tests.
package protocol ResultsWording: Sendable {
    /// That there are none yet.
    var noTestsStored: String { get }
    /// That there are none of one's own, but so many that were imported, and how to list them.
    func onlyImported(_ count: Int) -> String
    /// That there are some, but none of those asked for.
    var noTestMatches: String { get }
    /// That so many more are not shown.
    func moreTests(_ count: Int) -> String
    /// That so many were removed.
    func testsRemoved(_ count: Int) -> String
    /// A completed test's verdict by its key, or another test's status, for a table.
    func verdictCell(_ test: TestSummary) -> String
    func status(_ status: StoredTest.Status) -> String
    /// That a note was written.
    func noteAdded(to id: Int64) -> String
    /// That so many notes were removed.
    func notesCleared(_ count: Int, of id: Int64) -> String
    /// That so many of the tests have other tags now.
    func testsTagged(_ changed: Int, of count: Int) -> String
    /// The tags of a test.
    func tags(_ tags: [String], of id: Int64) -> String
    /// That so many tests were written to a file.
    func testsExported(_ count: Int, to path: String) -> String
    /// That so many tests were imported, under which numbers, so many got the samples that they came without, and so
    /// many were here already.
    func testsImported(_ count: Int, filled: Int, skipped: Int, ids: String) -> String
    /// How many tests stay of an import that ended with an error.
    func importStopped(_ count: Int) -> String
    /// That the results database can be read but not written.
    func readOnly(_ obstacle: ResultStoreError) -> String
    /// What is wrong with a line of an exported file.
    func fault(_ fault: RecordFault) -> String
    /// A note with its time.
    func userNote(_ note: UserNote) -> String
    /// The searches for a classifier's rule with a test's app and server.
    func ruleSearches(_ numbers: String) -> String
    /// Where a test comes from.
    func origin(_ origin: TestCompanions.Origin) -> String
    /// How many of a test's numbers do not follow from its samples.
    func verified(_ id: Int64, disagreeing: Int, of count: Int) -> String
    /// That a test has no numbers to verify.
    func nothingToVerify(_ id: Int64, _ obstacle: TestVerification.Obstacle) -> String
    /// Why a test has no numbers to verify.
    func reason(_ obstacle: TestVerification.Obstacle) -> String
    /// The name of a number that is verified.
    func quantity(_ quantity: TestVerification.Quantity) -> String
    /// Whether a number agrees, and by which rule.
    func agreement(_ value: TestVerification.Value) -> String
    /// How a query is typed; a list of the views follows.
    var howToQuery: String { get }
    /// That a query's answer has no row.
    var noRows: String { get }
    /// What the mark of a test with synthesised recordings means.
    var synthesisedLegend: String { get }
    /// A remark on a test in the list.
    func remark(_ remark: TestRemark) -> String
}

/// What the list of tests remarks on one of them.
package enum TestRemark: Sendable {
    /// A developer option changed the verdict; the measured one by its key.
    case overridden(option: String, measured: TestVerdict?)
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
    /// A tag that a person gave it.
    case tag(String)
    /// A note that a person wrote.
    case userNote(String)
    /// It is a search for a classifier's rule.
    case search
    /// What it was run for.
    case purpose(TestPurpose)
    /// Its recordings were made, from what the text says if it says anything.
    case synthesised(from: String)
    /// The lab's rules of this name stood before the server.
    case lab(name: String)
    /// A remark that was stored with it.
    case stored(Kept<StoredRemark>)
}
