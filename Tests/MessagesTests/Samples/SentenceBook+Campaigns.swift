import Basics
import Campaigns
import Differentiation
import Foundation
import Recordings
import ReportTesting
import TestModel
import Testing

@testable import Messages

extension SentenceBook {
    func addCampaigns() throws {
        addCampaignReports()
        addCampaignPages()
        addPlannedCampaigns()
        addRounds()
    }

    private func addCampaignReports() {
        let report = SampleReports.various
        let cells =
            report.cells + SampleReports.places.cells + SampleReports.changedThere.cells
            + SampleReports.changedAtMany.cells + SampleReports.apart.cells
        add("campaignAnswer", of: cells, words.campaignAnswer)
        add("campaignFinding", of: cells, words.campaignFinding)
        add("campaignSparse", of: cells, words.campaignSparse)
        add("campaignStratum", of: cells.flatMap(\.strata), words.campaignStratum)
        for cell in cells where !cell.hasOneFigure {
            add("campaignParts", words.campaignParts(cell))
            for change in cell.changes.prefix(1) {
                add("campaignChange", words.campaignChange(change, of: cell))
            }
            add("campaignPeriods", of: words.campaignPeriods(cell).prefix(3)) { $0.name }
        }
        add("campaignOriginalFirst", words.campaignOriginalFirst(45, of: 100, within: 0.35...0.553))
        add("campaignAll", words.campaignAll, words.campaignSome)
        add("campaignReportZone", words.campaignReportZone(.gmt))
        add("title of a cell", of: report.cells.prefix(1), words.title)
        add("hourRange", words.hourRange(HourRange(first: 22, count: 4)))
        for report in [report, SampleReports.even, SampleReports.few] {
            let summary = words.campaignSummary(report)
            add("campaignSummary", summary.word, summary.sentence)
        }
        let first = (0..<12).map { 100_000 + 10_000 * $0 }
        if let order = OrderEffect(originalFirst: first, originalLast: first.map { -$0 / 2 }) {
            add("campaignOrder", words.campaignOrder(order))
        }
        let voids = SampleReports.report([[0.1, 0.1, 0.1]]) { $0.pairs[0].difference = nil }.voids
        add("campaignVoids", words.campaignVoids(voids))
        add("campaignCountedUntil", of: [1, 2]) { words.campaignCountedUntil(Self.day, later: $0, in: .gmt) }
        add("campaignMethod", words.campaignMethod(report))
    }

    /// A test that counts, and one for each reason that one does not.
    private static var listed: [ListedTest] {
        var tally = CampaignTally(campaign: "autumn", countingUntil: day)
        let changes: [(inout CampaignTest) -> Void] = [
            { _ in }, { $0.purpose = .confirmation }, { $0.artificialConditions = [.lab, .rehearsal] },
            { $0.started = day }, { $0.standing = .differs }, { $0.pairs = [] },
            { $0.pairs[0].difference = nil },
        ]
        for change in changes {
            var test = CampaignTest(
                round: StoredRound(campaign: "autumn", plan: "a", slot: 1, place: 1, vantagePoint: "pi"),
                app: "espn", appTitle: "ESPN", started: day - 60)
            test.pairs = [.init(isOriginalFirst: true, difference: 1)]
            change(&test)
            tally.count(test)
        }
        return tally.report(in: .gmt).list.tests
    }

