package import Differentiation
import Basics
package import Messages

/// Shares of tests with differentiation, one row per group.
package struct SummaryTable {
    /// The groups, the largest first, those of equal size by name.
    let groups: [(key: [String?], summary: GroupSummary)]
    private let keys: [(heading: Heading, key: String)]

    /// - Parameters:
    ///   - groups: the counts, by the values of the grouping.
    ///   - keys: the headings of these values, and their keys for programs.
    package init(_ groups: [[String?]: GroupSummary.Counts], by keys: [(heading: Heading, key: String)]) {
        let sorted = groups.sorted { one, other in
            if one.value.tests != other.value.tests { return one.value.tests > other.value.tests }
            return one.key.map { $0 ?? "" }.lexicographicallyPrecedes(other.key.map { $0 ?? "" })
        }
        self.groups = zip(sorted.map(\.key), GroupSummary.all(sorted.map(\.value))).map { ($0, $1) }
        self.keys = keys
    }

    /// Returns the rows.
    package func table(_ words: Messages) -> Table {
        var table = Table(
            keys.map { .init($0.heading, key: $0.key) } + Self.columns, empty: words.noTestMatches)
        for (key, summary) in groups {
            table.add(key.map { .init($0 ?? "-", .optional($0)) } + Self.cells(summary, words))
        }
        return table
    }

    private static let columns: [Table.Column] = [
        .init(.tests, key: "tests", alignsRight: true), .init(key: "decided"), .init(key: "differentiation"),
        .init(.share, key: "share", alignsRight: true), .init(key: "share_low"), .init(key: "share_high"),
        .init(.difference, key: "change", alignsRight: true), .init(key: "change_low"),
        .init(key: "change_high"), .init(key: "p_value"),
        .init(.adjustedProbability, key: "adjusted_p_value", alignsRight: true),
    ]

    private static func cells(_ summary: GroupSummary, _ words: Messages) -> [Table.Cell] {
        let (counts, share, change) = (summary.counts, summary.share, summary.change)
        let interval = change?.interval
        return [
            .init(String(counts.tests), .count(counts.tests)), .init(.count(counts.decided)),
            .init(.count(counts.hits)),
            .init(
                share.map { words.share($0.share, within: ($0.lower, $0.upper)) } ?? "-",
                .optional(share?.share)),
            .init(.optional(share?.lower)), .init(.optional(share?.upper)),
            .init(
                change.map { words.changeCell($0.median, within: interval.map { ($0.lower, $0.upper) }) }
                    ?? "-", .optional(change?.median)),
            .init(.optional(interval?.lower)), .init(.optional(interval?.upper)),
            .init(.optional(summary.pValue)),
            .init(summary.adjustedPValue.map(words.probability) ?? "-", .optional(summary.adjustedPValue)),
        ]
    }
}
