import Foundation

/// The queue whose waits are likest to the delays of a path.
struct DelayFit: Sendable {
    /// Bytes/s.
    let rate: Interval
    /// Bytes that pass at once before the queue begins.
    let burst: Double
    /// The most that waited at once, in bytes.
    let deepest: Double
    /// By how much the logarithm of the likelihood of the delays exceeds that without a queue.
    let gain: Double
    /// The share of packets with a round trip that waited for more than one packet before them.
    let waited: Double
    /// The bytes delivered in the busiest second, over what the queue is drained by in one.
    let utilisation: Double

    /// A queue that is drained at a rate, in bytes/s, once a burst of bytes has passed.
    struct Queue {
        let rate: Double
        let burst: Double
    }

    /// Tells of a queue that was found.
    init(_ search: DelaySearch, _ witness: DelayWitness) {
        burst = witness.queue.burst
        deepest = witness.waits.deepest
        gain = witness.gain
        let packet = 1_500 / witness.queue.rate
        waited =
            Double(witness.waits.waits.count { $0 > 2 * packet + 0.001 }) / Double(search.delays.count)
        utilisation = search.series.busiestSecond / witness.queue.rate
        rate = witness.rates(search.series, search.delays, search.watch).widened(by: BucketFit.leastWidth)
    }
}
