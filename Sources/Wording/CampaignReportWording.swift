package import CampaignReports
package import Campaigns
package import Foundation

/// What a campaign came to, on a page and in tables.
package protocol CampaignReportWording: Sendable {
    /// A campaign by its name.
    func campaignTitle(_ name: String) -> String
    /// When a page was made, and by which version of the program.
    func campaignMade(_ instant: Date, version: String) -> String
    /// What a part of the page holds.
    func campaignPart(_ part: CampaignPart) -> String
    /// What the list of the parts is called.
    var campaignContents: String { get }
    /// The name of a circumstance.
    func campaignFact(_ fact: CampaignFact) -> String
    /// What a table holds.
    func campaignCaption(_ caption: CampaignCaption) -> String

    /// All answers in a word and a sentence.
    func campaignSummary(_ report: CampaignReport) -> (word: String, sentence: String)
    /// An answer, in a cell of a table.
    func campaignAnswer(_ answer: CampaignAnswer) -> String
    /// A sentence on an app that a network treats differently.
    func campaignFinding(_ cell: CampaignCell) -> String
    /// A sentence on a day on which the answer changed.
    func campaignChange(_ change: CampaignChange, of cell: CampaignCell) -> String
    /// That single hours of the week say little.
    var campaignHoursAreFew: String { get }
    /// For how many apps, besides those shown, there is no picture of their week.
    func campaignOmitsWeeks(_ omitted: Int, shown: Int) -> String
    /// How many apps go on beyond a drawing, which ends at so many per cent.
    func campaignBeyond(_ count: Int, greatest: Double) -> String
    /// How many apps of a drawing have no interval, as no one difference fits all their pairs.
    func campaignHasNoInterval(_ count: Int) -> String
    /// That there is no test yet.
    var campaignIsEmpty: String { get }
    /// That nothing is in a part of the page.
    func campaignHasNone(_ part: CampaignPart) -> String
    /// Whether a finding is confirmed, in a cell.
    func campaignConfirmed(_ isConfirmed: Bool) -> String
    /// Tests that found the same by themselves, of those with a verdict, in a cell.
    func campaignAlone(_ found: Int, of decided: Int) -> String
    /// How it was judged and what may be wrong, each a sentence or more.
    func campaignMethod(_ report: CampaignReport) -> [String]
    /// A plan by its digest, how many tests were run by it, and whether what it asks follows.
    func campaignPlan(_ digest: String, tests: Int, isKept: Bool) -> String
    /// A number of tests.
    func testCount(_ count: Int) -> String
    /// Where a recording comes from: nil if it was recorded, empty where it is synthesised and not told from what.
    func madeFrom(_ synthesised: String?) -> String
    /// That the page tells more.
    func campaignPage(_ name: String) -> String

    /// What became of slots: rounds, or why there was none.
    func slotFate(_ missed: MissedSlot?) -> String
    /// A day, as a calendar has it.
    func day(_ day: CivilDay) -> String
    /// The days of the week from Monday on, cut short.
    var weekdays: [String] { get }
    /// An hour of the week with its pairs.
    func hourOfWeek(_ weekday: Int, _ hour: Int, _ content: WeekPicture.Hour) -> String
    /// How much slower or faster, for the legend of a picture; nil for about as fast.
    func shade(slower: Bool?, isMuch: Bool) -> String
}

/// A part of a campaign's page.
package enum CampaignPart: CaseIterable, Sendable {
    case summary, answers, changes, week, rates, vantagePoints, slots, failures, withheld, material, method
}

/// A circumstance of a campaign.
package enum CampaignFact: CaseIterable, Sendable {
    case firstTest, lastTest, zone, tests, pairs, networks, apps, vantagePoints, servers, plans, originalFirst
    case reportSeed, versions, address, replays
}

/// What a table of a campaign's page holds.
package enum CampaignCaption: Sendable {
    /// The answers for the apps of a network.
    case answers(network: String)
    case changes
    case rates
    case vantagePoints
    case slots
    case failures
    case withheld
    case servers
    case recordings
    /// The hours of the week of a network, or of an app in it.
    case week(network: String, app: String?)
    /// The axis of throughput in per cent of the control's.
    case ratio
    /// The hours, below a picture.
    case hours(zone: String)
}

extension CampaignReportWording {
    /// A share in whole per cent, which is not less than it is.
    func roundedUp(_ share: Double) -> Int { Int((100 * share - 1e-9).rounded(.up)) }
}
