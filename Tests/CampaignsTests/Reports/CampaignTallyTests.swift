import Basics
import CampaignTesting
import Differentiation
import Foundation
import Recordings
import TestModel
import Testing

@testable import Campaigns

@Suite("What a campaign's tests are counted as")
struct CampaignTallyTests {
    private static let begin = SimulatedCampaign.begin

    /// A test of one pair, so many hours after the beginning.
    private func test(
        _ hours: Double, app: String = "espn", point: String = "pi", system: Int? = nil,
        network: String? = nil, address: String? = nil, original: Double? = 7, control: Double? = 10
    ) -> CampaignTest {
        var test = CampaignTest(
            round: StoredRound(
                campaign: "autumn", plan: "a", slot: 1, place: 1, vantagePoint: point, asNumber: system,
                network: network),
            app: app, appTitle: app.uppercased(), started: Self.begin + hours * 3_600, original: original,
            control: control, server: "mine", clientAddress: address)
        test.pairs = [test.ordinaryPair(first: .control)]
        return test
    }

    private func report(_ tests: [CampaignTest], in zone: TimeZone = .gmt) -> CampaignReport {
        var tally = CampaignTally(campaign: "autumn")
        for test in tests { tally.count(test) }
        return tally.report(in: zone)
    }

    @Test("An app was tested up to what the shortest replay of its valid pairs received")
    func extent() throws {
        let tests = [2_000_000, 700_000, nil, 100].enumerated().map { place, bytes in
            // The shortest one is void, so it does not count.
            var test = test(Double(place), original: place == 3 ? nil : 7)
            test.pairs = [test.ordinaryPair(first: .original, bytes: bytes.map(Int64.init))]
            return test
        }
        #expect(try #require(report(tests).cells.first).testedBytes == 700_000)
        #expect(try #require(report([test(0)]).cells.first).testedBytes == nil)
    }

    @Test("Uploads of an app are an answer of their own, and hours of the week of their own")
    func uploads() throws {
        var upload = test(1, original: 1)
        upload.direction = .up
        let report = report([test(0), upload, test(2)])
        #expect(report.cells.map(\.direction) == [.down, .up])
        #expect(report.cells.map(\.pairs) == [2, 1] && report.cells.allSatisfy { $0.app == "espn" })
        #expect(report.cells.map(\.week.pairs) == [2, 1])
    }

    @Test("Each app has hours of the week of its own, also where two are tested in the same hour")
    func weekOfEachApp() throws {
        // Two weeks, in each of which both apps are tested in the first hour, and one of them in the second.
        let report = report(
            [0.0, 168].flatMap { week in
                [
                    test(week, app: "espn", original: 5), test(week + 0.5, app: "netflix", original: 10),
                    test(week + 1, app: "netflix", original: 20),
                ]
            })
        #expect(report.cells.map(\.app) == ["espn", "netflix"])
        let hours = report.cells.map { cell in cell.week.hours.filter { $0.pairs > 0 } }
        #expect(hours.map { $0.map(\.pairs) } == [[2], [2, 2]])
        let changes = hours.joined().map { $0.change ?? .nan }
        #expect(zip(changes, [-0.5, 0, 1]).allSatisfy { abs($0 - $1) < 1e-5 }, "\(changes)")
    }

    @Test("A test that does not follow from its samples is left out, counted and named")
    func differing() throws {
        var changed = test(1, original: 1)
        (changed.standing, changed.id) = (.differs, 17)
        var told = test(2)
        (told.standing, told.isImported) = (.withoutSamples, true)
        let report = report([test(0), changed, told])
        #expect((report.tests, report.pairs) == (2, 2))
        #expect((report.records.differing, report.records.examples) == (1, [17]))
        #expect((report.records.tests, report.records.withoutSamples, report.records.imported) == (3, 1, 1))
    }

