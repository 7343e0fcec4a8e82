import Basics
package import Campaigns
package import Foundation
package import Recordings

/// A test of a round.
package struct RoundTest: Equatable, Sendable {
    /// The campaign as started.
    package let campaign: StartedCampaign
    /// The campaign's plan.
    package let plan: Campaign
    /// The slot of the round.
    package let slot: CampaignSlot
    /// The tested app.
    package let app: CatalogueEntry
    /// Name of the server.
    package let server: String
    /// Its place in the round, counted from 1.
    package let place: Int

    /// Seed of its random choices: far from those of the round's other tests, whose pairs use consecutive
    /// seeds.
    package var seed: UInt64 { slot.seed &+ UInt64(place) &* SeededGenerator.step }
}

/// An event of the campaign runner.
package enum CampaignEvent: Equatable, Sendable {
    /// Slots of a campaign passed without a round, in their order.
    case missed([SlotRecord])
    /// Slots that were recorded as missed have not passed: the clock was changed. Their rounds are due as planned.
    case reopened([SlotRecord])
    /// A round was found that was interrupted by the end of its process.
    case foundInterrupted(SlotRecord)
    /// A round begins, with its tests in their order and the number of the campaign's slots.
    case begins(SlotRecord, tests: [RoundTest], slots: Int)
    /// A round ended.
    case ended(SlotRecord)
    /// No round is due before the given instant, when a campaign's next one begins.
    case waits(until: Date, campaign: String)
    /// A round was requested but none is due: the next one of the campaign begins at the given instant.
    case noneDue(until: Date, campaign: String)
    /// A round was requested but none will be due before a campaign is resumed.
    case paused
    /// No further rounds will be due.
    case over
}

/// Functions that a runner delegates to its caller.
package protocol CampaignDelegate: Sendable {
    /// Returns the plan of a campaign.
    ///
    /// - Throws: `CampaignError.unreadable` if it can no longer be read.
    func plan(of campaign: StartedCampaign) async throws -> Campaign
    /// Checks that a test may begin: that there is consent, and that the data budget permits it.
    ///
    /// - Throws: the obstacle; ``isAllowance(_:)`` recognizes an exhausted budget.
    func admit(_ test: RoundTest) async throws
    /// Runs a test and stores its result.
    ///
    /// - Throws: an error if it has no result.
    func run(_ test: RoundTest) async throws
    /// Returns true if an error means that the data allowance is used up.
    func isAllowance(_ error: any Error) -> Bool
    /// Returns the key of an error, for programs.
    func key(of error: any Error) -> String
    /// Reports an event.
    func tell(_ event: CampaignEvent) async
    /// Reports an error of a test in a round that continues.
    func complain(_ error: any Error) async
}
