import Basics
import Characterisation

/// A count of how often portraits of drawn limits are right, by how they begin and for each sender.
package struct LimitTally: Sendable {
    /// A way of beginning; what exceeds the rate is delayed unless it says otherwise.
    package enum Family: Sendable, CaseIterable {
        case bytes, bytesDropped, packets, seconds, bucket
    }

    /// Those whose only way of beginning is the true one, or that begin so early that "at once" is right as well.
    package private(set) var right = 0
    /// Those whose ways are not told apart, the true one among them.
    package private(set) var untold = 0
    /// Those that are not limited in what was replayed.
    package private(set) var unseen = 0
    /// Those that are told to begin at once.
    package private(set) var atOnce = 0
    /// Those whose true way is excluded.
    package private(set) var wrong: [String] = []
    /// Intervals of the place or depth.
    package private(set) var intervals = 0
    /// Those that hold the truth.
    package private(set) var held = 0

    /// Draws limits with rates of 0.13 to 10 Mbit/s and round trips of 20 to 150 ms, and runs their experiments.
    ///
    /// - Parameters:
    ///   - draws: their number.
    ///   - family: how they begin.
    ///   - sender: how the server reacts to losses and pauses.
    ///   - restartsSender: true if it begins anew behind holds.
    ///   - seed: what they are drawn by.
    package init(
        draws: Int, of family: Family, _ sender: SendingWindow.Kind, restartsSender: Bool = false,
        seed: UInt64
    ) {
        for number in 0..<draws {
            var generator = SeededGenerator(seed: seed, stream: UInt64(number))
            let (trigger, truth) = Self.trigger(family, &generator)
            var limit = SimulatedLimit(trigger, rate: generator.logUniform(0.13e6, 10e6))
            limit.drops = family == .bytesDropped
            limit.roundTrip = generator.logUniform(0.02, 0.15)
            (limit.sender, limit.restartsSender) = (sender, restartsSender)
            guard let portrait = limit.experiments(on: .video, using: &generator)?.portrait,
                portrait.effect != nil
            else {
                unseen += 1
                continue
            }
            add(portrait, family, truth, "\(limit)")
        }
    }

    private static func trigger(
        _ family: Family, _ generator: inout SeededGenerator
    ) -> (SimulatedLimit.Trigger, truth: Double) {
        switch family {
        case .bytes, .bytesDropped:
            let bytes = generator.logUniform(8e3, 4e6).rounded()
            return (.bytes(Int(bytes)), bytes)
        case .packets:
            let packets = generator.logUniform(10, 400).rounded()
            return (.packets(Int(packets)), packets)
        case .seconds:
            let seconds = generator.logUniform(0.2, 6)
            return (.seconds(seconds), seconds)
        case .bucket:
            let bytes = generator.logUniform(8e3, 4e6).rounded()
            return (.bucket(Int(bytes)), bytes)
        }
    }

    private mutating func add(
        _ portrait: LimitPortrait, _ family: Family, _ truth: Double, _ text: @autoclosure () -> String
    ) {
        let (trigger, place, isEarly): (LimitPortrait.Trigger, Interval?, Bool) =
            switch family {
            case .bytes, .bytesDropped: (.bytes, portrait.bytes, truth <= 35e3)
            case .packets: (.packets, portrait.packets, truth <= 35)
            case .seconds: (.seconds, portrait.seconds, truth <= 0.5)
            case .bucket: (.bucket, portrait.depth, truth <= 35e3)
            }
        if portrait.triggers == [trigger] || portrait.triggers == [.atOnce] && isEarly {
            right += 1
        } else if portrait.triggers == [.atOnce] {
            atOnce += 1
        } else if portrait.triggers.contains(trigger) {
            untold += 1
        } else {
            wrong.append("\(portrait.triggers): \(text())")
        }
        guard portrait.triggers.contains(trigger), let place else { return }
        intervals += 1
        held += place.contains(truth) ? 1 : 0
    }
}