    @Test("A repetition is no evidence beside its test, as only slow tests have one")
    func repetition() throws {
        var first = test(0, original: 3)
        first.verdict = .differentiation
        var again = first
        again.purpose = .confirmation
        again.started += 60
        let report = report([first, again])
        let cell = try #require(report.cells.first)
        #expect((cell.tests, cell.decided, cell.slower, cell.pairs) == (1, 1, 1, 1))
        #expect(
            (report.tests, report.completed, report.plans, report.servers) == (1, 1, ["a": 1], ["mine": 1]))
        #expect(report.vantagePoints.map(\.tests) == [1])
    }

    @Test("However many slow tests are repeated, the estimate is that of the tests")
    func slowOnesRepeated() throws {
        var generator = SeededGenerator(seed: 5)
        let tests = (0..<60).map { slot in
            test(
                Double(slot), original: Double.random(in: 2...6, using: &generator), control: 4)
        }
        // The control gets 4: what is slower than 3 is run again, and is as slow.
        let again = tests.filter { ($0.original ?? 0) < 3 }.map { slow in
            var again = slow
            again.purpose = .confirmation
            again.started += 60
            return again
        }
        #expect(again.count > 5)
        let alone = try #require(report(tests).cells.first)
        let beside = try #require(report(tests + again).cells.first)
        #expect(beside.estimate == alone.estimate && beside.interval == alone.interval)
        #expect(beside.adjustedPValue == alone.adjustedPValue && beside.week == alone.week)
    }

    @Test("What says nothing about a network is left out and counted, unless all is asked for")
    func artificial() {
        let shaped = test(1, original: 1)
        var tests = [test(0), shaped, shaped, shaped]
        tests[1].artificialConditions = [.lab, .ownServer]
        tests[2].artificialConditions = [.rehearsal]
        tests[3].artificialConditions = [.rehearsal]
        tests[3].purpose = .confirmation
        let report = report(tests)
        #expect((report.tests, report.pairs, report.testsLeftOut) == (1, 1, 2))
        #expect(report.leftOut == [.lab: 1, .ownServer: 1, .rehearsal: 1] && report.artificial.isEmpty)
        var all = CampaignTally(campaign: "autumn", countsArtificial: true)
        for test in tests { all.count(test) }
        #expect(!all.leavesOutOnlyRehearsals)
        let whole = all.report(in: .gmt)
        #expect((whole.tests, whole.pairs, whole.testsLeftOut) == (3, 3, 0))
        #expect(whole.artificial == [.lab: 1, .ownServer: 1, .rehearsal: 1])
        var rehearsed = CampaignTally(campaign: "autumn")
        rehearsed.count(tests[2])
        #expect(rehearsed.leavesOutOnlyRehearsals)
    }

    @Test("One autonomous system is one network, whatever its name and address")
    func systems() {
        let report = report([
            test(0, point: "a", system: 64_500, network: "Example", address: "192.0.2.1"),
            test(1, point: "b", system: 64_500, network: "Other name", address: "198.51.100.1"),
            test(2, point: "a", system: 64_501, address: "203.0.113.1"),
        ])
        #expect(report.networks.map(\.label) == ["AS64500 Example", "AS64501"])
        #expect(report.cells.map(\.pairs) == [2, 1])
        // A vantage point that moved is told twice.
        #expect(
            report.vantagePoints.map { [$0.name, $0.network.label] } == [
                ["a", "AS64500 Example"], ["a", "AS64501"], ["b", "AS64500 Example"],
            ])
    }

    @Test("Where no system is known, tests from another address are of another network from then on")
    func moves() {
        let report = report([
            test(0, point: "a", network: "Home", address: "192.0.2.1"),
            test(5, point: "a", network: "Home", address: "198.51.100.7"),
            test(9, point: "a", network: "Home", address: "192.0.2.99"),
            test(1, point: "b", network: "Home", address: "203.0.113.5"),
            test(2, point: "c", address: "2001:db8:1:2::3"), test(3, point: "d", address: "::ffff:192.0.2.5"),
            test(4, point: "e"),
        ])
        #expect(
            report.networks.map(\.label) == [
                "192.0.2.0/24", "2001:db8:1::/48", "Home", "Home 198.51.100.0/24", "e",
            ])
        #expect(report.cells(in: CampaignNetwork(name: "Home")).map(\.pairs) == [3])
    }

    @Test("The order in which tests come changes nothing")
    func order() {
        var campaign = SimulatedCampaign(seed: 8)
        (campaign.apps, campaign.networks, campaign.cuts) = (3, 2, [.init(network: 1, app: 2, since: 12)])
        campaign.deviation = 0.15
        var tests: [CampaignTest] = []
        campaign.run { tests.append($0) }
        let (first, second) = (report(tests), report(tests.reversed()))
        #expect(first.cells.map(\.answer) == second.cells.map(\.answer))
        #expect(first.cells.map(\.change) == second.cells.map(\.change))
        #expect(first.cells.map(\.isConfirmed) == second.cells.map(\.isConfirmed))
        #expect(first.cells.map(\.week) == second.cells.map(\.week))
        #expect(first.vantagePoints == second.vantagePoints)
        for (one, other) in zip(first.cells, second.cells) {
            let bounds = (one.interval?.lowerBound ?? .nan, other.interval?.lowerBound ?? .nan)
            #expect(abs(bounds.0 - bounds.1) < 1)
        }
        #expect(first.cells.compactMap(\.change).count == 1)
    }

    @Test("What has no result, was withheld or changed is counted, and slots by their fate")
    func counts() {
        var failed = test(1)
        (failed.status, failed.failure, failed.pairs) = (.failed, "permission-denied", [])
        failed.round.plan = "b"
        var withheld = test(2, original: 0, control: 0)
        withheld.withheld = ["site", "user_id"]
        var tally = CampaignTally(campaign: "autumn")
        for test in [test(0), failed, withheld] { tally.count(test) }
        func slot(_ number: Int, _ fate: SlotStatus) -> SlotRecord {
            SlotRecord(
                campaign: "autumn", plan: "a", vantagePoint: "pi", number: number, start: Self.begin,
                fate: fate)
        }
        tally.count(slot(1, .begun(Self.begin)))
        tally.count(slot(2, .missed(.notRunning)))
        var cut = slot(3, .begun(Self.begin))
        cut.untested = [UntestedApp(app: "espn", server: "mine", error: "permission-denied")]
        tally.count(cut)
        let report = tally.report(in: .gmt)
        #expect(report.tests == 3 && report.completed == 2 && report.pairs == 1 && report.family == 1)
        #expect(report.failures == ["permission-denied": 2])
        #expect(report.withheld == ["site": 1, "user_id": 1])
        #expect(report.plans == ["a": 2, "b": 1] && report.servers == ["mine": 3])
        #expect(report.cells.map(\.voidPairs) == [1])
        #expect(report.slots.map(\.begun) == [2] && report.slots.map(\.missed) == [[.notRunning: 1]])
        #expect(report.cells.first?.answer == .unknown && report.cells.first?.isConfirmed == false)
    }

    @Test("Which way a series found something is told by most of its pairs, not by one that stayed silent")
    func directions() {
        var series = test(0)
        (series.kind, series.verdict) = (.series, .differentiation)
        let differences = [Int](repeating: -300_000, count: 14) + [PairDifference.greatest]
        series.pairs = differences.map { .init(isOriginalFirst: true, difference: $0) }
        #expect(series.found == .throttled)
        series.pairs.append(.init(isOriginalFirst: false, difference: nil))
        let cell = report([series]).cells.first
        #expect(cell?.slower == 1 && cell?.faster == 0)
        series.pairs = []
        #expect(series.found == nil)
    }

    @Test("Days and hours are those of the zone, also when its clocks change")
    func clock() throws {
        let paris = try #require(TimeZone(identifier: "Europe/Paris"))
        var clock = ZoneClock(paris)
        // Sunday, 2026-10-25: at 01:00 UTC it is 03:00 in summer time and becomes 02:00.
        let before = Date(timeIntervalSince1970: 1_792_888_200)
        let place = clock.place(of: before.timeIntervalSince1970)
        #expect(place.hour == 6 * 24 + 2 && place.day.inUTC == Date(timeIntervalSince1970: 1_792_886_400))
        #expect(clock.place(of: before.timeIntervalSince1970 + 3_600).hour == 6 * 24 + 2)
        #expect(clock.place(of: before.timeIntervalSince1970 + 7_200).hour == 6 * 24 + 3)
        // Before midnight in UTC it is Sunday there already.
        #expect(clock.place(of: 1_792_886_400 - 3_600).hour == 6 * 24 + 1)
        #expect(clock.place(of: -1).day.number == 0 && clock.place(of: -1).hour == 3 * 24)
        let report = report([test(0.5), test(167.5)], in: paris)
        // A Tuesday.
        #expect(report.cells[0].week[1, 1].pairs == 1 && report.cells[0].week[1, 0].pairs == 1)
        #expect(abs((report.cells[0].week[1, 1].change ?? 0) + 0.3) < 1e-6)
    }

    @Test("Pairs of a series that was interrupted count, void ones by what failed")
    func interrupted() throws {
        var series = test(0)
        (series.kind, series.status, series.failure) = (.series, .cancelled, "cancelled")
        series.pairs = (0..<12).map { .init(isOriginalFirst: $0 % 2 == 0, difference: -200_000 + 1_000 * $0) }
        series.pairs += [
            .init(isOriginalFirst: true, difference: nil, void: .originalNotMeasured),
            .init(isOriginalFirst: true, difference: nil, void: .originalNotMeasured),
            .init(isOriginalFirst: false, difference: nil, void: .controlNotMeasured),
            .init(isOriginalFirst: false, difference: nil, void: .beganApart),
        ]
        let cell = try #require(report([series]).cells.first)
        #expect((cell.tests, cell.decided, cell.pairs, cell.originalFirst) == (1, 0, 12, 6))
        #expect((cell.voids.originalFailed, cell.voids.controlFailed, cell.voids.others) == (2, 1, 1))
        #expect(cell.voidPairs == 4 && cell.order?.interval.contains(1) == true)
    }

    @Test("Tests that began at the cut-off or later do not count yet, and are told")
    func cutoff() {
        var tally = CampaignTally(campaign: "autumn", countingUntil: Self.begin + 7_200)
        for hours in [0, 1.9, 2, 3] { tally.count(test(hours)) }
        let report = tally.report(in: .gmt)
        #expect(report.tests == 2 && report.pairs == 2 && report.testsLater == 2)
        #expect(report.countedUntil == Self.begin + 7_200)
    }

    @Test("The cut-off is the oldest slot that is open anywhere, and two days ago at the earliest")
    func cutoffs() {
        let now = Self.begin + 10 * 86_400
        func slot(_ point: String, _ hoursAgo: Double, _ ending: RoundEnding?, took: Double = 1) -> SlotRecord
        {
            let start = now - hoursAgo * 3_600
            return SlotRecord(
                campaign: "autumn", plan: "a", vantagePoint: point, number: 1, start: start,
                fate: .begun(start), ending: ending, ended: ending == nil ? nil : start + took * 3_600)
        }
        func hours(_ slots: [SlotRecord]) -> Double? {
            CampaignCutoff.instant(of: slots, at: now).map { now.timeIntervalSince($0) / 3_600 }
        }
        #expect(hours([]) == nil && hours([slot("a", 3, nil)]) == nil)
        #expect(hours([slot("a", 6, .complete), slot("b", 9, .complete), slot("b", 3, .complete)]) == 5)
        #expect(hours([slot("a", 6, .complete), slot("a", 3, nil), slot("b", 2, .complete)]) == 3)
        // An interrupted series may be gone on with.
        #expect(hours([slot("a", 20, .interrupted), slot("b", 3, .complete)]) == 20)
        #expect(hours([slot("a", 60, .interrupted), slot("a", 3, .complete), slot("b", 1, .complete)]) == 2)
        #expect(hours([slot("a", 3, .complete), slot("dead", 400, .complete)]) == 48)
    }

    @Test("Nothing taken in is a report of nothing")
    func nothing() {
        let report = report([])
        #expect(report.cells.isEmpty && report.span == nil && report.family == 0)
    }

    @Test("A pair is held in 16 bytes")
    func memory() { #expect(MemoryLayout<TimedPair>.stride == 16) }
}
