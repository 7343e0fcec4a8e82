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
            "Each pair replays an app's traffic and a control that carries the same amounts at the same times without "
                + "what identifies the app, in an order that a coin decides. A network that treats both alike makes "
                + "either one the slower as often as the other, whatever else happens on the line.",
            "If nothing is treated differently, any finding at all among the \(report.family) networks and apps of this report "
                + "has a probability of at most \(percent(rule.level)); and any finding in all reports together too, however "
                + "often one is made, as long as no network or app is added. Where they become twice as many, it is "
                + "\(percent(rule.level(growing: 2))) for all reports together, and ten times as many "
                + "\(percent(rule.level(growing: 10))).",
            "The intervals hold all true differences together with a probability of \(percent(1 - rule.doubt)) at least, "
                + "if a network multiplies throughput by a constant; at all times too, as long as no network or app is "
                + "added. There is none where the pairs refute every constant.",
            "A difference below \(percent(SeriesRule.relevant)) is never called differentiation, unless it is one in part of the "
                + "tests: \"partly slower\" is said where alike treatment is refuted as surely, but no one difference fits, "
                + "and the middle of all pairs does not show it. At some hours, by some servers or on some days the app "
                + "may be treated much worse than the middle says.",
            "\"None larger\" is said where \(percent(rule.excluded)) or more is excluded, of the part of the traffic that was "
                + "replayed; and excluded once more, each at \(percent(1 - rule.doubt)), in each third of the pairs by the "
                + "hour of the day. What happens at fewer hours, or in single tests, may be larger.",
            "A finding is confirmed where the pairs that came after it was found say the same by themselves, at a level "
                + "of \(percent(rule.confirmation)). A false one is, with a probability of at most \(percent(rule.confirmation / 2)).",
            "A change is told where the days before and after differ more than \(percent(1 - rule.level)) of all orders of "
                + "the days would make them anywhere (Hothorn and Lausen 2003), allowing for all networks and apps "
                + "(Holm 1979), and by at least \(percent(SeriesRule.relevant)). Each day counts with the same number of "
                + "pairs, drawn where there are more. This holds for each report by itself, not for many.",
            "It is told that content matters on the path, not who looks at it; a control that is itself slowed makes an app look faster.",
        ]
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
