package import Campaigns
import Foundation
package import TestModel

/// Reports on campaigns of one network, made of the differences of pairs six hours apart.
package enum SampleReports {
    package static func report(_ apps: [[Double]], _ change: (inout CampaignTest) -> Void = { _ in })
        -> CampaignReport
    {
        var tally = CampaignTally(campaign: "autumn")
        for (app, differences) in apps.enumerated() {
            for (number, difference) in differences.enumerated() {
                var test = CampaignTest(
                    round: StoredRound(
                        campaign: "autumn", plan: "a", slot: number + 1, place: app + 1,
                        vantagePoint: "pi", asNumber: 64_500),
                    app: "app\(app)", appTitle: "App \(app)",
                    started: Date(timeIntervalSince1970: 1_796_083_200 + Double(number) * 21_600))
                test.pairs = [
                    .init(
                        isOriginalFirst: true,
                        difference: Int((1e6 * difference).rounded()), bytes: 58_000_000)
                ]
                change(&test)
                tally.count(test)
            }
        }
        return tally.report(in: .gmt)
    }

    /// A small difference of its own for each pair.
    private static func noise(_ number: Int) -> Double { 0.01 * Double(number % 5 - 2) }

    /// Slower, faster, slower and faster in the evening, slower and faster, slower since a day, as fast, hardly slower,
    /// hardly faster, slower and faster in part of the tests, and of which little is known.
    package static let various = report([
        (0..<60).map { -0.7 + noise($0) }, (0..<60).map { 0.7 + noise($0) },
        (0..<120).map { $0 % 4 == 3 ? -2 : 0 }, (0..<120).map { $0 % 4 == 3 ? 2 : 0 },
        (0..<140).map { $0 % 7 < 5 ? 0.06 : -2 }, (0..<120).map { ($0 < 60 ? 0 : -0.7) + noise($0) },
        (0..<120).map { noise($0) }, (0..<120).map { -0.03 + 0.2 * noise($0) },
        (0..<120).map { 0.03 + 0.2 * noise($0) }, (0..<140).map { $0 % 7 < 5 ? -0.01 : -2 },
        (0..<140).map { $0 % 7 < 5 ? 0.01 : 2 }, [-0.1, 0.1],
    ])

    /// Slower at one vantage point of ten.
    package static let places = report([(0..<400).map { $0 % 10 == 0 ? -2 : noise($0) }]) { test in
        test.round.vantagePoint = "pi-\(test.round.slot % 10)"
    }

    /// Slower by half since the thirtieth day at one of two vantage points.
    package static let changedThere = report([
        (0..<240).map { ($0 % 2 == 0 && $0 >= 120 ? -0.7 : 0) + noise($0 / 2) }
    ]) { test in
        test.round.vantagePoint = "pi-\(test.round.slot % 2)"
    }

    /// Slower since the sixtieth day at seven of fourteen vantage points.
    package static let changedAtMany = report([
        (0..<840).map { ($0 % 2 == 0 && $0 >= 420 ? -0.7 : 0) + noise($0 / 14 + 3 * ($0 % 14)) }
    ]) { test in
        test.round.vantagePoint = "pi-\(test.round.slot % 14)"
        test.started = Date(
            timeIntervalSince1970: 1_796_083_200 + Double(test.round.slot / 14) * 86_400
                + Double(test.round.slot % 14) * 3_600)
    }

    /// Always slower by half at one of two vantage points.
    package static let apart = report([(0..<160).map { ($0 % 2 == 0 ? -0.7 : 0) + noise($0 / 2) }]) { test in
        test.round.vantagePoint = "pi-\(test.round.slot % 2)"
    }

    /// Nothing to be found.
    package static let even = report([(0..<120).map { noise($0) }])
    /// Too few pairs.
    package static let few = report([[0.1, -0.1]])
}
