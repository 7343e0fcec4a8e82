package import Campaigns
import Differentiation
import Formatting
package import Foundation

extension English {
    package func campaignTakes(_ outlook: CampaignOutlook, isConfirmed: Bool) -> [String] {
        let campaign = outlook.campaign
        let rounds = Double(outlook.rounds)
        let what =
            switch campaign.method {
            case .single: "a pair of replays"
            case .series(let budget):
                "a series of pairs, at most \(Quantities.tenths(budget)) whole pairs' data"
            }
        var lines = [
            "\(campaign.name): \(Quantities.count(outlook.rounds, "round")) from "
                + "\(minute(campaign.span.lowerBound)) to \(minute(campaign.span.upperBound)), of "
                + "\(Quantities.count(outlook.apps.count, "test")) each: \(Quantities.count(outlook.tests, "test"))",
            "  a test is \(what)",
            "  data: "
                + [
                    "\(size(outlook.roundBytes)) a round", outlook.dayBytes.map { "\(size($0)) a day" },
                    outlook.monthBytes.map { "\(size($0)) a month" },
                    "\(size(outlook.roundBytes * rounds)) in all",
                ].compactMap(\.self).joined(separator: ", ")
                + "; at most \(size(outlook.mostRoundBytes * rounds))",
            "  time: \(wholeSeconds(outlook.roundSeconds)) a round, at most "
                + "\(wholeSeconds(outlook.mostRoundSeconds)); \(hours(outlook.roundSeconds * rounds)) in all",
        ]
        if let error = outlook.falseFinding(isConfirmed: isConfirmed) {
            lines.append(
                "  where nothing is slowed, at most \(probability(100 * error)) % of such campaigns have a false finding"
                    + (isConfirmed ? ", as a second series confirms each" : ""))
        }
        return lines
    }

    private func size(_ bytes: Double) -> String { self.bytes(Int64(min(bytes, 9e18).rounded())) }

    private func hours(_ seconds: Double) -> String { "\(significant(seconds / 3_600)) h" }

    package func campaignPower(_ method: CampaignMethod, isConfirmed: Bool) -> String {
        switch method {
        case .single:
            "A slowdown from the last column on is noticed by four pairs in five; what replays get is taken from "
                + "stored tests, else assumed (see \"plan\")."
        case .series:
            "The columns after the minutes tell how many series find an original that is so much slower"
                + (isConfirmed ? ", each to be confirmed by a second one" : "")
                + "; how replays vary is taken from stored series, else assumed (see \"plan --pairs\")."
        }
    }

    package func campaignRemark(_ remark: CampaignRemark) -> String {
        switch remark {
        case .isOver: "the campaign has ended; no round will begin"
        case .longRounds(let seconds, let slot):
            "a round may take \(wholeSeconds(seconds)), longer than its slot of \(wholeSeconds(slot)): slots would be missed"
        case .beyondPolicy(let tests, let limit):
            "it asks for \(significant(tests)) pairs a day of M-Lab, whose policy allows \(limit) that run by themselves; "
                + "the others would not begin"
        case .beyondAllowance(let bytes, let allowance):
            "it would move \(size(bytes)) a \(allowance.period.rawValue), and may move \(self.bytes(allowance.bytes)): "
                + "slots would be missed"
        case .fewHours(let count):
            "all rounds begin in \(Quantities.count(count, "hour")) of the day; nothing is learnt of the others"
        }
    }

    package func campaignVolume(_ volume: CampaignVolume, _ outlook: CampaignOutlook) -> [String] {
        let share = outlook.daysOfMonth / CampaignOutlook.month
        return [
            "\(outlook.campaign.name): \(Quantities.count(volume.vantagePoints, "vantage point")) with "
                + "\(significant(outlook.roundsADay)) rounds a day, "
                + "\(Quantities.count(outlook.apps.count, "test")) each",
            "  in \(month(outlook)): \(many(volume.tests * share)) tests and pairs, \(many(volume.rows * share)) rows, about "
                + "\(size(volume.bytes * share)) in a database",
        ]
    }

    private func month(_ outlook: CampaignOutlook) -> String {
        outlook.days > CampaignOutlook.month
            ? "a month of 30 days"
            : "all (\(outlook.days == 1 ? "1 day" : "\(Quantities.tenths(outlook.days)) days"))"
    }

    private func many(_ count: Double) -> String {
        switch count {
        case ..<1e4: "\(Int(count.rounded()))"
        case ..<1e6: "\(significant(count / 1e3)) thousand"
        default: "\(significant(count / 1e6)) million"
        }
    }

    package func started(_ standing: CampaignStanding) -> [String] {
        let campaign = standing.campaign
        return [
            "The campaign \(campaignCell(campaign.name, isRehearsal: standing.isRehearsal)) is started at the vantage point \(campaign.vantagePoint): "
                + "\(Quantities.count(standing.slots, "slot")), "
                + "\(Quantities.count(standing.testsARound, "test")) a round"
                + (standing.isDue
                    ? "; a round is due now."
                    : standing.next.map { "; the next round begins on \(minute($0))." } ?? "."),
            "Rounds run while \"campaign run\" does, or by a timer (\"campaign install\").",
        ]
    }