    private func addCampaignPages() {
        add("campaignTitle", words.campaignTitle("autumn"))
        add("campaignMade", words.campaignMade(Self.day, version: "1.2.3"))
        add(cases: CampaignPart.allCases, words.campaignPart)
        add("campaignContents", words.campaignContents)
        add(cases: CampaignFact.allCases, words.campaignFact)
        add(
            "campaignSettings",
            words.campaignSettings(
                CampaignMaterial(
                    plans: [.init(digest: "a", tests: 271, text: nil)],
                    settings: [
                        .init(name: "busy-limit", value: "off", tests: 271),
                        .init(name: "seed", value: "7", tests: 1),
                    ])) ?? "-")
        add("campaignTestsDigest", of: [1, 271]) { words.campaignTestsDigest("0a", of: $0) }
        add("campaignTestsDigestMade", of: [271, 12_345]) {
            words.campaignTestsDigestMade(listed: min($0, CampaignTestList.most), of: $0)
        }
        add("campaignCounted", of: Self.listed, words.campaignCounted)
        let zones = ["GMT", "Europe/Berlin"].compactMap { TimeZone(identifier: $0) }
        add("minute in a zone", of: zones) { words.minute(Self.day, in: $0) }
        let captions: [CampaignCaption] = [
            .answers, .effects, .changes, .places, .rates, .vantagePoints, .slots, .failures, .withheld,
            .servers,
            .recordings, .tests, .week(network: "AS1", app: nil), .week(network: "AS1", app: "ESPN"),
            .weekTable,
            .ratio,
            .hours(zone: "UTC"),
        ]
        add(cases: captions, words.campaignCaption)
        add("campaignHoursAreFew", words.campaignHoursAreFew)
        add("campaignOmitsWeeks", words.campaignOmitsWeeks(2, shown: 20))
        add("campaignBeyond", of: [1, 2]) { words.campaignBeyond($0, greatest: 200) }
        add("campaignHasNoInterval", of: [1, 2], words.campaignHasNoInterval)
        add("campaignIsEmpty", words.campaignIsEmpty)
        add("campaignHasNone", of: CampaignPart.allCases, words.campaignHasNone)
        add("campaignConfirmed", of: [true, false], words.campaignConfirmed)
        add("campaignPlan", of: [true, false]) { words.campaignPlan("0123abcd", tests: 9, isKept: $0) }
        addPlanFiles()
        add("testCount", of: 0...2, words.testCount)
        add("madeFrom", of: [nil, "", Synthesiser.CallSource.serverOnly.rawValue], words.madeFrom)
        add("campaignPage", words.campaignPage("autumn"))
        add("slotFate", of: [nil] + MissedSlot.allCases, words.slotFate)
        add("day", words.day(CivilDay(number: 20_000)))
        add("weekdays", words.weekdays)
        add("hourOfWeek", of: SampleReports.various.cells[0].week.hours.filter { $0.pairs > 0 }.prefix(1)) {
            words.hourOfWeek(0, 6, $0)
        }
        for slower in [true, false, nil] {
            add("shade", of: [true, false]) { words.shade(slower: slower, isMuch: $0) }
        }
    }

    private func addPlanFiles() {
        let digest = String(repeating: "0123456789abcdef", count: 4)
        var tally = InstantTally()
        (tally.tests, tally.following, tally.rounds) = (144, 144, 48)
        var differing = tally
        (differing.following, differing.late, differing.ofOtherPlans) = (130, 1, 3)
        (differing.slots, differing.slotsFollowing) = (48, 47)
        differing.differing = (1...6).map { InstantTally.Round(vantagePoint: "pi", slot: $0) }
        for isGiven in [true, false] {
            let file = CampaignMaterial.File(
                text: "name: autumn\n", digest: digest, plan: "0123456789abcdef", isGiven: isGiven)
            add("campaignPlanLines", words.campaignPlanLines(file, isGiven ? tally : differing))
        }
        add("campaignPlanLines", words.campaignPlanLines(nil, nil))
        add("campaignFileText", words.campaignFileText)
    }

    private static func campaign(_ method: CampaignMethod, _ direction: ReplayDirection, days: Double)
        -> Campaign
    {
        Campaign(
            name: "autumn", apps: [], servers: ["mine"], method: method, direction: direction,
            rhythm: .daily(4), span: day..<day + days * 86_400, zone: .gmt, seed: 17)
    }

    private static func outlook(_ campaign: Campaign) -> CampaignOutlook {
        let app = AppOutlook(
            app: "ESPN", server: "mine", pairs: 1.5, bytes: 6e7, mostBytes: 6e8, seconds: 20,
            mostSeconds: 200,
            power: .notices(0.2))
        return CampaignOutlook(campaign, apps: [app])
    }

