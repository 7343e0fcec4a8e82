import Foundation

/// The end of a flow after which nothing arrived: a freeze, if chance makes it unlikely.
struct FlowTail: Sendable {
    let onset: FreezeOnset
    /// The factor by which a freeze is likelier to make the end than the losses before it do, as a logarithm.
    let evidence: Double
    /// The time at which the first of those was sent that did not arrive, in seconds of the packets' clock.
    let time: Double

    /// Seconds between two losses from which on they are two attempts, and not one burst.
    private static let apart = 0.2
    /// Fewer attempts in vain are no freeze.
    private static let leastAttempts = 3

    /// Looks at the packets of one flow, in the order sent; nil if the last ones arrived, or too few were
    /// tried after.
    init?(_ packets: [SentPacket]) {
        guard packets.last(where: { $0.fate != .unknown })?.fate == .lost else { return nil }
        let known = packets.filter { $0.fate != .unknown }
        guard let first = known.first, let last = known.lastIndex(where: { $0.fate == .delivered }) else {
            return nil
        }
        let after = Self.attempts(known[(last + 1)...])
        guard after.lost >= Self.leastAttempts else { return nil }
        let before = Self.attempts(known[...last])
        // Jeffreys' estimate of a share.
        let share = (Double(before.lost) + 0.5) / (Double(before.all) + 1)
        evidence = -Double(after.lost) * log(share)
        time = known[last + 1].time
        let delivered = known[...last].filter { $0.fate == .delivered }
        onset = FreezeOnset(
            flow: first.flow, bytes: delivered.reduce(0) { $0 + $1.bytes }, packets: delivered.count,
            seconds: known[last + 1].time - first.time)
    }

    /// Packets that are no part of a burst of losses: all, and those that were lost.
    private static func attempts(_ packets: ArraySlice<SentPacket>) -> (all: Int, lost: Int) {
        var lastLoss = -Double.infinity
        var (all, lost) = (0, 0)
        for packet in packets {
            let isLost = packet.fate == .lost
            if !isLost || packet.time - lastLoss > apart {
                all += 1
                lost += isLost ? 1 : 0
            }
            if isLost { lastLoss = packet.time }
        }
        return (all, lost)
    }
}

/// The amount that had passed of a flow when it froze.
package struct FreezeOnset: Sendable, Equatable {
    package let flow: Int
    /// Bytes that had arrived, with IP headers.
    package let bytes: Int
    /// Packets with payload of this side that had arrived.
    package let packets: Int
    /// Seconds since the flow's first packet.
    package let seconds: Double
}
