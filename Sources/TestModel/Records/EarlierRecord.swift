import Basics

/// Conversion of exported records of earlier schemas to the current schema.
enum EarlierRecord {
    /// Converts a record to the current schema.
    ///
    /// - Parameters:
    ///   - pairs: a record.
    ///   - schema: its schema version.
    /// - Returns: the record as it would be exported today, including any faults; nil if no such schema was
    ///   ever exported.
    static func brought(_ pairs: ExportRecord.Pairs, from schema: Int64) -> ExportRecord.Pairs? {
        switch schema {
        case 1: withRatios(withPurposes(pairs))
        case 2: withRatios(pairs)
        default: nil
        }
    }

    /// Converts to schema 2, in which the content of some remarks and settings has keys of its own.
    private static func withPurposes(_ pairs: ExportRecord.Pairs) -> ExportRecord.Pairs {
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
            case "notes": (key, isReadable ? remarks.rest.plain : value)
            case "settings" where [String: String](plain: value) != nil: (key, settings.plain)
            default: (key, value)
            }
        } + [
            ("purpose", remarks.purpose.plain),
            ("lab_name", (remarks.labName ?? rules.map { _ in "" }).plain),
            ("lab_rules", rules.plain), ("synthesised", remarks.synthesised.plain),
            ("sent_statistics", statistics.plain), ("failure_cause", .null),
            ("exchanges", .array(remarks.exchanges.map { StoredExchange(legacyText: $0).flatObject })),
        ]
    }

    /// Converts to schema 3, in which effects are ratios at the same positions of the recording. Of the
    /// relative differences by time only the estimate is kept, as a change.
    private static func withRatios(_ pairs: ExportRecord.Pairs) -> ExportRecord.Pairs {
        let hasEffect = pairs.contains { $0.key == "effect_replicates" && $0.value.isKnown }
        var kept: ExportRecord.Pairs = []
        for (key, value) in pairs {
            switch key {
            case "schema": kept.append((key, ExportRecord.schema.plain))
            case "effect_difference": kept.append(("effect_change", change(value)))
            case "effect_replicates": kept.append((key, hasEffect ? 0.plain : value))
            case "effect_low", "effect_high": kept.append((key, .null))
            case _ where droppedEffectKeys.contains(key): break
            default: kept.append((key, value))
            }
        }
        let none: JSONValue = hasEffect ? 0.plain : .null
        return kept + [
            ("effect_segments", none), ("effect_block_segments", none), ("effect_correlation", .null),
        ]
    }

    private static let droppedEffectKeys: Set<String> = [
        "effect_doubts", "effect_original_mean_mbps", "effect_original_low_mbps", "effect_original_high_mbps",
        "effect_original_correlation", "effect_original_block_samples", "effect_control_mean_mbps",
        "effect_control_low_mbps", "effect_control_high_mbps", "effect_control_correlation",
        "effect_control_block_samples",
    ]

    /// Converts (control - original) / max(control, original) to original / control - 1, at most 999.
    private static func change(_ difference: JSONValue) -> JSONValue {
        guard let difference = Double(plain: difference), (-1...1).contains(difference) else {
            return difference
        }
        return (difference >= 0 ? -difference : min(999, -difference / (1 + difference))).plain
    }
}
