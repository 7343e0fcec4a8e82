package import AutonomousSystems
package import Campaigns
package import Foundation

/// Campaigns: what is wrong with their files, what they take, and how far they are.
package protocol CampaignWording: Sendable {
    /// What is wrong with a campaign's file, without its place.
    func mistake(_ kind: CampaignMistake.Kind) -> String
    /// All that is wrong with a file, in one sentence.
    func mistakes(_ mistakes: CampaignMistakes) -> String
    /// Why something cannot be done with a campaign.
    func campaignSentence(_ error: CampaignError) -> String
    /// Why a table of autonomous systems tells nothing.
    func tableSentence(_ error: AddressTableError) -> String
    /// What a campaign takes, in a few lines.
    func campaignTakes(_ outlook: CampaignOutlook, isConfirmed: Bool) -> [String]
    /// What the columns of what a campaign can find mean.
    func campaignPower(_ method: CampaignMethod, isConfirmed: Bool) -> String
    /// What should be known before a campaign starts.
    func campaignRemark(_ remark: CampaignRemark) -> String
    /// What many vantage points hand in, in a few lines.
    func campaignVolume(_ volume: CampaignVolume, _ outlook: CampaignOutlook) -> [String]
    /// That a campaign was started, in a few lines.
    func started(_ standing: CampaignStanding) -> [String]
    /// How far a campaign is, in a few lines.
    func standing(_ standing: CampaignStanding) -> [String]
    /// Whether rounds begin, in a word.
    func campaignState(_ state: CampaignState) -> String
    /// That no campaign was started here.
    var noCampaigns: String { get }
    /// What became of a slot.
    func slot(_ slot: KeptSlot) -> String
    /// That several slots of a campaign were missed for the same reason.
    func missed(_ slots: [KeptSlot], as reason: MissedSlot) -> String
    /// That a round begins.
    func roundBegins(_ slot: KeptSlot, tests: Int, slots: Int) -> String
    /// That a test of a round begins.
    func roundTest(_ app: String, server: String, place: Int) -> String
    /// A round that runs, and when its campaign's next one begins; nil if none does.
    func roundRuns(_ slot: KeptSlot, slots: Int, next: Date?) -> String
    /// That a test of a round has not had its turn, in a word.
    var roundTestWaits: String { get }
    var roundTestNotRun: String { get }
    /// That a test of a round runs, in a word.
    var roundTestRuns: String { get }
    /// That a test of a round could not begin, with the key of what went wrong.
    func roundTestNotBegun(_ key: String) -> String
    /// How many tests of a round are not shown.
    func roundTestsNotShown(_ count: Int) -> String
    /// How many rounds of a campaign ended, and how many of its slots passed without one.
    func roundsUntilNow(ran: Int, missed: Int) -> String
    /// That no round is due before an instant: that of the campaign's next one.
    func noneDue(until instant: Date, campaign: String) -> String
    /// That no round is due before a campaign is resumed.
    var campaignsPaused: String { get }
    /// That nothing is due before an instant.
    func waits(for campaign: String, until instant: Date) -> String
    /// That all campaigns are over.
    var campaignsOver: String { get }
    /// That the files of a timer were written.
    func unitsWritten(_ paths: [String]) -> String
    /// Whether the timer was started, or what starts it.
    func unitsStarted(_ isStarted: Bool, typing command: String) -> String
    /// How it runs also while nobody is logged in.
    var unitsLinger: String { get }
    /// That the files of a timer were removed.
    func unitsRemoved(_ paths: [String]) -> String
}
