package import Basics

/// A token bucket with a queue before it: what exceeds the rate waits, what exceeds the queue is dropped.
///
/// Exact: over any time it passes what the rate's integral and the burst allow, whatever the rate does.
package struct Shaper: Sendable {
    private var link: LinkRate
    private let capacity: Int64
    private let queueBytes: Int
    private var credit: Int64
    /// For when the credit is reckoned: when the last packet left, or later.
    private var clock: Int64
    private var latest: Int64
    /// The waiting packets, in order.
    private var queue = FIFO<(departure: Int64, bytes: Int)>()
    private var backlog = 0
    private var manager: CoDel?

    /// - Parameters:
    ///   - link: the rate.
    ///   - burst: what passes at once after a pause; the bucket starts full.
    ///   - queueBytes: what may wait.
    ///   - aqm: the way in which the queue is kept short; nil if it is not.
    ///   - start: since when, in nanoseconds.
    init(
        link: LinkRate, burst: ByteCount, queueBytes: Int, aqm: QueueManagement? = nil, start: Int64
    ) {
        if aqm == .codel { manager = CoDel(rate: link.rate) }
        self.link = link
        self.queueBytes = queueBytes
        capacity = Credit.of(bytes: Int(burst.parts))
        credit = capacity
        clock = start
        latest = start
    }

    /// Creates the queue before a line that sends one packet after the other, to the last bit of each: silence
    /// earns it nothing, and what ``QueueLimit/standard`` holds may wait.
    ///
    /// - Parameters:
    ///   - rate: the line's.
    ///   - start: since when, in nanoseconds.
    package init(line rate: BitRate, start: Int64) {
        self.init(
            link: LinkRate(constant: rate), burst: ByteCount(parts: 0),
            queueBytes: QueueLimit.standard.bytes(at: rate), start: start)
    }

    /// Accepts a packet and tells when it leaves; nil if it finds the queue full and is lost.
    ///
    /// - Parameters:
    ///   - bytes: of the packet.
    ///   - instant: when it comes; one before the latest counts as the latest.
    /// - Returns: the instant.
    package mutating func departure(of bytes: Int, at instant: Int64) -> Int64? {
        latest = max(latest, instant)
        while let first = queue.first, first.departure <= latest {
            backlog -= first.bytes
            queue.removeFirst()
        }
        guard backlog == 0 || backlog + bytes <= queueBytes else { return nil }
        refill(until: latest)
        let before = (link, credit, clock)
        let cost = Credit.of(bytes: bytes)
        while credit < cost {
            let time = Credit.time(for: cost - credit, at: link.rate)
            if time <= link.end - clock {
                credit += time * link.rate
                clock += time
            } else {
                credit += (link.end - clock) * link.rate
                clock = link.end
                link.advance()
            }
        }
        let departure = max(clock, latest)
        let isAlone = backlog == 0
        if manager?.drops(after: departure - latest, isAlone: isAlone, at: departure) == true {
            // Packets that leave after it find the link as if it had not come.
            (link, credit, clock) = before
            return nil
        }
        credit -= cost
        if departure > latest {
            queue.append((departure, bytes))
            backlog += bytes
        }
        return departure
    }

    /// The tokens that the last packet left and the bytes that wait, it among them.
    var level: BucketLevel { BucketLevel(tokens: Credit.bytes(of: credit), queue: backlog) }

    /// Adds what an idle link earns; silence earns the burst and no more.
    private mutating func refill(until instant: Int64) {
        while clock < instant {
            let end = min(instant, link.end)
            let missing = capacity - credit
            let isFull = end - clock >= Credit.time(for: missing, at: link.rate)
            credit = isFull ? max(credit, capacity) : credit + (end - clock) * link.rate
            clock = end
            if clock == link.end { link.advance() }
        }
    }
}
