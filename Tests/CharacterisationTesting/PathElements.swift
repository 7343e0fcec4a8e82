package import Basics
import Foundation

/// A thing on a path that packets pass one after the other, in the order sent.
package protocol PathElement {
    /// The instant at which a packet leaves that comes at an instant, in seconds; nil if it is lost.
    mutating func departure(of bytes: Double, at time: Double) -> Double?
}

/// A token bucket that drops what finds it empty.
package struct Policer: PathElement {
    private let rate: Double
    private let depth: Double
    private var tokens: Double
    private var last = 0.0

    /// - Parameters:
    ///   - rate: bit/s.
    ///   - depth: bytes.
    ///   - filled: bytes that are in it at the beginning.
    package init(rate: Double, depth: Double, filled: Double? = nil) {
        self.rate = rate / 8
        self.depth = depth
        tokens = filled ?? depth
    }

    package mutating func departure(of bytes: Double, at time: Double) -> Double? {
        tokens = min(depth, tokens + rate * max(0, time - last))
        last = max(last, time)
        guard tokens >= bytes else { return nil }
        tokens -= bytes
        return time
    }
}

/// A queue that is drained at a rate once a burst has passed, and drops what finds it full: a shaper, or a
/// line.
package struct Queue: PathElement {
    private let rate: Double
    private let burst: Double
    private let size: Double
    private var credit: Double
    private var last = 0.0

    /// - Parameters:
    ///   - rate: bit/s.
    ///   - burst: bytes that pass at once.
    ///   - size: bytes that may wait.
    package init(rate: Double, burst: Double = 0, size: Double) {
        self.rate = rate / 8
        self.burst = burst
        self.size = size
        credit = burst
    }

    package mutating func departure(of bytes: Double, at time: Double) -> Double? {
        credit = min(burst, credit + rate * max(0, time - last))
        last = max(last, time)
        guard credit - bytes >= -size else { return nil }
        credit -= bytes
        return time + max(0, -credit) / rate
    }
}

/// A queue in which other traffic comes and goes that nobody sees.
package struct SharedQueue: PathElement {
    private var queue: Queue
    private let other: Double
    private let mean: Double
    private var isOn = false
    private var change = 0.0
    private var next = 0.0
    private var generator: SeededGenerator

    /// - Parameters:
    ///   - rate: bit/s of the line.
    ///   - size: bytes that may wait.
    ///   - other: bit/s of the other traffic while it is on.
    ///   - mean: seconds for which it is on and off, on average.
    ///   - generator: draws it.
    package init(rate: Double, size: Double, other: Double, mean: Double, _ generator: SeededGenerator) {
        queue = Queue(rate: rate, size: size)
        self.other = other / 8
        self.mean = mean
        self.generator = generator
    }

    package mutating func departure(of bytes: Double, at time: Double) -> Double? {
        while next < time {
            if next >= change {
                isOn.toggle()
                change = next + generator.exponential(mean)
            }
            if isOn {
                _ = queue.departure(of: 1_500, at: next)
                next += generator.exponential(1_500 / other)
            } else {
                next = change
            }
        }
        return queue.departure(of: bytes, at: time)
    }
}

/// A queue under active management, as CoDel drops: once more than a packet has waited for more than 5 ms for
/// 100 ms, one is dropped, and more and more often as long as they do (RFC 8289, with the drop at the tail).
package struct ManagedQueue: PathElement {
    private let rate: Double
    private var free = 0.0
    private var above: Double?
    private var nextDrop = 0.0
    private var drops = 0.0

    /// - Parameter rate: bit/s.
    package init(rate: Double) { self.rate = rate / 8 }

    package mutating func departure(of bytes: Double, at time: Double) -> Double? {
        let wait = max(0, free - time)
        if wait < 0.005 || wait * rate <= 1_500 {
            above = nil
            drops = 0
        } else {
            let since = above ?? time
            above = since
            if time - since > 0.1, time >= nextDrop {
                drops += 1
                nextDrop = time + 0.1 / drops.squareRoot()
                return nil
            }
        }
        free = max(free, time) + bytes / rate
        return free
    }
}

/// Losses by chance, alone or in bursts.
package struct ChanceLoss: PathElement {
    private let share: Double
    private let stays: Double
    private var isBad = false
    private var generator: SeededGenerator

    /// - Parameters:
    ///   - share: the share of packets that begin a burst.
    ///   - stays: the chance that a lost packet is followed by another.
    ///   - generator: draws them.
    package init(share: Double, stays: Double = 0, _ generator: SeededGenerator) {
        self.share = share
        self.stays = stays
        self.generator = generator
    }

    package mutating func departure(of bytes: Double, at time: Double) -> Double? {
        isBad = generator.unit() < (isBad ? stays : share)
        return isBad ? nil : time
    }
}

extension SeededGenerator {
    /// A number from 0 to 1.
    package mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    /// An exponentially distributed number.
    package mutating func exponential(_ mean: Double) -> Double { -log(1 - unit()) * mean }

    /// A number whose logarithm is uniformly distributed.
    package mutating func logUniform(_ low: Double, _ high: Double) -> Double {
        low * pow(high / low, unit())
    }
}

/// A limit that begins to act once enough passed it.
package struct Onset: PathElement {
    /// The condition on which it acts.
    package enum Trigger: Sendable {
        case bytes(Double)
        case packets(Int)
        case seconds(Double)
    }

    private var limit: any PathElement
    private let trigger: Trigger
    private var bytes = 0.0
    private var packets = 0

    /// - Parameters:
    ///   - limit: what acts then.
    ///   - trigger: what has to pass before; seconds count from instant 0.
    package init(of limit: any PathElement, after trigger: Trigger) {
        self.limit = limit
        self.trigger = trigger
    }

    package mutating func departure(of bytes: Double, at time: Double) -> Double? {
        let acts =
            switch trigger {
            case .bytes(let most): self.bytes >= most
            case .packets(let most): packets >= most
            case .seconds(let most): time >= most
            }
        self.bytes += bytes
        packets += 1
        return acts ? limit.departure(of: bytes, at: time) : time
    }
}
