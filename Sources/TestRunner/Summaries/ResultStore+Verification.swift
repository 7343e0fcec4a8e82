import Reports
package import ResultStore
package import TestModel

extension ResultStore {
    /// Verifies tests in batches, so that only a few are in memory at a time.
    ///
    /// - Parameters:
    ///   - ids: the numbers of the tests; missing tests are skipped.
    ///   - progress: receives the number of tests done before each batch.
    /// - Returns: the counts of tests that agree and disagree.
    /// - Throws: `CancellationError`; `ResultStoreError`.
    package nonisolated(nonsending) func tally(_ ids: [Int64], _ progress: (Int) -> Void) async throws
        -> VerificationTally
    {
        var tally = VerificationTally()
        for start in stride(from: 0, to: ids.count, by: Self.verifiedTogether) {
            try Task.checkCancellation()
            progress(start)
            let part = Array(ids[start..<min(start + Self.verifiedTogether, ids.count)])
            let tests = try await self.tests(ids: part, .samples)
            // Verifying a test takes thousands of times as long as reading it, so the tests run on all cores.
            let verified = await withTaskGroup(of: (Int64, TestVerification).self) { group in
                for test in tests { group.addTask { (test.id ?? 0, await TestVerification.of(test)) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            try Task.checkCancellation()
            for (id, verification) in verified.sorted(by: { $0.0 < $1.0 }) {
                let isUnchanged = try await isUnchanged(id)
                tally.count(verification, of: id, isChanged: isUnchanged == false)
            }
        }
        return tally
    }

    private static let verifiedTogether = 64
}