    private func addPlannedCampaigns() {
        for direction in [ReplayDirection.down, .up] {
            for method in [CampaignMethod.single, .series(budget: 10)] {
                for days in [1.0, 40] {
                    let outlook = Self.outlook(Self.campaign(method, direction, days: days))
                    add("campaignTakes", words.campaignTakes(outlook, isConfirmed: days > 1))
                    let volume = CampaignVolume(outlook, vantagePoints: days > 1 ? 90_000 : 1)
                    add("campaignVolume", words.campaignVolume(volume, outlook))
                }
                add("campaignPower", of: [true, false]) { words.campaignPower(method, isConfirmed: $0) }
            }
        }
        let remarks: [CampaignRemark] = [
            .isOver, .longRounds(seconds: 900, slot: 600), .beyondPolicy(testsADay: 12, limit: 4),
            .beyondAllowance(bytes: 2e9, DataAllowance(bytes: 1_000_000_000, period: .day)),
            .beyondAllowance(bytes: 2e9, DataAllowance(bytes: 1_000_000_000, period: .month)), .fewHours(1),
            .fewHours(4),
        ]
        add(cases: remarks, words.campaignRemark)
        add("campaignState", of: CampaignState.allCases, words.campaignState)
        add("noCampaigns", words.noCampaigns)
        for (state, now) in [
            (CampaignState.running, -9.0), (.running, 9), (.paused, 9), (.stopped, 9), (.running, 1e8),
        ] {
            var standing = Self.standing(state, at: Self.day + now)
            add("started", words.started(standing))
            standing.waiting = [
                .init(database: "postgres://db/wehe", count: 1), .init(database: "x", count: 2),
            ]
            add("standing", words.standing(standing))
        }
    }

    private static func standing(_ state: CampaignState, at now: Date) -> CampaignStanding {
        let plan = campaign(.single, .up, days: 2)
        let started = StartedCampaign(
            name: "autumn", plan: "0123abcd", vantagePoint: "pi", state: state, file: "autumn.yaml", text: "",
            started: day, changed: day)
        let slots: [SlotRecord] = [
            slot(1, .begun(day), .complete), slot(2, .begun(day), .ended), slot(3, .begun(day), .interrupted),
            slot(4, .begun(day), .allowance), slot(5, .missed(.busy)), slot(6, .missed(.notRunning)),
            slot(7, .missed(.paused)), slot(8, .begun(day)),
        ]
        return CampaignStanding(
            started, plan: plan, kept: now > day ? slots : [], tests: (stored: 9, completed: 7, failed: 2),
            bytes: 5_000_000, at: now)
    }

    private static func slot(_ number: Int, _ fate: SlotStatus, _ ending: RoundEnding? = nil) -> SlotRecord {
        SlotRecord(
            campaign: "autumn", plan: "0123abcd", vantagePoint: "pi", number: number,
            start: day + Double(number) * 3_600, fate: fate, order: ["ESPN"], ending: ending,
            ended: ending.map { _ in day + Double(number) * 3_600 + 60 },
            untested: ending == .ended ? [UntestedApp(app: "x", server: "y", error: "no-answer")] : [])
    }

    private func addRounds() {
        let begun = Self.slot(1, .begun(Self.day), .ended)
        add("roundBegins", of: [1, 2]) { words.roundBegins(begun, tests: $0, slots: 9) }
        add("roundTest", words.roundTest("ESPN", server: "mine", place: 2))
        add("roundRuns", of: [nil, Self.day]) { words.roundRuns(begun, slots: 9, next: $0) }
        add("roundTestWaits", words.roundTestWaits)
        add("roundTestNotRun", words.roundTestNotRun)
        add("roundTestRuns", words.roundTestRuns)
        add("roundTestNotBegun", words.roundTestNotBegun("no-answer"))
        add("roundTestsNotShown", of: [1, 2], words.roundTestsNotShown)
        add(
            "roundsUntilNow", words.roundsUntilNow(ran: 1, missed: 1), words.roundsUntilNow(ran: 2, missed: 0)
        )
        add("noneDue", words.noneDue(until: Self.day, campaign: "autumn"))
        add("campaignsPaused", words.campaignsPaused)
        add("waits", words.waits(for: "autumn", until: Self.day))
        add("campaignsOver", words.campaignsOver)
        add("unitsWritten", words.unitsWritten(["/a", "/b"]))
        add("unitsStarted", of: [true, false]) { words.unitsStarted($0, typing: "systemctl --user start x") }
        add("unitsLinger", words.unitsLinger)
        add("unitsRemoved", words.unitsRemoved([]), words.unitsRemoved(["/a"]))
        let endings = [nil] + RoundEnding.allCases.map(Optional.some)
        add("slot", of: endings) { words.slot(Self.slot(1, .begun(Self.day), $0)) }
        add("slot", of: MissedSlot.allCases) { words.slot(Self.slot(1, .missed($0))) }
        for count in [1, 2] {
            let slots = (1...count).map { Self.slot($0, .missed(.busy)) }
            add("missed", of: MissedSlot.allCases) { words.missed(slots, as: $0) }
            add("reopened", words.reopened(slots))
        }
    }
}
