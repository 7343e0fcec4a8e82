package import Differentiation
package import ResultStore
package import TestModel

/// The counts of a summary.
package struct SummaryGroups: Sendable {
    /// The counts of each group, by the values of the grouping keys.
    package var counts: [[String?]: GroupSummary.Counts] = [:]
    /// Counts of the tests by whether their conclusions follow from their samples; those whose do not are in no group.
    package var records = RecordTally()
    /// The tests that were counted already, which have several tags.
    fileprivate var seen: Set<Int64> = []
}

extension ResultStore {
    /// Counts tests for a summary, by the values of the grouping keys.
    ///
    /// - Parameters:
    ///   - filter: the selection of tests.
    ///   - keys: the grouping keys.
    ///   - isCancelled: polled at intervals; counting stops when it returns true.
    /// - Returns: the counts of each group, without the tests that do not follow from their samples.
    /// - Throws: `ResultStoreError`.
    package func groups(
        _ filter: TestFilter, by keys: [SummaryKey], until isCancelled: @escaping @Sendable () -> Bool
    ) async throws(ResultStoreError) -> SummaryGroups {
        let hasTags = keys.contains(.tag)
        return try await outcomes(filter, by: keys, into: SummaryGroups(), until: isCancelled) {
            groups, outcome in
            if !hasTags || groups.seen.insert(outcome.id).inserted { groups.records.count(outcome) }
            guard outcome.standing != .differs else { return }
            groups.counts[outcome.keys, default: .init()].count(outcome)
        }
    }
}

extension RecordTally {
    /// Counts a test.
    mutating func count(_ outcome: SummarisedTest) {
        _ = count(outcome.standing, of: outcome.id, isImported: outcome.isImported)
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
