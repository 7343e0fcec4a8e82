import Basics
import Foundation
import GRDB
import Recordings
import TestModel

extension TestFilter {
    /// The filter as an SQL condition on `test`, the values of its parameters, and the index to use.
    struct Condition {
        let sql: String
        let arguments: StatementArguments
        /// The part of the table that must be examined.
        let reach: Reach
        /// The index of a small subset, a campaign's or a network's; nil if the filter has neither.
        let narrowest: String?

        /// The part of the table that a condition requires.
        enum Reach {
            /// All rows.
            case all
            /// The rows of a separate index, the newest first.
            case indexed
            /// Rows anywhere in the table.
            case scattered
        }

        /// Returns `FROM test` and the index to use: that of the order unless another one gives the rows
        /// directly. SQLite does not know the number of tests of an app, and by its own choice may read
        /// thousands of wide rows.
        func source(_ sort: TestSort) -> String {
            if let narrowest { return "FROM test INDEXED BY \(narrowest)" }
            let isDirect =
                switch (reach, sort.key) {
                case (.all, .started), (.indexed, .started): true
                default: false
                }
            return isDirect ? "FROM test" : "FROM test INDEXED BY \(sort.index)"
        }
    }

    /// Returns the filter as SQL.
    ///
    /// - Parameter isRare: returns true if few tests have a tag, so that a set of them is built first.
    /// - Returns: the condition.
    /// - Throws: the errors of `isRare`; `ResultStoreError.unstorable` for an invalid date.
    func condition(isRare: (String) throws -> Bool) throws -> Condition {
        let indexed: [(String, String?)] = [
            ("app = ?", app), ("verdict = ?", verdict?.rawValue), ("status = ?", status?.rawValue),
        ]
        let scattered: [(String, String?)] =
            [
                ("status <> ?", lacksResult ? StoredTest.Status.completed.rawValue : nil),
                ("kind = ?", kind?.rawValue), ("direction = ?", direction?.rawValue),
                ("category = ?", category?.rawValue),
                ("server_name = ?", server), (Self.onNetwork, network), ("campaign_name = ?", campaign),
            ]
            + (try tags.map { (Self.tagged(isRare: try isRare($0)), Optional($0)) })
        let times: [(String, String?)] = [
            ("started >= ?", try Self.text(startedFrom)), ("started < ?", try Self.text(startedBefore)),
        ]
        func isSet(_ condition: (String, String?)) -> Bool { condition.1 != nil }
        let chosen = (indexed + scattered + times).filter(isSet)
        // This excludes few rows, so it does not affect the choice of the index.
        let hidden = [("purpose <> ?", hidesPairs ? TestPurpose.pair.rawValue : nil)]
        let fixed: [String] =
            (countsOnce ? [CountedTests.sql] : [])
            + (isEvidence.map {
                $0 ? [ArtificialCondition.noneSQL] : ["NOT (\(ArtificialCondition.noneSQL))"]
            }
                ?? [])
        // The first column of each index.
        let origin = [("source = ?", source?.rawValue)].filter(isSet)
        let set = origin + chosen + hidden.filter(isSet)
        let reach: Condition.Reach =
            if source == nil {
                .scattered
            } else if chosen.isEmpty {
                .all
            } else if scattered.contains(where: isSet) || indexed.count(where: isSet) > 1 {
                .scattered
            } else {
                .indexed
            }
        let terms: [String] = set.map(\.0) + fixed
        return Condition(
            sql: terms.isEmpty ? "true" : terms.joined(separator: " AND "),
            arguments: StatementArguments(set.map { $0.1 }), reach: reach,
            narrowest: campaign != nil ? "test_by_campaign" : network != nil ? "test_by_network" : nil)
    }

    /// The condition for a test of a network, with the terms of the index `test_by_network`.
    private static let onNetwork =
        "\(SummaryKey.network.sql) = ? AND \(SummaryKey.network.sql) IS NOT NULL"

    private static func tagged(isRare: Bool) -> String {
        isRare
            ? "id IN (SELECT test_id FROM tag WHERE name = ?)"
            : "EXISTS (SELECT 1 FROM tag WHERE test_id = test.id AND name = ?)"
    }

    private static func text(_ date: Date?) throws(ResultStoreError) -> String? {
        guard let date else { return nil }
        guard let text = Timestamp.text(date) else {
            throw .unstorable(column: "started", secondsSince1970: date.timeIntervalSince1970)
        }
        return text
    }
}
