/// Counts of the slots of a vantage point by their fate.
package struct SlotTally: Equatable, Sendable {
    /// The vantage point.
    package let vantagePoint: String
    /// The number of rounds that began.
    package internal(set) var begun = 0
    /// The number of slots without a round, by reason.
    package internal(set) var missed: [MissedSlot: Int] = [:]

    init(_ vantagePoint: String) { self.vantagePoint = vantagePoint }

    mutating func count(_ fate: SlotStatus) {
        switch fate {
        case .begun: begun += 1
        case .missed(let reason): missed[reason, default: 0] += 1
        }
    }
}
