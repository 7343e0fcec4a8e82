import Foundation
import Home
import Reports
package import ResultStore
package import TestModel
import Messages

/// Stored tests as commands need them.
extension ResultStore {
    /// The tests of these numbers.
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

    /// The tests with what a localization compared in its place, for it has no samples of its own.
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

    /// Looks at the tests of numbers one after the other, with what a localization compared in its place: however many
    /// there are, few are held, and no more is read of each than is asked for.
    ///
    /// - Parameters:
    ///   - ids: the numbers.
    ///   - outline: how much of each is read.
    ///   - look: is given each test once.
    /// - Throws: `ShellError.unknownResult`; `ResultStoreError`; what `look` throws.
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
                // Those that are asked for have their own turn.
                for part in parts {
                    guard let id = part.id, !isAsked(id), seen.insert(id).inserted else { continue }
                    try look(part)
                }
            }
        }
    }

    /// How many tests are read at once.
    private static let heldTests = 128
}

extension [Int64] {
    /// The first place of a sorted list for whose element something holds that holds for all after it.
    fileprivate func partitioningIndex(_ holds: (Int64) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
