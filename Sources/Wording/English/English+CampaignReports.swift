package import CampaignReports
package import Campaigns
import Differentiation
import Formatting
package import Foundation

extension English {
    package func campaignTitle(_ name: String) -> String { "Campaign \(name)" }
    package func campaignMade(_ instant: Date, version: String) -> String {
        "made \(minute(instant)) by wehe \(version)"
    }
    package func campaignPart(_ part: CampaignPart) -> String {
        switch part {
        case .summary: "What was found"
        case .answers: "Answers by network and app"
        case .changes: "Changes during the campaign"
        case .week: "By hour and weekday"
        case .rates: "Fixed throttling rates"
        case .vantagePoints: "Where it was measured"
        case .slots: "Rounds that were run or missed"
        case .failures: "Tests without a result"
        case .withheld: "What was withheld"
        case .material: "Plan, servers and recordings"
        case .method: "How this was judged"
        }
    }
    package var campaignContents: String { "Parts of this page" }
    package func campaignFact(_ fact: CampaignFact) -> String {
        switch fact {
        case .firstTest: "first test"
        case .lastTest: "last test"
        case .zone: "days and hours of"
        case .tests: "tests"
        case .pairs: "pairs of replays that count"
        case .networks: "networks"
        case .apps: "apps"
        case .vantagePoints: "vantage points"
        case .servers: "servers"
        case .plans: "versions of the campaign's file"
        case .reportSeed: "seed of this report's random choices"
        case .versions: "program versions"
        case .address: "address"
        case .replays: "replays"
        case .originalFirst: "pairs with the original first"
        }
    }
    package func campaignCaption(_ caption: CampaignCaption) -> String {
        switch caption {
        case .answers(let network):
            "\(network): how much faster (+) or slower (-) each app is than its control, with an interval; all intervals of this "
                + "page together are right with 95 % confidence"
        case .changes: "Throughput of the app beside that of its control, before and after"
        case .rates: "Rates to which originals that were slowed down were throttled, with 95 % intervals"
        case .vantagePoints:
            "Vantage points; one whose address came to lie in another network counts there from then on"
        case .slots: "Rounds by vantage point. A missed round is not made up for"
        case .failures: "Tests by the key of their error (see \"help json\")"
        case .withheld: "Tests from which a field was withheld, cut or replaced before they were handed in"
        case .servers: "Servers that tests were run with"
        case .recordings: "Recordings that were replayed, with the SHA-256 digests of what they hold"
        case .week(let network, let app):
            (app.map { "\($0), " } ?? "") + "\(network): change in per cent by hour and weekday"
        case .ratio: "throughput of the app, control = 100"
        case .hours(let zone): "hour of the day, \(zone)"
        }
    }

