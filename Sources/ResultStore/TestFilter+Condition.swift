import Foundation
import GRDB

extension TestFilter {
    /// The filter as an SQL condition on `test` and the values for its places.
    func condition() throws(ResultStoreError) -> (sql: String, arguments: StatementArguments) {
        let conditions: [(sql: String, value: String?)] = [
            ("app = ?", app),
            ("verdict = ?", verdict),
            ("status = ?", status?.rawValue),
            ("kind = ?", kind?.rawValue),
            ("category = ?", category),
            ("server_name = ?", server),
            ("started >= ?", try Self.text(startedFrom)),
            ("started < ?", try Self.text(startedBefore)),
        ]
        let set = conditions.filter { $0.value != nil }
        return (
            set.isEmpty ? "true" : set.map(\.sql).joined(separator: " AND "),
            StatementArguments(set.map(\.value))
        )
    }

    private static func text(_ date: Date?) throws(ResultStoreError) -> String? {
        guard let date else { return nil }
        guard let text = Timestamp.text(date) else {
            throw .unstorable(column: "started", value: "\(date.timeIntervalSince1970) s after 1970")
        }
        return text
    }
}
