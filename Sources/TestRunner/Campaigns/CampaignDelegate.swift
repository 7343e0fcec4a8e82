import Basics
package import Campaigns
package import Foundation
package import Recordings

/// A test of a round.
package struct RoundTest: Equatable, Sendable {
    /// The campaign as it was started.
    package let campaign: StartedCampaign
    /// What it asks.
    package let plan: Campaign
    /// The slot of the round.
    package let slot: CampaignSlot
    /// What is tested.
    package let app: CatalogueEntry
    /// With which server, by its name.
    package let server: String
    /// Its place in the round, counted from 1.
    package let place: Int

    /// Where its random choices start: far from those of the round's other tests, whose pairs count on from theirs.
    package var seed: UInt64 { slot.seed &+ UInt64(place) &* SeededGenerator.step }
}

/// What happens while campaigns run.
package enum CampaignEvent: Equatable, Sendable {
    /// Slots of a campaign passed without a round, in their order.
    case missed([SlotRecord])
    /// A round that was under way when its process died was found.
    case foundInterrupted(SlotRecord)
    /// A round begins, with its tests in their order; its campaign has so many slots.
    case begins(SlotRecord, tests: [RoundTest], slots: Int)
    /// A round ended.
    case ended(SlotRecord)
    /// Nothing is due before an instant: that of a campaign's next round.
    case waits(until: Date, campaign: String)
    /// A round that is due was asked for, and none is: that of a campaign's next one begins at an instant.
    case noneDue(until: Date, campaign: String)
    /// A round that is due was asked for, and none will be before a campaign is resumed.
    case paused
    /// Nothing more will ever be due.
    case over
}

/// What a runner leaves to others.
package protocol CampaignDelegate: Sendable {
    /// What a campaign asks.
    ///
    /// - Throws: `CampaignError.unreadable` where it cannot be read any more.
    func plan(of campaign: StartedCampaign) async throws -> Campaign
    /// Makes sure that a test may begin: that there is consent, and that data may be moved.
    ///
    /// - Throws: what keeps it from beginning, of which ``isAllowance(_:)`` tells some.
    func admit(_ test: RoundTest) async throws
    /// Runs a test and keeps what comes of it.
    ///
    /// - Throws: what kept it from a result.
    func run(_ test: RoundTest) async throws
    /// Whether an error says that the data which may be moved is used up.
    func isAllowance(_ error: any Error) -> Bool
    /// The key of an error, for programs.
    func key(of error: any Error) -> String
    /// Tells what happens.
    func tell(_ event: CampaignEvent) async
    /// Tells what went wrong with a test of a round that goes on.
    func complain(_ error: any Error) async
}
