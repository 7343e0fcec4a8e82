import Foundation
import Home
import Reports
package import ResultStore
package import TestModel
import Messages

/// Reads stored tests for commands.
extension ResultStore {
    /// Returns the tests with the given numbers.
    ///
    /// - Throws: `ShellError.unknownResult`, `ResultStoreError`.
    package func existingTests(_ ids: [Int64]) async throws -> [StoredTest] {
        var tests: [StoredTest] = []
        for id in ids {
            guard let test = try await self.test(id: id) else { throw ShellError.unknownResult(id: id) }
            tests.append(test)
        }
        return tests
    }

    /// Returns the tests that hold samples: each localization, which has none of its own, is replaced by the
    /// tests that it compared. Each test is returned once.
    ///
    /// - Throws: `ResultStoreError`.
    package func measurements(of tests: [StoredTest]) async throws -> [StoredTest] {
        var measured: [StoredTest] = []
        for test in tests {
            var parts: [StoredTest] = []
            for id in test.localization?.tests ?? [] {
                if let part = try await self.test(id: id) { parts.append(part) }
            }
            for part in parts.isEmpty ? [test] : parts where !measured.contains(where: { $0.id == part.id }) {
                measured.append(part)
            }
        }
        return measured
    }

    /// Passes the tests with the given numbers to a closure one by one; each localization is replaced by the
    /// tests that it compared. Only a few tests are in memory at a time, and no more of each is read than
    /// requested.
    ///
    /// - Parameters:
    ///   - ids: the numbers of the tests.
    ///   - outline: the parts of each test to read.
    ///   - look: receives each test once.
    /// - Throws: `ShellError.unknownResult`; `ResultStoreError`; any error of `look`.
    package nonisolated(nonsending) func eachMeasurement(
        of ids: [Int64], _ outline: TestOutline, _ look: (StoredTest) throws -> Void
    ) async throws {
        // Sorted, as a set of a million numbers takes six times the memory.
        let sorted = ids.sorted()
        let isAsked = { (id: Int64) in
            let place = sorted.partitioningIndex { $0 >= id }
            return place < sorted.count && sorted[place] == id
        }
        var seen: Set<Int64> = []
        let isRepeated = zip(sorted, sorted.dropFirst()).contains { $0 == $1 }
        let ids = isRepeated ? ids.filter { seen.insert($0).inserted } : ids
        seen = []
        for start in stride(from: 0, to: ids.count, by: Self.heldTests) {
            try Task.checkCancellation()
            let part = Array(ids[start..<min(start + Self.heldTests, ids.count)])
            let tests = try await tests(ids: part, outline)
            if tests.count < part.count {
                let found = Set(tests.map(\.id))
                if let missing = part.first(where: { !found.contains($0) }) {
                    throw ShellError.unknownResult(id: missing)
                }
            }
            for test in tests {
                let compared = test.localization?.tests ?? []
                let parts = compared.isEmpty ? [] : try await self.tests(ids: compared, outline)
                guard !parts.isEmpty else {
                    try look(test)
                    continue
                }
                // Parts that were requested themselves are passed in their own turn.
                for part in parts {
                    guard let id = part.id, !isAsked(id), seen.insert(id).inserted else { continue }
                    try look(part)
                }
            }
        }
    }

    /// Number of tests read at once.
    private static let heldTests = 128
}

extension [Int64] {
    /// Returns the first index at which a predicate holds, found by binary search; `count` if there is none.
    /// The predicate must hold for all elements after that index.
    fileprivate func partitioningIndex(_ holds: (Int64) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