    package func campaignSummary(_ report: CampaignReport) -> (word: String, sentence: String) {
        let tally = report.tally
        let all = Quantities.count(report.cells.count, "combination") + " of network and app"
        let changes = report.cells.count { $0.change != nil }
        let rest = [
            tally.none == 0
                ? nil
                : "In \(tally.none) a difference of \(percent(report.rule.excluded)) or more is excluded.",
            tally.unknown == 0 ? nil : "For \(tally.unknown) there is not enough data yet.",
            changes == 0 ? nil : "In \(changes) the treatment changed during the campaign.",
        ].compactMap(\.self).joined(separator: " ")
        let found = tally.found + tally.varying
        if found > 0 {
            let partly = tally.varying == 0 ? "" : " (in \(tally.varying) only in part of the tests)"
            return (
                "Differentiation",
                "found in \(found) of \(all)\(partly), confirmed in \(tally.confirmed). \(rest)"
            )
        }
        return (
            tally.unknown == 0 ? "No differentiation found" : "No answer for all yet",
            "nothing was found in \(all). \(rest)"
        )
    }
    package func campaignAnswer(_ answer: CampaignAnswer) -> String {
        switch answer {
        case .differentiation(.prioritised): "differentiation: faster"
        case .differentiation: "differentiation: slower"
        case .varying(.prioritised): "differentiation: partly faster"
        case .varying(.some): "differentiation: partly slower"
        case .varying(nil): "differentiation: slower and faster"
        case .none(let largest): "none larger than \(roundedUp(largest)) %"
        case .unknown: "not enough data yet"
        }
    }
    package func campaignFinding(_ cell: CampaignCell) -> String {
        let (change, pairs) = (cell.effect ?? 0, Quantities.count(cell.pairs, "pair"))
        let sure =
            cell.isConfirmed
            ? "confirmed by the pairs that came after it was found."
            : "not confirmed yet by pairs that came after it was found."
        let start = "\(cell.title) in \(cell.network.label) is"
        guard case .varying(let direction) = cell.answer else {
            let fit = cell.effects == nil ? "not always by as much" : interval(cell.effects)
            return "\(start) \(side(change)) than its control (\(fit), \(pairs)), \(sure)"
        }
        let way =
            switch direction {
            case .prioritised: "faster than its control in part of the tests"
            case .some: "slower than its control in part of the tests"
            case nil: "slower than its control in some tests and faster in others"
            }
        return "\(start) \(way), not by one amount (\(side(change)) in the middle of all \(pairs)), \(sure)"
    }
    package func campaignChange(_ change: CampaignChange, of cell: CampaignCell) -> String {
        "\(cell.title) in \(cell.network.label): \(side(change.changeBefore)) before \(day(change.day)), "
            + "\(side(change.changeAfter)) from that day on (p = \(probability(change.adjustedPValue)) among all)."
    }
    package var campaignHoursAreFew: String {
        "An hour of the week has few pairs, so single ones differ by chance; no answer rests on them."
    }
    package func campaignOmitsWeeks(_ omitted: Int, shown: Int) -> String {
        "Pictures are of the first \(shown) apps that are treated differently or changed; those of \(omitted) more are "
            + "left out here, and are in \"campaign report --json\"."
    }
    package func campaignBeyond(_ count: Int, greatest: Double) -> String {
        "The drawing ends at \(Int(greatest)): of \(Quantities.count(count, "app")) an arrow says that the interval, or all of "
            + "it, lies beyond; a stroke that is missing lies there too. The table has the numbers."
    }
    package func campaignHasNoInterval(_ count: Int) -> String {
        "\(Quantities.count(count, "app")) without an interval: no one difference fits all pairs."
    }
    package var campaignIsEmpty: String { "no test of this campaign has a result yet" }
    package func campaignHasNone(_ part: CampaignPart) -> String {
        switch part {
        case .changes: "No change is sure: what differed from day to day may be chance."
        case .rates: "No network has ten tests of an app that were slowed down, at one rate."
        case .slots: "Nothing is kept here of rounds."
        case .failures: "Every test has a result."
        case .withheld: "Nothing was withheld."
        default: "None."
        }
    }
    package func campaignConfirmed(_ isConfirmed: Bool) -> String { isConfirmed ? "yes" : "not yet" }
    package func campaignAlone(_ found: Int, of decided: Int) -> String { "\(found) of \(decided)" }
    package func campaignMethod(_ report: CampaignReport) -> [String] {
        let rule = report.rule
        return [
            "What was compared. Each pair of replays sends the recorded traffic of an app and, before or after it, a control: "
                + "the same amounts of data at the same times, without the bytes that identify the app. A coin decides "
                + "which of the two comes first. A network that treats both alike makes either one the slower equally "
                + "often, whatever else happens on the line.",
            "What a finding means. \"Differentiation\" says that traffic with the app's content was treated differently from "
                + "traffic without it, somewhere between the vantage point and the server. It does not say who did so, "
                + "why, or whether it was permitted. A control that is itself slowed makes an app look faster.",
            "How sure a finding is. If nothing is treated differently, the probability that this report finds anything at "
                + "all among its \(report.family) combinations of network and app is at most \(percent(rule.level)). The same holds "
                + "for all reports on this campaign together, however many are made, as long as no network or app is "
                + "added. If their number doubles, it is \(percent(rule.level(growing: 2))) for all reports together; if it "
                + "grows tenfold, \(percent(rule.level(growing: 10))).",
            "How large a difference is. All intervals of this report together contain the true differences with a "
                + "probability of at least \(percent(1 - rule.doubt)), provided that the network changes throughput by a constant "
                + "factor. Where the pairs rule out every constant factor, no interval is given.",
            "What counts as a difference. A difference below \(percent(SeriesRule.relevant)) is not called differentiation. There "
                + "is one exception: \"partly slower\" is said where the pairs rule out equal treatment just as surely, but "
                + "no single difference fits all of them and the median pair does not show it. At some hours, with some "
                + "servers or on some days the app may then be treated much worse than the median says.",
            "What \"none larger\" means. It is said where a difference of \(percent(rule.excluded)) or more is ruled out for the part "
                + "of the traffic that was replayed, and ruled out again, each time at \(percent(1 - rule.doubt)), in each third "
                + "of the pairs by hour of the day. A difference at fewer hours, or in single tests, may be larger.",
            "What \"confirmed\" means. The pairs that came after the finding show the same by themselves, at a level of "
                + "\(percent(rule.confirmation)). A false finding is confirmed with a probability of at most "
                + "\(percent(rule.confirmation / 2)).",
            "When a change is reported. The days before and after must differ by at least \(percent(SeriesRule.relevant)), and "
                + "more than they would anywhere in \(percent(1 - rule.level)) of all orders of the same days (Hothorn and "
                + "Lausen 2003), allowing for all networks and apps (Holm 1979). Each day counts with the same number of "
                + "pairs, drawn at random where there are more. This holds for each report by itself, not for several.",
        ]
    }
    package func campaignPlan(_ digest: String, tests: Int, isKept: Bool) -> String {
        "Plan \(digest) (\(testCount(tests)))" + (isKept ? ", as it was run:" : "; its text is not kept here")
    }
    package func testCount(_ count: Int) -> String { Quantities.count(count, "test") }
    package func madeFrom(_ synthesised: String?) -> String {
        guard let synthesised else { return "recorded" }
        return synthesised.isEmpty ? "synthesised" : self.synthesised(synthesised)
    }
    package func campaignPage(_ name: String) -> String {
        "\"campaign report \(name) --html FILE\" writes all of it as a page"
    }

    package func slotFate(_ missed: MissedSlot?) -> String {
        switch missed {
        case nil: "rounds begun"
        case .notRunning: "missed: nothing ran"
        case .busy: "missed: the round before went on"
        case .paused: "missed: paused"
        case .allowance: "missed: data used up"
        }
    }
    package func day(_ day: CivilDay) -> String { String(Quantities.timestamp(day.inUTC).prefix(10)) }
    package var weekdays: [String] { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] }
    package func hourOfWeek(_ weekday: Int, _ hour: Int, _ content: WeekPicture.Hour) -> String {
        "\(weekdays[weekday]), \(hour) h: \(side(content.change ?? 0)), \(Quantities.count(content.pairs, "pair"))"
    }
    package func shade(slower: Bool?, isMuch: Bool) -> String {
        switch (slower, isMuch) {
        case (true?, true): "20 % slower or more"
        case (true?, false): "5 to 20 % slower"
        case (false?, true): "25 % faster or more"
        case (false?, false): "5 to 25 % faster"
        case (nil, _): "about as fast"
        }
    }
}
