package import Foundation

/// A slot of a vantage point with what became of it, as it is kept and handed in.
package struct SlotRecord: Equatable, Sendable {
    /// The campaign's name.
    package var campaign: String
    /// The digest of what the campaign asked then.
    package var plan: String
    /// What the vantage point is called.
    package var vantagePoint: String
    /// The slot, counted from 1.
    package var number: Int
    /// When its round was to begin.
    package var start: Date
    /// What became of it.
    package var fate: SlotStatus
    /// The apps in the order that was drawn for the round, by their names; empty for a slot without a round.
    package var order: [String]
    /// How its round ended; nil while it goes on, and for a slot without a round.
    package var ending: RoundEnding?
    /// When its round ended; nil where nobody saw it.
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
