import Basics
import Recordings
package import Differentiation
package import Foundation
package import TestModel

/// The results of a campaign.
package struct CampaignReport: Sendable {
    /// The campaign's name.
    package let campaign: String
    /// The time zone of days and hours.
    package let zone: TimeZone
    /// The levels and bounds.
    package let rule: CampaignRule
    /// Every app in every network, by network and title; uploads apart from downloads.
    package let cells: [CampaignCell]
    /// The vantage points, with a row for each network they were in.
    package let vantagePoints: [ReportedVantagePoint]
    /// Counts of their slots.
    package let slots: [SlotTally]
    /// The number of tests.
    package let tests: Int
    /// The number of tests with a result.
    package let completed: Int
    /// The number of tests without a result, by the error's key.
    package let failures: [String: Int]
    /// The number of tests in which a field was withheld, cut or replaced, by its key.
    package let withheld: [String: Int]
    /// The number of tests by plan; a campaign whose file was changed has several plans.
    package let plans: [String: Int]
    /// The number of tests by server.
    package let servers: [String: Int]
    /// The number of tests that count although they say nothing about a network, by condition.
    package let artificial: [ArtificialCondition: Int]
    /// The number of tests that were left out for such a condition, by condition; a test may meet several.
    package let leftOut: [ArtificialCondition: Int]
    /// The number of tests that were left out.
    package let testsLeftOut: Int
    /// Counts of the tests by whether their conclusions follow from their samples; those whose do not were left out, and
    /// are counted here.
    package let records: RecordTally
    /// The instant before which a test must have begun to count; nil if all count.
    package let countedUntil: Date?
    /// The number of tests that began later and do not count yet.
    package let testsLater: Int
    /// The effect of the order: the first replay of a pair compared with the second, in all networks; nil if
    /// there are too few pairs.
    package let order: OrderEffect?
    /// Number of tests and slots at the instants of the plan; nil if the plan is not known.
    package let instants: InstantTally?
    /// All tests, whether they count or not.
    package let list: CampaignTestList

    /// An app in a network, in a direction.
    struct Key: Hashable {
        let network: CampaignNetwork
        let app: String
        let direction: ReplayDirection
    }

    /// The number of combinations of network and app with pairs, among which the levels are divided.
    package var family: Int { cells.count { $0.pairs > 0 } }
    /// The networks, in order.
    package var networks: [CampaignNetwork] { Set(cells.map(\.network)).sorted() }
    /// The number of answers of each kind.
    package var tally: AnswerTally {
        var tally = AnswerTally()
        for cell in cells {
            switch cell.answer {
            case .differentiation: tally.found += 1
            case .varying: tally.varying += 1
            case .slight: tally.slight += 1
            case .none: tally.none += 1
            case .unknown: tally.unknown += 1
            }
            if cell.isConfirmed { tally.confirmed += 1 }
        }
        return tally
    }
    /// The number of pairs that count.
    package var pairs: Int { cells.reduce(0) { $0 + $1.pairs } }
    /// The pairs that do not count, by what failed.
    package var voids: VoidTally { cells.reduce(into: VoidTally()) { $0.add($1.voids) } }
    /// The starts of the first and the last test; nil without tests.
    package var span: ClosedRange<Date>? {
        guard let first = vantagePoints.map(\.first).min(), let last = vantagePoints.map(\.last).max() else {
            return nil
        }
        return first...last
    }

    /// Returns the apps in a network.
    package func cells(in network: CampaignNetwork) -> [CampaignCell] {
        cells.filter { $0.network == network }
    }

    /// Judges apps in networks, all as one family.
    static func judged(
        _ tallies: [Key: CellTally], names: [String], by rule: CampaignRule, in zone: TimeZone,
        until isCancelled: () -> Bool
    ) -> [CampaignCell] {
        let family = tallies.values.count { !$0.pairs.isEmpty }
        var clock = ZoneClock(zone)
        var generator = SeededGenerator(seed: rule.seed)
        var cells: [CampaignCell] = []
        var searches: [CampaignSearch] = []
        for (key, tally) in tallies.sorted(by: {
            ($0.key.network, $0.value.title, $0.key.app, $0.key.direction.rawValue)
                < ($1.key.network, $1.value.title, $1.key.app, $1.key.direction.rawValue)
        }) {
            if isCancelled() { break }
            let placed = PlacedPairs(tally.pairs, names: names, clock: &clock)
            cells.append(
                CampaignCell(
                    key.network, app: key.app, key.direction, tally, placed: placed, family: family,
                    rule: rule,
                    seed: generator.next()))
            searches.append(CampaignSearch(placed))
        }
        let adjusted = FamilyWiseError.adjusted(searches.flatMap(\.hypotheses), total: Double(family))
        var first = 0
        for (index, search) in searches.enumerated() {
            let end = first + search.hypotheses.count
            cells[index].take(search.parts(Array(adjusted[first..<end]), by: rule), by: rule)
            first = end
        }
        return cells
    }
}
