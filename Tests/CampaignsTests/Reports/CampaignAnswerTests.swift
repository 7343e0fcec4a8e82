import CampaignTesting
import Differentiation
import Foundation
import TestModel
import Testing

@testable import Campaigns

@Suite("What a campaign answers, and what confirms it")
struct CampaignAnswerTests {
    /// The answer for an app with such differences, a test of one pair every six hours,
    /// beside 29 apps of which there is one pair each.
    private func cell(_ differences: [Double]) throws -> CampaignCell {
        var tally = CampaignTally(campaign: "autumn")
        func count(_ app: String, _ number: Int, _ difference: Double) {
            var test = CampaignTest(
                round: StoredRound(
                    campaign: "autumn", plan: "a", slot: number + 1, place: 1, vantagePoint: "pi",
                    asNumber: 64_500),
                app: app, appTitle: app, started: SimulatedCampaign.begin + Double(number) * 21_600 + 3_600)
            let millionths = Int((1e6 * difference).rounded())
            test.pairs = [.init(isOriginalFirst: number % 2 == 0, difference: millionths)]
            tally.count(test)
        }
        for (number, difference) in differences.enumerated() { count("espn", number, difference) }
        for other in 1..<30 { count("other\(other)", 0, 0.01) }
        return try #require(tally.report(in: .gmt).cells.first { $0.app == "espn" })
    }

    @Test(
        "An app cut by 86 % every evening, on a line without noise, is treated differently in part of the tests"
    )
    func evenings() throws {
        let cell = try cell((0..<120).map { $0 % 4 == 3 ? -2 : 0 })
        #expect(cell.answer == .varying(.throttled) && cell.answer.isFound)
        #expect(cell.estimate == 0 && cell.interval == nil && cell.effects == nil)
        #expect(cell.adjustedPValue < 0.001)
        let mirrored = try self.cell((0..<120).map { $0 % 4 == 3 ? 2 : 0 })
        #expect(mirrored.answer == .varying(.prioritised))
    }

