package import Basics
package import TestModel

/// File formats for exported tests.
package enum ExportFormat: String, CaseIterable, Sendable {
    /// One JSON object per line.
    case jsonl
    /// Comma-separated values under a row of names.
    case csv

    /// The columns of a CSV file with one row per sample, before those of the sample itself.
    private static let sampleContext = ["schema", "id", "uuid", "app", "started", "server_name", "verdict"]

    /// Returns the text before the first test.
    package func opening(samples: Bool) -> String {
        switch self {
        case .jsonl: ""
        case .csv:
            CSV.header(
                samples
                    ? Self.sampleContext + ["replay", "slice", "slice_end_s", "throughput_mbps"]
                    : ExportRecord.keys(samples: false))
        }
    }

    /// Returns the lines of a test, each with its line end.
    ///
    /// - Parameters:
    ///   - portable: the test.
    ///   - samples: true to include the raw samples.
    ///   - forSpreadsheets: true to prevent texts in a CSV file from being interpreted as formulas.
    /// - Returns: the lines.
    package func lines(_ portable: PortableTest, samples: Bool, forSpreadsheets: Bool = false) -> String {
        switch self {
        case .jsonl: return JSONValue.object(ExportRecord.pairs(portable, samples: samples)).text + "\n"
        case .csv where samples: return sampleRows(portable, forSpreadsheets)
        case .csv:
            return CSV.row(
                Self.spelledOut(ExportRecord.pairs(portable, samples: false), of: portable),
                forSpreadsheets: forSpreadsheets)
        }
    }

    /// Returns the values of a CSV row, in which empty cells stand for null alone: withheld values, and empty
    /// texts of present fields, are replaced by words.
    private static func spelledOut(
        _ pairs: ExportRecord.Pairs, of portable: PortableTest
    ) -> [JSONValue] {
        let withheld = Set(portable.test.withheld ?? [])
        let unknown = Set(pairs.lazy.filter { !$0.value.isKnown }.map(\.key))
        return pairs.map { key, value in
            switch value {
            // A field of a missing part is null without having been withheld.
            case .null where withheld.contains(key) && !(marks[key].map(unknown.contains) ?? false):
                .string(Anonymiser.withheldWord)
            case .string("") where withheld.contains(key): .string(Anonymiser.withheldWord)
            case .string("") where named.contains(key): .string("not told")
            default: value
            }
        }
    }

    /// Fields whose presence is significant, whatever their text.
    private static let named: Set = ["synthesised", "lab_name"]

    /// The fields of optional parts, each with the field that is null if its part is missing.
    private static let marks = Dictionary(
        uniqueKeysWithValues: PortableTest.table.fields.compactMap { field in
            field.mark.map { (field.name, $0) }
        })

    private func sampleRows(_ portable: PortableTest, _ forSpreadsheets: Bool) -> String {
        let pairs = ExportRecord.pairs(portable, samples: false)
        let context = Self.sampleContext.compactMap { name in pairs.first { $0.key == name }?.value }
        var rows = ""
        for replay in portable.test.replays {
            for slice in 0..<max(replay.throughput.count, replay.sliceEnds.count) {
                func item(_ list: [Double]) -> JSONValue {
                    .optional(list.indices.contains(slice) ? list[slice] : nil)
                }
                rows += CSV.row(
                    context + [
                        .string(replay.role.rawValue), .count(slice), item(replay.sliceEnds),
                        item(replay.throughput),
                    ], forSpreadsheets: forSpreadsheets)
            }
        }
        return rows
    }
}

extension ExportFormat: Keyword {
    package var meaning: Meaning {
        switch self {
        case .jsonl: .both("a JSON object a line", "un objet JSON par ligne")
        case .csv: .both("comma-separated values", "valeurs séparées par des virgules")
        }
    }
}
