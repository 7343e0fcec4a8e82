/// What became of the slots of a vantage point.
package struct SlotTally: Equatable, Sendable {
    /// The vantage point.
    package let vantagePoint: String
    /// How many rounds began.
    package internal(set) var begun = 0
    /// How many slots passed without one, by the reason.
    package internal(set) var missed: [MissedSlot: Int] = [:]

    init(_ vantagePoint: String) { self.vantagePoint = vantagePoint }

    mutating func count(_ fate: SlotStatus) {
        switch fate {
        case .begun: begun += 1
        case .missed(let reason): missed[reason, default: 0] += 1
        }
    }
}
