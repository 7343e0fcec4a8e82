import GRDB
import Foundation
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
    /// Its number.
    package let id: Int64
    /// The standing of its conclusions.
    package let standing: RecordStanding
    /// True if it was not measured here.
    package let isImported: Bool
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
        let (value, recomputed) = try await read { [path = path.path] db in
            let checking = RecordChecking(TestReading(db: db, path: path))
            var filter = filter
            filter.status = .completed
            let condition = try Self.condition(filter, db)
            let columns =
                keys.map(\.sql) + [
                    "measured_verdict", "mean_original_mbps", "mean_control_mbps",
                    "coalesce(campaign_vantage_point, user_id)", "test.id", "imported IS NOT NULL",
                ] + RecordCheck.selection
            let join = keys.contains(.tag) ? " LEFT JOIN tag ON tag.test_id = test.id" : ""
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(columns.joined(separator: ", ")) FROM test \(RecordCheck.join)\(join) WHERE \(condition.sql)
                    """, arguments: condition.arguments)
            var value = initial
            var number = 0
            while let row = try rows.next() {
                number += 1
                if number.isMultiple(of: 1_000), isCancelled() { break }
                let verdict: String? = row[keys.count]
                let id: Int64 = row[keys.count + 4]
                let check = try checking.check(of: id, in: row, from: keys.count + 6)
                add(
                    &value,
                    SummarisedTest(
                        keys: keys.indices.map { row[$0] },
                        verdict: verdict.flatMap(TestVerdict.init(rawValue:)),
                        original: check.rates.original ?? row[keys.count + 1],
                        control: check.rates.control ?? row[keys.count + 2],
                        user: row[keys.count + 3] ?? "", id: id,
                        standing: check.standing,
                        isImported: row[keys.count + 5]))
            }
            return (value, checking.recomputed)
        }
        await keep(recomputed)
        return value
    }
}
