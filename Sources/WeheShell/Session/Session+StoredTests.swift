import ResultStore
import TestModel

/// Stored tests as commands need them.
extension Session {
    /// The tests of these numbers.
    ///
    /// - Throws: `ShellError.unknownResult`, `ResultStoreError`.
    func tests(_ ids: [Int64]) async throws -> [StoredTest] {
        let store = try await store()
        var tests: [StoredTest] = []
        for id in ids {
            guard let test = try await store.test(id: id) else { throw ShellError.unknownResult(id: id) }
            tests.append(test)
        }
        return tests
    }

    /// The tests with what a localization compared in its place, for it has no samples of its own.
    ///
    /// - Throws: `ResultStoreError`.
    func measurements(of tests: [StoredTest]) async throws -> [StoredTest] {
        let store = try await store()
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
