import Basics
import Foundation

/// The fits of bucket and queue to the packets of a path, and what they say together.
struct PathFits: Sendable {
    let bucket: BucketFit?
    /// The bucket whose rate is that of the queue that delays show.
    let queuesBucket: BucketFit?
    let delay: DelayFit?
    let evidence: KindEvidence
    private let losses: Int
    private let count: Int

    /// Rates that differ by less may be one.
    private static let sameRate = 0.15
    /// Rates that differ by less lead the search of a queue to the same one.
    private static let exactlySameRate = 0.001

    /// True unless two rates surely differ.
    static func mayBeOne(_ first: Interval, _ second: Interval) -> Bool {
        abs(log(first.value / second.value)) < sameRate
    }

    init(_ series: PacketSeries, start: BucketStart, _ watch: SearchWatch) {
        let all = Self(all: series, start: start, watch)
        self =
            all.overflowing.lazy.compactMap { LineLosses(series, of: $0) }.map { losses in
                (fits: Self(all: losses.rest, start: start, watch), losses: losses.logLikelihood)
            }.first { rest in
                rest.fits.evidence.isBucketGood
                    && rest.fits.evidence.best + rest.losses > all.evidence.best + KindEvidence.margin
            }?.fits ?? all
    }

    /// The line that may have made some of the losses, as these show it and as delays do; none if no others than its own are
    /// left, or a bucket explains all.
    private var overflowing: [LineLosses.Line] {
        guard evidence.limits, !evidence.isQueuesLosses, !evidence.isBucketGood else { return [] }
        return [
            queuesBucket.map { .init(rate: $0.rate.value, depth: $0.depth.value) },
            delay.map { .init(rate: $0.rate.value, depth: $0.burst + $0.deepest) },
        ].compactMap(\.self)
    }

    /// Fits all packets, with a single cause of their losses.
    private init(all series: PacketSeries, start: BucketStart, _ watch: SearchWatch) {
        losses = series.losses
        count = series.count
        var search = BucketSearch(series, watch)
        let delays = DelaySearch(series, watch)
        let first = delays?.best()
        let line = first.flatMap { $0.gain > KindEvidence.leastGain(series) ? $0.queue.rate : nil }
        let bucket = BucketFit(series, &search, line: line)
        // A queue's rate may be clearer from its losses, unless they tell the same.
        let isClear = first.map {
            abs(log((bucket?.rate.value ?? 0) / $0.queue.rate)) < Self.exactlySameRate
        }
        let hinted = bucket.flatMap { bucket in
            bucket.explained < BucketFit.leastExplained || isClear == true
                ? nil : delays?.best(near: bucket.rate.value, beyond: first?.gain ?? -.infinity)
        }
        let witness = hinted ?? first
        let delay = delays.flatMap { delays in witness.map { DelayFit(delays, $0) } }
        self.delay = delay
        // The queue's bucket is the same if their rates may be one.
        let isOne = bucket.flatMap { bucket in
            delay.map { Self.mayBeOne(bucket.rate, $0.rate) }
        }
        let other: BucketFit? =
            if let delay, delay.gain > 0 {
                isOne == true
                    ? bucket : BucketFit(series, search, near: delay.rate.value, within: Self.sameRate)
            } else { nil }
        let evidence = KindEvidence(series, bucket: bucket, queuesBucket: other, delay: delay) { rate in
            witness.flatMap { $0.queue.rate >= rate ? $0 : nil } ?? delays?.best(above: rate)
        }
        self.evidence = evidence
        let kind = evidence.order.first
        let isBuckets = kind == .policer || kind == .both || kind == .shaper && evidence.bucketQueue != nil
        self.bucket = isBuckets ? bucket?.profiled(search, start: start) : bucket
        queuesBucket =
            kind == .shaper && evidence.isQueuesLosses
            ? other?.profiled(search, start: isOne == true ? start : .unknown) : other
    }

