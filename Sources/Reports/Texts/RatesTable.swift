import Differentiation
import Basics
package import Messages

/// Table of rates to which tests were throttled: one row per rate, or one row without a rate for a group that
/// has none.
package enum RatesTable {
    /// Returns the rows of groups.
    ///
    /// - Parameters:
    ///   - groups: the analysed groups.
    ///   - keys: the headings of the grouping, and their keys for programs.
    ///   - seed: the seed of the random draws.
    ///   - empty: the sentence for a table without groups.
    ///   - words: the language.
    /// - Returns: the table.
    package static func table(
        _ groups: [RateGroup], by keys: [(heading: Heading, key: String)], seed: UInt64, empty: String,
        _ words: Messages
    ) -> Table {
        var table = Table(keys.map { .init($0.heading, key: $0.key) } + columns, empty: empty)
        for group in groups {
            let rates = group.found.rates
            for rate in rates.isEmpty ? [nil] : rates.map(Optional.some) {
                table.add(
                    group.keys.map { .init($0 ?? "-", .optional($0)) }
                        + cells(rate, group, words)
                        + [
                            .init(.optional(group.found.bandwidth)), .init(.string(String(seed))),
                        ])
            }
        }
        return table
    }

    private static let columns: [Table.Column] = [
        .init(key: "decided"), .init(.slowed, key: "slowed", alignsRight: true),
        .init(.rate, key: "rate_mbps", alignsRight: true), .init(key: "rate_low_mbps"),
        .init(key: "rate_high_mbps"), .init(key: "least_mbps"), .init(key: "greatest_mbps"),
        .init(.support, key: "support", alignsRight: true), .init(key: "support_share"),
        .init(key: "p_value"), .init(key: "bandwidth"), .init(key: "seed"),
    ]

    private static func cells(
        _ rate: ThrottlingRate?, _ group: RateGroup, _ words: Messages
    ) -> [Table.Cell] {
        let count = group.found.count
        let share = rate.map { Double($0.support) / Double(count) }
        return [
            .init(.count(group.decided)), .init(String(count), .count(count)),
            .init(
                rate.map { words.rateCell($0.rate, within: ($0.interval.lower, $0.interval.upper)) } ?? "-",
                .optional(rate?.rate)),
            .init(.optional(rate?.interval.lower)), .init(.optional(rate?.interval.upper)),
            .init(.optional(rate?.least)), .init(.optional(rate?.greatest)),
            .init(
                rate.map { "\($0.support) (\(words.percent(share ?? 0)))" } ?? "-",
                rate.map { .count($0.support) } ?? .null),
            .init(.optional(share)), .init(.optional(rate?.pValue)),
        ]
    }
}
