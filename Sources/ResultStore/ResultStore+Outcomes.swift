import GRDB
package import TestModel

/// The part of a test that a summary uses.
package struct SummarisedTest: Sendable {
    /// The values by which it is grouped; nil for a missing value.
    package let keys: [String?]
    /// Verdict of the measurement.
    package let verdict: TestVerdict?
    /// Mean throughput of the original, Mbit/s; nil if unknown.
    package let original: Double?
    /// Mean throughput of the control, Mbit/s; nil if unknown.
    package let control: Double?
    /// The user who ran it: the vantage point of a campaign's test, of others the installation; empty where neither is
    /// known.
    package let user: String
}

extension ResultStore {
    /// Iterates over the outcomes of completed tests, in one state of the database.
    ///
    /// - Parameters:
    ///   - filter: the filter of the tests.
    ///   - keys: the grouping; for tags, a test occurs once for each of its tags.
    ///   - initial: the initial value.
    ///   - isCancelled: called repeatedly; returns true to stop.
    ///   - add: adds an outcome to the value.
    /// - Returns: the final value.
    /// - Throws: `ResultStoreError`.
    package func outcomes<Value: Sendable>(
        _ filter: TestFilter, by keys: [SummaryKey], into initial: Value,
        until isCancelled: @escaping @Sendable () -> Bool,
        _ add: @escaping @Sendable (inout Value, SummarisedTest) -> Void
    ) async throws(ResultStoreError) -> Value {
        try await read { db in
            var filter = filter
            filter.status = .completed
            let condition = try Self.condition(filter, db)
            let columns =
                keys.map(\.sql) + [
                    "measured_verdict", "mean_original_mbps", "mean_control_mbps",
                    "coalesce(campaign_vantage_point, user_id)",
                ]
            let join = keys.contains(.tag) ? " LEFT JOIN tag ON tag.test_id = test.id" : ""
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(columns.joined(separator: ", ")) FROM test\(join) WHERE \(condition.sql)
                    """, arguments: condition.arguments)
            var value = initial
            var number = 0
            while let row = try rows.next() {
                number += 1
                if number.isMultiple(of: 1_000), isCancelled() { break }
                let verdict: String? = row[keys.count]
                add(
                    &value,
                    SummarisedTest(
                        keys: keys.indices.map { row[$0] },
                        verdict: verdict.flatMap(TestVerdict.init(rawValue:)),
                        original: row[keys.count + 1], control: row[keys.count + 2],
                        user: row[keys.count + 3] ?? ""))
            }
            return value
        }
    }
}
