package import Foundation

/// A recorded slot of a vantage point, as stored and submitted.
package struct SlotRecord: Equatable, Sendable {
    /// The campaign's name.
    package var campaign: String
    /// The digest of the campaign's plan at the time.
    package var plan: String
    /// Name of the vantage point.
    package var vantagePoint: String
    /// The slot, counted from 1.
    package var number: Int
    /// Planned start of its round.
    package var start: Date
    /// State of the slot.
    package var fate: SlotStatus
    /// The app names in the order drawn for the round; empty for a slot without a round.
    package var order: [String]
    /// The way in which its round ended; nil while it is running, and for a slot without a round.
    package var ending: RoundEnding?
    /// End of its round; nil if it was not observed.
    package var ended: Date?
    /// The tests of its round that could not begin.
    package var untested: [UntestedApp]

    package init(
        campaign: String, plan: String, vantagePoint: String, number: Int, start: Date, fate: SlotStatus,
        order: [String] = [], ending: RoundEnding? = nil, ended: Date? = nil, untested: [UntestedApp] = []
    ) {
        self.campaign = campaign
        self.plan = plan
        self.vantagePoint = vantagePoint
        self.number = number
        self.start = start
        self.fate = fate
        self.order = order
        self.ending = ending
        self.ended = ended
        self.untested = untested
    }
}
