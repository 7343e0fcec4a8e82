import Foundation
import GRDB
import Recordings
import TestModel

extension TestFilter {
    /// The filter as an SQL condition on `test`, the values for its places, and the index to look with.
    struct Condition {
        let sql: String
        let arguments: StatementArguments
        /// How many tests have to be looked at.
        let reach: Reach
        /// The index of those that are few among all, a campaign's or a network's; nil where neither is asked for.
        let narrowest: String?

        /// How much of the table a condition needs.
        enum Reach {
            /// All of them.
            case all
            /// Those that an index of their own gives, the newest first.
            case indexed
            /// Any of them.
            case scattered
        }

        /// `FROM test` and the index to look with, that of the order unless another gives it at once. Left to itself
        /// SQLite, which does not know how many tests there are of an app, may read thousands of wide rows.
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

    /// The filter as SQL.
    ///
    /// - Parameter isRare: whether few tests have a tag, so that a set of them is made at once.
    /// - Returns: the condition.
    /// - Throws: what `isRare` throws; `ResultStoreError.unstorable` for an impossible instant.
    func condition(isRare: (String) throws -> Bool) throws -> Condition {
        let indexed: [(String, String?)] = [
            ("app = ?", app), ("verdict = ?", verdict?.rawValue), ("status = ?", status?.rawValue),
        ]
        let scattered: [(String, String?)] =
            [
                ("status <> ?", lacksResult ? StoredTest.Status.completed.rawValue : nil),
                ("kind = ?", kind?.rawValue), ("category = ?", category?.rawValue),
                ("server_name = ?", server), (Self.onNetwork, network), ("campaign_name = ?", campaign),
            ]
            + (try tags.map { (Self.tagged(isRare: try isRare($0)), Optional($0)) })
        let times: [(String, String?)] = [
            ("started >= ?", try Self.text(startedFrom)), ("started < ?", try Self.text(startedBefore)),
        ]
        func isSet(_ condition: (String, String?)) -> Bool { condition.1 != nil }
        let chosen = (indexed + scattered + times).filter(isSet)
        // Few rows are left out by this, so it changes nothing about how the others are found.
        let hidden = [("purpose <> ?", hidesPairs ? TestPurpose.pair.rawValue : nil)]
        let fixed: [String] =
            (countsOnce ? [CountedTests.sql] : [])
            + (isEvidence.map {
                $0 ? [ArtificialCondition.noneSQL] : ["NOT (\(ArtificialCondition.noneSQL))"]
            }
                ?? [])
        // Each index begins with it.
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

    /// The condition for a test to be of a network, with the terms of the index `test_by_network`.
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
