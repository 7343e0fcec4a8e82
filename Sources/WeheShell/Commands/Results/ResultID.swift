import ArgumentParser
import ResultStore

/// A stored test as people name it: by its number, as `last`, or as `-2` counted from the newest.
enum ResultID: ExpressibleByArgument, Sendable, Equatable {
    /// The number it is stored under.
    case number(Int64)
    /// How many newer ones there are.
    case newest(skipping: Int)

    init?(argument: String) {
        if argument == "last" {
            self = .newest(skipping: 0)
        } else if argument.hasPrefix("last~"), let count = Int(argument.dropFirst(5)), count >= 0 {
            self = .newest(skipping: count)
        } else if let number = Int64(argument), number > 0 {
            self = .number(number)
        } else {
            return nil
        }
    }

    /// The words of a command line with `-1` spelled `last~0` and so on, for the parser would take `-1` for an
    /// option. After an option that takes a value they stay as they are.
    static func spelled(_ words: [String]) -> [String] {
        guard words.first == "results" else { return words }
        return words.enumerated().map { index, word in
            guard let place = word.wholeMatch(of: /-([1-9][0-9]{0,8})/).flatMap({ Int($0.1) }), index > 1
            else { return word }
            let before = words[index - 1]
            return before.hasPrefix("--") && !flags.contains(before) ? word : "last~\(place - 1)"
        }
    }

    /// The options that take no value and may stand before a test.
    private static let flags: Set = ["--json", "--ascii", "--force"]
}

extension Session {
    /// The tests that ids name, each once, in the order given.
    ///
    /// - Throws: ``ShellError/unknownResult(id:)``, ``ShellError/nothingToDo(_:)`` if there are fewer tests than an id
    ///   counts back, `ResultStoreError`.
    func tests(_ ids: [ResultID]) async throws -> [StoredTest] {
        var tests: [StoredTest] = []
        for id in ids {
            let test = try await test(id)
            if !tests.contains(where: { $0.id == test.id }) { tests.append(test) }
        }
        return tests
    }

    /// The test that an id names.
    ///
    /// - Throws: as ``tests(_:)``.
    func test(_ id: ResultID) async throws -> StoredTest {
        let store = try store()
        switch id {
        case .number(let number):
            guard let test = try await store.test(id: number) else {
                throw ShellError.unknownResult(id: number)
            }
            return test
        case .newest(let count):
            guard let summary = try await store.list(limit: 1, offset: count).first,
                let test = try await store.test(id: summary.id)
            else { throw ShellError.nothingToDo(.tooFewTests(stored: try await store.count())) }
            return test
        }
    }

    /// The tests with what a localization compared in its place, for it has no samples of its own.
    ///
    /// - Throws: `ResultStoreError`.
    func measurements(of tests: [StoredTest]) async throws -> [StoredTest] {
        let store = try store()
        var measured: [StoredTest] = []
        for test in tests {
            var parts: [StoredTest] = []
            for id in test.localization?.tests ?? [] {
                if let part = try await store.test(id: id) { parts.append(part) }
            }
            for part in parts.isEmpty ? [test] : parts where !measured.contains(where: { $0.id == part.id }) {
                measured.append(part)
            }
        }
        return measured
    }
}
