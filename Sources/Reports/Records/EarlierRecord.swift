import Formatting
import TestModel

/// Exported records of schema 1, brought to the schema of today.
enum EarlierRecord {
    package static let schema: Int64 = 1

    /// The pairs of a record with what is in other places today.
    ///
    /// - Parameter pairs: a record of schema 1.
    /// - Returns: the record as it would be exported today; what is wrong in it stays wrong.
    package static func brought(_ pairs: ExportRecord.Pairs) -> ExportRecord.Pairs {
        func value(_ key: String) -> JSONValue { pairs.first { $0.key == key }?.value ?? .null }
        let remarks = EarlierRemarks(
            [String](plain: value("notes")) ?? [],
            isConfirmation: value("confirms_uuid").isKnown
                || value("confirms").isKnown)
        var settings = [String: String](plain: value("settings")) ?? [:]
        let rules = settings.removeValue(forKey: EarlierRemarks.labSetting)
        let statistics = settings.removeValue(forKey: EarlierRemarks.statisticsSetting)
        let isReadable = [String](plain: value("notes")) != nil
        return pairs.map { key, value in
            switch key {
            case "schema": (key, ExportRecord.schema.plain)
            case "notes": (key, isReadable ? remarks.rest.plain : value)
            case "settings" where [String: String](plain: value) != nil: (key, settings.plain)
            default: (key, value)
            }
        } + [
            ("purpose", remarks.purpose.plain),
            ("lab_name", (remarks.labName ?? rules.map { _ in "" }).plain),
            ("lab_rules", rules.plain), ("synthesised", remarks.synthesised.plain),
            ("sent_statistics", statistics.plain), ("failure_cause", .null),
            ("exchanges", .array(remarks.exchanges.map { StoredExchange(told: $0).flatObject })),
        ]
    }
}