    package func standing(_ standing: CampaignStanding) -> [String] {
        let campaign = standing.campaign
        var lines = [
            "\(campaignCell(campaign.name, isRehearsal: standing.isRehearsal)): "
                + "\(campaignState(campaign.state)) at \(campaign.vantagePoint) since "
                + "\(minute(campaign.started)), plan \(campaign.plan)"
        ]
        let rounds = RoundEnding.allCases.compactMap { ending in
            standing.rounds[ending].map { "\($0) \(word(ending))" }
        }
        lines.append(
            "  rounds: " + (rounds.isEmpty ? "none" : rounds.joined(separator: ", "))
                + " of \(Quantities.count(standing.slots, "slot"))")
        let missed = MissedSlot.allCases.compactMap { reason in
            standing.missed[reason].map { "\($0) \(word(reason))" }
        }
        if !missed.isEmpty { lines.append("  missed: " + missed.joined(separator: ", ")) }
        lines.append(
            "  tests: \(standing.stored) stored, \(standing.completed) with a result, \(standing.failed) failed, "
                + bytes(standing.bytes) + " moved")
        if !standing.untested.isEmpty {
            lines.append(
                "  could not begin: "
                    + standing.untested.sorted { $0.key < $1.key }.map { "\($0.value) (\($0.key))" }
                    .joined(separator: ", "))
        }
        lines += standing.waiting.filter { $0.count > 0 }.map {
            "  \(Quantities.count($0.count, "test")), each pair of a series counted, not handed in to "
                + "\($0.database) yet: \"campaign collect\""
        }
        if let current = standing.current {
            lines.append("  slot \(current.number) has a round that goes on")
        }
        switch (campaign.state, standing.next) {
        case (.running, _) where standing.isDue: lines.append("  a round is due now")
        case (.running, let next?): lines.append("  the next round begins on \(minute(next))")
        case (.running, nil): lines.append("  it is over: no round is left")
        case (.paused, _): lines.append("  \"campaign resume \(campaign.name)\" lets rounds begin again")
        case (.stopped, _): break
        }
        return lines
    }

    package func campaignState(_ state: CampaignState) -> String {
        switch state {
        case .running: "running"
        case .paused: "paused"
        case .stopped: "stopped"
        }
    }

    package var noCampaigns: String { "no campaign was started here; \"campaign start FILE\" starts one" }

    package func slot(_ slot: KeptSlot) -> String {
        let name = "\(slot.campaign), slot \(slot.number) (\(minute(slot.start)))"
        switch slot.fate {
        case .missed(let reason): return "\(name): missed, \(word(reason))"
        case .begun:
            let untested = slot.untested.isEmpty ? "" : ", \(slot.untested.count) could not begin"
            return "\(name): round \(slot.ending.map(word) ?? "begun")\(untested)"
        }
    }

    package func missed(_ slots: [KeptSlot], as reason: MissedSlot) -> String {
        "\(slots.first?.campaign ?? ""), slots \(Quantities.ranges(slots.map { Int64($0.number) })): "
            + "\(slots.count) missed, \(word(reason))"
    }

    private func word(_ ending: RoundEnding) -> String {
        switch ending {
        case .complete: "complete"
        case .ended: "ended early"
        case .interrupted: "interrupted"
        case .allowance: "cut short, as the data was used up"
        }
    }

    private func word(_ reason: MissedSlot) -> String {
        switch reason {
        case .notRunning: "as nothing ran"
        case .busy: "as a round before took that long"
        case .paused: "as it was paused"
        case .allowance: "as the data was used up"
        }
    }

    package func roundBegins(_ slot: KeptSlot, tests: Int, slots: Int) -> String {
        "\(slot.campaign), slot \(slot.number) of \(slots): a round of \(Quantities.count(tests, "test")) begins"
    }

    package func roundTest(_ app: String, server: String, place: Int) -> String {
        "test \(place): \(app) with \(server)"
    }

    package func roundRuns(_ slot: KeptSlot, slots: Int, next: Date?) -> String {
        "\(slot.campaign), slot \(slot.number) of \(slots); "
            + (next.map { "the next round begins on \(minute($0))" } ?? "no round comes after this one")
    }

    package var roundTestWaits: String { "waiting" }
    package var roundTestNotRun: String { "not run" }
    package var roundTestRuns: String { "running" }
    package func roundTestNotBegun(_ key: String) -> String { "not begun (\(key))" }
    package func roundTestsNotShown(_ count: Int) -> String { "(\(Quantities.count(count, "more test")))" }
    package func roundsUntilNow(ran: Int, missed: Int) -> String {
        "until now: \(Quantities.count(ran, "round")) run, \(Quantities.count(missed, "slot")) missed"
    }

    package func noneDue(until instant: Date, campaign: String) -> String {
        "no round is due; the next one, of \(campaign), begins on \(minute(instant))"
    }

    package var campaignsPaused: String {
        "no round is due, as what is left is paused; \"campaign resume NAME\" lets rounds begin again"
    }

    package func waits(for campaign: String, until instant: Date) -> String {
        "the next round of \(campaign) begins on \(minute(instant)); Ctrl-C ends this"
    }

    package var campaignsOver: String { "no round is left" }

    package func unitsWritten(_ paths: [String]) -> String { "written: \(paths.joined(separator: ", "))" }

    package func unitsStarted(_ isStarted: Bool, typing command: String) -> String {
        isStarted
            ? "The timer runs: every ten minutes what is due is run."
            : "The timer was not started, as no systemd of this user answers here; to start it: \(command)"
    }

    package var unitsLinger: String { "To run it while you are not logged in: loginctl enable-linger" }

    package func unitsRemoved(_ paths: [String]) -> String {
        paths.isEmpty ? "no timer was installed" : "removed: \(paths.joined(separator: ", "))"
    }
}
