import ArgumentParser
import ResultStore
import TestModel
import Messages

/// Words that name stored tests, or none for all tests of a source, which a summary is about.
struct SourceReferences: ParsableArguments {
    // Unknown options come here too, since "-1" looks like one.
    @Argument(parsing: .allUnrecognized, help: .resultsIDs) var tests: [String] = []
    /// Whose; one's own where tests are named, and nobody's where neither is said.
    @Option(help: .resultsSource) var source: SourceChoice?

    mutating func validate() throws {
        _ = try TestReference.all(checking: tests)
        if tests.isEmpty, source == nil { throw UsageFault.missingArgument("<id> ...") }
    }

    /// Whether all tests of a source are meant.
    var areAll: Bool { tests.isEmpty }

    /// The numbers of the tests named, in the order named and each once; of all tests, the lowest first.
    ///
    /// - Throws: `ShellError` for a number that no test has; `ResultStoreError`.
    func resolved(in session: isolated Session) async throws -> [Int64] {
        guard areAll else {
            return try await TestReference.all(checking: tests).resolved(in: session, source ?? .own)
        }
        return try await session.store().ids(
            filter: TestFilter(source: source?.source, status: .completed, kind: .differentiation),
            sort: TestSort(.id, isReversed: true))
    }
}
