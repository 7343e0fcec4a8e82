import ArgumentParser
import ResultStore
import TestModel
import Messages

/// References to stored tests: numbers, ranges, and the newest ones.
struct TestReferences: ParsableArguments {
    // Unknown options are parsed as arguments, since "-1" looks like one.
    @Argument(parsing: .allUnrecognized, help: .resultsIDs) var tests: [String]
    @Option(help: .resultsSource) var source = SourceChoice.own

    mutating func validate() throws { _ = try TestReference.all(checking: tests) }

    /// Returns the numbers of the named tests, in their order and each once.
    ///
    /// - Throws: `ShellError` for a number that no test has; `ResultStoreError`.
    func resolved(in session: isolated Session) async throws -> [Int64] {
        try await TestReference.all(checking: tests).resolved(in: session, source)
    }
}

/// A reference to stored tests.
enum TestReference: Equatable {
    /// The test with a number.
    case id(Int64)
    /// All tests with numbers in a range.
    case range(ClosedRange<Int64>)
    /// The n-th newest test, where 1 is the newest.
    case newest(Int)

    /// Parses `17`, `3-7`, `last` or `-1`; nil for any other word.
    init?(_ word: String) {
        if word == "last" {
            self = .newest(1)
        } else if let match = word.wholeMatch(of: /-([0-9]+)/) {
            guard let position = Int(match.1), position > 0 else { return nil }
            self = .newest(position)
        } else if let match = word.wholeMatch(of: /([0-9]+)-([0-9]+)/) {
            guard let first = Int64(match.1), let last = Int64(match.2), first <= last else { return nil }
            self = .range(first...last)
        } else if word.wholeMatch(of: /[0-9]+/) != nil, let id = Int64(word) {
            self = .id(id)
        } else {
            return nil
        }
    }

    /// Parses a word.
    ///
    /// - Throws: `UsageError`, which lists the valid forms.
    init(checking word: String) throws {
        guard let reference = TestReference(word) else {
            if word.hasPrefix("-") { throw UsageError.unknownOption(word, meant: nil) }
            throw UsageError.notATest(word)
        }
        self = reference
    }

    /// Parses words.
    ///
    /// - Throws: `UsageError` for the first invalid word, which lists the valid forms.
    static func all(checking words: [String]) throws -> [TestReference] {
        try words.map { try TestReference(checking: $0) }
    }
}

extension [TestReference] {
    /// Returns the numbers of the tests, in the order of the references and each once.
    ///
    /// A number refers to its test in any source; ranges and the newest tests are those of the selection.
    ///
    /// - Throws: `ShellError` for a number that no test has; `ResultStoreError`.
    func resolved(
        in session: isolated Session, _ choice: SourceChoice = .own
    ) async throws -> [Int64] {
        let store = try await session.store()
        var seen: Set<Int64> = []
        var ids: [Int64] = []
        for reference in self {
            let named: [Int64]
            switch reference {
            case .id(let id):
                named = try await store.ids(in: id...id)
                if named.isEmpty { throw ShellError.unknownResult(id: id) }
            case .range(let range):
                named = try await store.ids(in: range, from: choice.source)
                if named.isEmpty {
                    throw ShellError.noResults(
                        in: range, othersHave: try await !store.ids(in: range).isEmpty)
                }
            case .newest(let position):
                named = try await store.ids(
                    limit: 1, offset: position - 1,
                    filter: TestFilter(source: choice.source, hidesPairs: true))
                if named.isEmpty {
                    throw ShellError.nothingToDo(.fewerTests(count: try await store.count()))
                }
            }
            ids += named.filter { seen.insert($0).inserted }
        }
        return ids
    }
}