    /// The rate that a kind is told with, in bytes/s.
    func rate(of kind: PathKind) -> Interval? {
        switch kind {
        case .policer, .both: bucket?.rate
        case .shaper where evidence.bucketQueue != nil: bucket?.rate
        case .shaper:
            delay.map { delay in
                guard evidence.isQueuesLosses, let other = queuesBucket?.rate,
                    other.upper < delay.rate.lower || other.lower > delay.rate.upper
                else { return delay.rate }
                // Delays and losses disagree: the interval holds both.
                return Interval(
                    value: delay.rate.value, lower: min(other.lower, delay.rate.lower),
                    upper: max(other.upper, delay.rate.upper))
            }
        case .nothing, .randomLoss, .freeze, .reset: nil
        }
    }

    /// The queue of a kind, in bytes: what waited at most, at least; and what is lost beyond it where it
    /// overflowed.
    func queue(of kind: PathKind) -> Interval? {
        guard kind == .shaper || kind == .both else { return nil }
        if kind == .shaper, let queue = evidence.bucketQueue { return queue.size }
        guard let delay else { return nil }
        guard kind == .shaper, evidence.isQueuesLosses, let depth = queuesBucket?.depth else {
            return Interval(value: delay.deepest, lower: delay.deepest, upper: .infinity)
        }
        // Tokens of the bucket are what still fits: queue and burst together.
        let value = max(delay.deepest, depth.value - delay.burst)
        return Interval(
            value: value, lower: min(delay.deepest, depth.lower - delay.burst), upper: max(value, depth.upper)
        )
    }

    /// The bytes that pass a shaper at once; nil for other kinds. Where its queue is that of the bucket, they are the rest of it.
    func burst(of kind: PathKind) -> Double? {
        guard kind == .shaper || kind == .both else { return nil }
        if kind == .shaper, let queue = evidence.bucketQueue {
            return bucket.map { max(0, $0.depth.value - queue.size.value) }
        }
        return delay?.burst
    }

    /// The rate of a queue that does not limit the flow, or of the shaper before a policer, in bytes/s.
    var line: Interval? { evidence.isQueueSeen ? delay?.rate : nil }

    /// Losses that neither bucket nor queue made.
    func chanceLosses(of kind: PathKind) -> Double {
        switch kind {
        case .policer, .both: (bucket?.byChance ?? 0)
        case .shaper where evidence.bucketQueue != nil: (bucket?.byChance ?? 0)
        case .shaper: evidence.isQueuesLosses ? (queuesBucket?.byChance ?? 0) : Double(losses)
        case .nothing, .randomLoss, .freeze, .reset: Double(losses)
        }
    }

    /// The reasons why kinds are ruled out, the likeliest included: who asks leaves that out.
    ///
    /// - Returns: a reason for each kind that packets alone tell.
    var reasons: [PathKind: RuledOut] {
        let best = evidence.best
        func behind(_ kind: PathKind) -> RuledOut {
            .lessLikely(best - (evidence.scores[kind] ?? -.infinity))
        }
        let explained = min(1, max(0, bucket?.explained ?? 0))
        let queueRate = (delay?.rate.value ?? 0) * 8
        var reasons: [PathKind: RuledOut] = [:]
        reasons[.nothing] =
            evidence.limits ? .delaysFollowQueue(queueRate) : .losses(Double(losses) / Double(max(1, count)))
        reasons[.randomLoss] =
            losses == 0 ? .noLosses : evidence.isBucketGood ? .bucketExplains(explained) : behind(.randomLoss)
        reasons[.policer] =
            losses == 0
            ? .noLosses
            : losses < BucketFit.leastLosses
                ? .fewLosses(losses)
                : evidence.isQueuesLosses
                    ? .queueDrops(queueRate)
                    : evidence.isBucketGood ? behind(.policer) : .bucketExplainsFew(explained)
        reasons[.shaper] =
            !evidence.isQueueSeen
            ? .noQueue : evidence.limits ? behind(.shaper) : .queueIsShort(delay?.waited ?? 0)
        reasons[.both] = evidence.scores[.both] == nil ? reasons[.policer] ?? .noLosses : behind(.both)
        if evidence.scores[.both] == nil, evidence.isBucketGood { reasons[.both] = reasons[.shaper] }
        return reasons
    }
}
