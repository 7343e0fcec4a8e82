import Basics
package import TestModel

/// How tests are written to a file.
package enum ExportFormat: String, CaseIterable, Sendable {
    /// One JSON object a line.
    case jsonl
    /// Comma-separated values under a row of names.
    case csv

    /// The columns of a CSV file that has a row a sample, before those of the sample itself.
    private static let sampleContext = ["schema", "id", "uuid", "app", "started", "server_name", "verdict"]

    /// What stands before the first test.
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

    /// The lines of a test, each with its end.
    ///
    /// - Parameters:
    ///   - portable: the test.
    ///   - samples: whether the raw samples come with it.
    ///   - forSpreadsheets: whether texts of a CSV file are kept from being taken for formulas.
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

    /// The values of a CSV row, in which nothing stands for null alone: what was withheld, or is there without a text,
    /// is a word.
    private static func spelledOut(
        _ pairs: ExportRecord.Pairs, of portable: PortableTest
    ) -> [JSONValue] {
        let withheld = Set(portable.test.withheld ?? [])
        let unknown = Set(pairs.lazy.filter { !$0.value.isKnown }.map(\.key))
        return pairs.map { key, value in
            switch value {
            // A part that the test has not is null without anything withheld.
            case .null where withheld.contains(key) && !(marks[key].map(unknown.contains) ?? false):
                .string(Anonymiser.withheldWord)
            case .string("") where withheld.contains(key): .string(Anonymiser.withheldWord)
            case .string("") where named.contains(key): .string("not told")
            default: value
            }
        }
    }

    /// Fields that say by being there that something was so, whatever their text.
    private static let named: Set = ["synthesised", "lab_name"]

    /// The fields of parts that a test may lack, each with the field that is null where its part is missing.
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
