import Basics

/// The chance of one flow: its numbers, and the rules whose losses are in a burst.
struct FlowChance: Sendable {
    var generator: SeededGenerator
    /// The rules of which the flow is in the bad state.
    private var bursts = RuleIndices()

    init(seed: UInt64, ordinal: UInt64) { generator = SeededGenerator(seed: seed, stream: ordinal) }

    /// True with so many millionths of probability.
    mutating func happens(_ millionths: Int64) -> Bool { generator.below(1_000_000) < UInt64(millionths) }

    /// True if a rule's bursts lose the next packet, which may change their state.
    mutating func loses(_ model: LossBursts, rule: Int) -> Bool {
        let isBad = bursts.contains(rule)
        let isLost = happens(isBad ? model.inside?.parts ?? 1_000_000 : model.outside?.parts ?? 0)
        if happens(isBad ? model.leave.parts : model.enter.parts) { bursts.set(rule, !isBad) }
        return isLost
    }
}
