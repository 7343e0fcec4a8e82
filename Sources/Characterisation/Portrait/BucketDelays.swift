/// The delays of packets that pass a bucket: what a line on the way to it explains of them, and what a queue at it does.
struct BucketDelays {
    /// By how much the line makes the logarithm of their likelihood greater, less the cost of its parameters.
    let line: Double
    /// The likeliest queue at the bucket; nil if too few delays are known.
    let queue: BucketQueue?
    /// The same for that queue: 0 if the delays do not say whether packets wait at the bucket, below 0 if they do not wait.
    let gain: Double

    /// Weighs a line and the queues at a bucket.
    ///
    /// - Parameters:
    ///   - series: the packets.
    ///   - bucket: the bucket.
    ///   - line: the line on the way to it; nil without one.
    init(_ series: PacketSeries, at bucket: BucketFit, behind line: DelayWitness?) {
        let leastGain = KindEvidence.leastGain(series)
        self.line = max(0, (line?.gain ?? 0) - leastGain)
        let waits = self.line > 0 ? line?.waits.waits : nil
        queue = BucketQueue(series, at: bucket, behind: waits)
        var gain = queue?.gain ?? 0
        if waits != nil, gain > leastGain {
            // What the line leaves of the delays may be no more than an error of its own.
            gain = min(gain, BucketQueue(series, at: bucket, factor: BucketQueue.coarse)?.gain ?? 0)
        }
        self.gain = gain > leastGain ? gain - leastGain : min(0, gain)
    }

    /// Says if delays exclude every queue at a bucket.
    ///
    /// - Parameters:
    ///   - series: the packets.
    ///   - bucket: the bucket.
    ///   - line: the line on the way to it; nil without one.
    /// - Returns: false as well if too few delays are known.
    static func excludeQueue(_ series: PacketSeries, at bucket: BucketFit, behind line: DelayWitness?) -> Bool
    {
        let queue = BucketQueue(series, at: bucket, behind: line?.waits.waits, factor: BucketQueue.coarse)
        return queue.map { $0.gain < -KindEvidence.margin } ?? false
    }
}
