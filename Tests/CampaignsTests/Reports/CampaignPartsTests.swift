import CampaignTesting
import Differentiation
import Foundation
import TestModel
import Testing

@testable import Campaigns

@Suite("What a campaign tells where no figure is true of all pairs")
struct CampaignPartsTests {
    /// The cell of an app with a pair a day at each vantage point, for so many days.
    private func cell(_ points: Int, days: Int = 40, _ difference: (_ day: Int, _ point: Int) -> Double?)
        throws
        -> CampaignCell
    {
        var tally = CampaignTally(campaign: "autumn")
        for day in 0..<days {
            for point in 0..<points {
                guard let difference = difference(day, point) else { continue }
                var test = CampaignTest(
                    round: StoredRound(
                        campaign: "autumn", plan: "a", slot: day + 1, place: 1, vantagePoint: "pi-\(point)",
                        asNumber: 64_500),
                    app: "espn", appTitle: "ESPN",
                    started: SimulatedCampaign.begin + Double(day) * 86_400 + Double((7 * day) % 24) * 3_600)
                let noise = 0.02 * Double((day * 7 + point * 5) % 11 - 5)
                test.pairs = [
                    .init(
                        isOriginalFirst: day % 2 == 0, difference: Int((1e6 * (difference + noise)).rounded())
                    )
                ]
                tally.count(test)
            }
        }
        return try #require(tally.report(in: .gmt).cells.first)
    }

    private let first = Int(SimulatedCampaign.begin.timeIntervalSince1970 / 86_400)

    @Test(
        "A change at one of two vantage points is told there, before and since, and the other has its own figure"
    )
    func onePoint() throws {
        let cell = try cell(2) { day, point in point == 1 && day >= 20 ? log(0.5) : 0 }
        #expect(cell.changes.count == 1 && cell.elsewhere.count == 1 && !cell.hasOneFigure)
        let change = try #require(cell.change)
        #expect(change.vantagePoint == "pi-1" && change.day.number == first + 20)
        let (before, after) = (try #require(change.before), try #require(change.after))
        #expect(abs(before.change) < 0.02 && abs(after.change + 0.5) < 0.02)
        #expect(before.pairs == 20 && after.pairs == 20 && after.week.pairs == 20)
        let interval = try #require(after.changes)
        #expect((interval.low...interval.high).contains(-0.5) && interval.high < 0)
        #expect(cell.elsewhere[0].vantagePoint == "pi-0" && abs(cell.elsewhere[0].period.change) < 0.02)
        #expect(cell.elsewhere[0].period.pairs == 40)
        // Nothing is left that was computed from all pairs.
        #expect(cell.effect == nil && cell.effects == nil && cell.week.pairs == 0 && cell.strata.isEmpty)
    }

    @Test("A change at all vantage points is told once, with figures of all of them")
    func allPoints() throws {
        let cell = try cell(3) { day, _ in day >= 25 ? log(0.7) : log(0.9) }
        #expect(cell.changes.count == 1 && cell.elsewhere.isEmpty)
        let change = try #require(cell.change)
        #expect(change.vantagePoint == nil && change.day.number == first + 25)
        #expect(change.before?.pairs == 75 && change.after?.pairs == 45)
        #expect(
            abs((change.before?.change ?? 0) + 0.1) < 0.02 && abs((change.after?.change ?? 0) + 0.3) < 0.02)
        #expect(cell.effect == nil && cell.answer.isFound)
    }

    @Test(
        "Vantage points that always differ have figures of their own, and so has one that joins; none is a change"
    )
    func different() throws {
        let apart = try cell(2) { _, point in point == 0 ? 0 : log(0.6) }
        #expect(apart.changes.isEmpty && apart.elsewhere.map(\.vantagePoint) == ["pi-0", "pi-1"])
        #expect(apart.effect == nil && abs(apart.elsewhere[1].period.change + 0.4) < 0.02)
        // Where one differs is still told.
        #expect(apart.strata.map(\.place) == [.vantagePoint("pi-1")])
        let joined = try cell(2) { day, point in point == 0 ? 0 : day < 15 ? nil : log(0.6) }
        #expect(joined.changes.isEmpty && joined.elsewhere.map(\.period.pairs) == [40, 25])
    }

    @Test(
        "Where nothing differs there is one figure, and a small difference between vantage points does not take it"
    )
    func alike() throws {
        #expect(try cell(4) { _, _ in log(0.7) }.hasOneFigure)
        let close = try cell(2, days: 200) { _, point in point == 0 ? 0 : -0.03 }
        #expect(close.hasOneFigure && close.effect != nil)
    }

    @Test("What excludes a difference of all pairs excludes none that a period may have")
    func answers() {
        let rule = CampaignRule()
        let pairs = (0..<30).map {
            DatedDifference(millionths: -150_000 + Int32($0) * 100, line: 0, day: 0, hour: 0)
        }
        let period = CampaignPeriod(pairs, doubt: 0.01)
        guard case .none(let largest) = CampaignAnswer.none(largest: 0.1).including([period], by: rule) else {
            Issue.record("not excluded")
            return
        }
        #expect((0.13..<0.3).contains(largest))
        #expect(CampaignAnswer.none(largest: 0.1).including([period, nil], by: rule) == .unknown)
        #expect(
            CampaignAnswer.slight(.throttled, largest: 0.04).including([nil], by: rule)
                == .varying(.throttled))
        #expect(CampaignAnswer.varying(nil).including([nil], by: rule) == .varying(nil))
    }

    @Test("About how many pairs are needed is more than there are, and enough for every block of hours")
    func needed() throws {
        let few = try cell(1, days: 3) { _, _ in 0 }
        #expect(few.answer == .unknown && few.pairs == 3)
        // Ten in each of six blocks, of which three are there.
        #expect(few.pairsNeeded == 60)
        let noisy = try cell(1, days: 30) { day, _ in 0.8 * Double(day % 5 - 2) }
        #expect(noisy.answer == .unknown && (noisy.pairsNeeded ?? 0) > 60)
        #expect(try cell(1, days: 240) { _, _ in 0 }.pairsNeeded == nil)
    }
}