    @Test("A direction is told only if the evidence is on the side of the estimate, and on no other")
    func sides() throws {
        let differences = (0..<140).map { $0 % 7 < 5 ? 0.06 : -2 }
        let cell = try cell(differences)
        #expect((cell.estimate ?? 0) > 0)
        // Stakes on either side win: many are a little faster, and some much slower.
        let evidence = SignEvidence(differences.map { Int(1e6 * $0) })
        for side in SignEvidence.Side.allCases { #expect(evidence.worth(of: side) > log(30 * 40)) }
        #expect(cell.answer == .varying(nil))
        // Too few are faster to say that, and those that are slower say the opposite.
        let fewer = try self.cell((0..<84).map { $0 % 7 < 5 ? 0.06 : -2 })
        #expect((fewer.estimate ?? 0) > 0 && fewer.answer == .varying(.throttled))
    }

    @Test(
        "An app that is always slower, by now more and now less, has no one number, and the hours of the greater one"
    )
    func amounts() throws {
        let cell = try cell((0..<240).map { $0 % 4 == 3 ? -1.5 : -0.1 })
        #expect(cell.answer == .varying(.throttled) && cell.interval == nil)
        let stratum = try #require(cell.strata.first)
        // Tests run at 1, 7, 13 and 19 h.
        guard case .hours(let range) = stratum.place else {
            Issue.record("no hours")
            return
        }
        #expect(range.contains(19) && !range.contains(13) && !range.contains(1) && cell.strata.count == 1)
        #expect(abs(stratum.effect.estimate + 1_500_000) < 1 && stratum.effect.pairs == 60)
        #expect(stratum.others?.pairs == 180 && abs((stratum.others?.estimate ?? 0) + 100_000) < 1)
    }

    @Test(
        "None larger is said where it is excluded at all hours; a small difference that is sure is told to be"
    )
    func none() throws {
        let alike = (0..<120).map { Double($0 * 37 % 11 - 5) / 50 }
        let cell = try cell(alike)
        guard case .none(let largest) = cell.answer else {
            Issue.record("not excluded: \(cell.answer)")
            return
        }
        #expect(largest < 0.3 && cell.adjustedPValue > 0.05)
        // Of the block from 8 to 12 h there is nothing, as of the one from 20 to 24.
        #expect(cell.sparseHours.map(\.first) == [8, 20] && cell.sparseVantagePoints.isEmpty)
        let small = try self.cell(alike.map { $0 / 10 - 0.03 })
        guard case .slight(.throttled, let bound) = small.answer else {
            Issue.record("not small: \(small.answer)")
            return
        }
        #expect(small.adjustedPValue < 0.05 && small.interval?.contains(0) == false)
        #expect((0.03...0.06).contains(bound) && !small.answer.isFound)
        // All pairs together exclude as much, those of the evening do not.
        let evenings = alike[..<60].enumerated().map { 4 * $1 + ($0 % 4 == 3 ? log(0.75) : 0.09) }
        let partly = try self.cell(evenings)
        #expect((partly.interval?.lowerBound ?? 0) > 1e6 * log(0.7) && partly.answer == .unknown)
    }

    @Test("Nothing is excluded while more than a tenth of the pairs lie at hours with too few")
    func coverage() {
        let quarter = (0..<36).map { PlacedDifference(0, hour: 1 + $0 % 4 * 6, line: 0) }
        let few = CampaignCoverage(quarter, names: ["pi"])
        #expect(!few.isEnough && few.sparseHours.count == 6 && few.groups.count == 1)
        let enough = CampaignCoverage(quarter + quarter, names: ["pi", "rack"])
        #expect(enough.isEnough && enough.sparseHours.map(\.first) == [8, 20])
        #expect(enough.sparseVantagePoints == ["rack"])
    }

    @Test("What made a finding does not confirm it; what comes then does")
    func confirmation() throws {
        let found = try cell([Double](repeating: -0.5, count: 22))
        #expect(found.answer == .differentiation(.throttled) && !found.isConfirmed)
        #expect(try cell([Double](repeating: -0.5, count: 40)).isConfirmed)
        // Later pairs that say nothing.
        let noise = (0..<20).map { $0 % 2 == 0 ? 0.05 : -0.05 }
        let gone = try cell([Double](repeating: -0.5, count: 22) + noise)
        #expect(gone.answer == .differentiation(.throttled) && !gone.isConfirmed)
    }

    @Test("A change is told where it is though some days have fewer pairs")
    func changes() throws {
        let pairs = (0..<20).flatMap { number -> [TimedPair] in
            let count = [3: 1, 5: 1, 8: 9, 15: 7][number] ?? 4
            let level = number < 12 ? 0 : -400_000
            return (0..<count).map { place in
                TimedPair(
                    started: Double(number) * 86_400,
                    difference: level + (number * 7 + place * 5) % 11 * 9_000,
                    test: UInt32(number * 10 + place), order: 0, isOriginalFirst: true, vantagePoint: 0)
            }
        }
        var clock = ZoneClock(.gmt)
        let search = CampaignSearch(PlacedPairs(pairs, names: ["pi"], clock: &clock))
        let parts = search.parts(search.hypotheses.map(\.pValue), by: CampaignRule())
        let change = try #require(parts.changes.first)
        #expect(change.day.number == 12 && change.adjustedPValue < 1e-4 && change.vantagePoint == nil)
        #expect(change.before?.pairs == 9 * 4 + 2 + 9 && change.after?.pairs == 7 * 4 + 7)
        let (before, after) = (try #require(change.before), try #require(change.after))
        #expect(abs(before.estimate - 45_000) < 5_000 && abs(after.estimate + 355_000) < 5_000)
        #expect(CampaignSearch(PlacedPairs([], names: [], clock: &clock)).hypotheses.isEmpty)
    }

    @Test("A network that grows costs the logarithm of its growth")
    func growth() {
        let rule = CampaignRule()
        #expect(rule.level(growing: 1) == rule.level)
        // 10 of the first day, then one by one up to 40: each has its share when it comes.
        let spent = rule.level * (1 + (11...40).reduce(0) { $0 + 1 / Double($1) })
        #expect(spent <= rule.level(growing: 4) && spent > 0.97 * rule.level(growing: 4))
    }
}
