import Foundation

/// The treatment of what exceeds the rate of a limit, from the sender's side of several replays: does it wait, or is it
/// dropped?
///
/// Both keep a rate, and both may lose packets: a policer all that exceeds it, a shaper what its queue does not hold.
/// Each is excluded by what it cannot do.
///
/// - A **policer** delays nothing, and drops whatever exceeds its rate. It is excluded if half of the packets waited for
///   longer than those of the control and two packets of its rate, or if they waited and too few were lost: fewer than come
///   beyond its rate at the onset until the sender can know, or than a sender loses that halves its window at a loss.
/// - A **shaper** lets each packet wait for those before it. It is excluded if nine of ten waited no longer than a packet
///   of its rate takes, as a delayed acknowledgement does, although so many were lost that its queue would have been full.
package struct ExcessTreatment: Sendable {
    /// What the sender's side tells.
    package enum Outcome: Sendable, Equatable {
        /// It is dropped, and nothing waits: a policer, or losses by chance.
        case dropped
        /// It waits in a queue: a shaper.
        case waits
        /// Packets were lost and waited a little: a policer, or a shaper with a short queue.
        case either
        /// Too few packets were lost for a policer, and too few waited for a shaper.
        case neither
        /// Too few samples are behind the onset.
        case tooFew
    }

    package let outcome: Outcome
    /// The share of bytes behind the onset that were sent again.
    package let sentAgain: Double
    /// The median of the times for which packets waited, and that of nine of ten at most, s; nil if too few are known.
    package let waits: (median: Double, long: Double)?

    /// The fewest delays that tell something.
    private static let fewest = 20
    /// The delay that kernels, timers and programs add to a round trip, s, and the share of the round trip that a path
    /// varies by, in nine of ten.
    private static let noise = (seconds: 0.003, share: 0.02)
    /// The longest time for which a receiver delays an acknowledgement, s (`TCP_DELACK_MIN` of net/tcp.h).
    private static let delayedAcknowledgement = 0.04
    /// The bytes of a full packet, and of its payload.
    private static let (packet, payload) = (1_500.0, 1_448.0)
    /// The share of packets that is lost beyond those of the control by a policer. A sender that halves its window at a loss
    /// has at most nine packets under way then, and one that does not heed losses more than pass: a queue would be full.
    private static let leastDropped = 0.02

    /// Judges replays.
    ///
    /// - Parameters:
    ///   - replays: those that were limited, in usual segments.
    ///   - control: the control from its beginning.
    ///   - rate: that of the limit, in bit/s of payload.
    ///   - shortest: the shortest round trip, s.
    package init(
        of replays: [SentBehindOnset], beside control: SentBehindOnset, rate: Double, shortest: Double
    ) {
        let delays = replays.flatMap(\.delays).sorted()
        let (sent, again) = replays.reduce((0.0, 0.0)) {
            ($0.0 + Double($1.sent), $0.1 + Double($1.sentAgain))
        }
        let share = sent > 0 ? again / sent : 0
        sentAgain = share
        guard delays.count >= Self.fewest, rate > 0 else {
            (outcome, waits) = (.tooFew, nil)
            return
        }
        let (median, long) = (delays.quantile(0.5), delays.quantile(0.9))
        waits = (median, long)
        let (noise, onePacket) = (Self.noise(shortest), Self.onePacket(rate))
        let isShort = long <= min(Self.delayedAcknowledgement, onePacket) + noise
        let waited = median - 2 * onePacket - noise
        let isLong = waited > control.delays.quantile(0.9)
        let excess = replays.reduce(0) { $0 + $1.excess }
        let byGrowth = sent * Self.shareLost(rate: rate, roundTrip: shortest + median) / 3
        let isSpared = [excess, byGrowth].contains { Self.isFew(again, beside: $0) }
        let isLost = share - control.shareSentAgain >= Self.leastDropped
        outcome =
            if waited > 0, isLong || isSpared {
                .waits
            } else if isShort, isLost, again >= excess {
                .dropped
            } else {
                isLost ? .either : .neither
            }
    }

    /// The delay that is noise in nine of ten packets, s, with a shortest round trip.
    static func noise(_ shortest: Double) -> Double { noise.seconds + noise.share * shortest }

    /// The time that a full packet takes at a rate in bit/s, s.
    static func onePacket(_ rate: Double) -> Double { packet * 8 / rate }

    /// True if bytes are fewer than others by three standard deviations of a count of packets.
    private static func isFew(_ bytes: Double, beside expected: Double) -> Bool {
        let packets = expected / payload
        return bytes / payload <= packets - 3 * packets.squareRoot()
    }

    /// The share of packets that a sender loses which halves its window at each loss: 3 / (2 W²) with W packets under way
    /// (M. Mathis et al., "The macroscopic behavior of the TCP congestion avoidance algorithm", Computer Communication
    /// Review 27 (1997), 67-82).
    private static func shareLost(rate: Double, roundTrip: Double) -> Double {
        let window = max(4, rate / 8 * roundTrip / payload)
        return 1.5 / (window * window)
    }
}

extension [Double] {
    /// The quantile of sorted numbers; 0 of none.
    fileprivate func quantile(_ share: Double) -> Double {
        isEmpty ? 0 : self[Swift.min(count - 1, Int(Double(count) * share))]
    }
}
