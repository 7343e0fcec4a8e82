import ArgumentParser
import ResultStore
import TestModel
import Messages

/// References to stored tests; without any, all tests of a source are meant, and the command shows a summary.
struct SourceReferences: ParsableArguments {
    // Unknown options are parsed as arguments, since "-1" looks like one.
    @Argument(parsing: .allUnrecognized, help: .resultsIDs) var tests: [String] = []
    /// The source; defaults to the user's own tests if tests are named, and must be given otherwise.
    @Option(help: .resultsSource) var source: SourceChoice?

    mutating func validate() throws {
        _ = try TestReference.all(checking: tests)
        if tests.isEmpty, source == nil { throw UsageError.missingArgument("<id> ...") }
    }

    /// True if all tests of a source are meant.
    var areAll: Bool { tests.isEmpty }

    /// Returns the numbers of the named tests, in their order and each once; for all tests, in ascending
    /// order.
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
