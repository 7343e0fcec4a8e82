package import Differentiation
package import ResultStore
package import TestModel

extension ResultStore {
    /// Counts tests for a summary, by the values of the grouping keys.
    ///
    /// - Parameters:
    ///   - filter: the selection of tests.
    ///   - keys: the grouping keys.
    ///   - isCancelled: polled at intervals; counting stops when it returns true.
    /// - Returns: the counts of each group.
    /// - Throws: `ResultStoreError`.
    package func groups(
        _ filter: TestFilter, by keys: [SummaryKey], until isCancelled: @escaping @Sendable () -> Bool
    ) async throws(ResultStoreError) -> [[String?]: GroupSummary.Counts] {
        try await outcomes(
            filter, by: keys, into: [[String?]: GroupSummary.Counts](), until: isCancelled
        ) { groups, outcome in
            groups[outcome.keys, default: .init()].count(outcome)
        }
    }
}

extension GroupSummary.Counts {
    /// Counts a test.
    fileprivate mutating func count(_ outcome: SummarisedTest) {
        var change: Double?
        if let original = outcome.original, let control = outcome.control, original > 0, control > 0 {
            change = original / control - 1
        }
        count(
            user: outcome.user,
            isDifferentiation: outcome.verdict?.ofReplays.map { $0 == .differentiation }, change: change)
    }
}
