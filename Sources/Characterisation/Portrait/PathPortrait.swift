package import Basics
import Differentiation
import Foundation

/// The treatment that a path gave to the flows that were sent over it together.
///
/// Rates are of IP bytes, in bit/s: an operator that counts frames configures 1 to 2 % more. See
/// <doc:Path-Portrait> for the model.
package struct PathPortrait: Sendable {
    /// The likeliest kind.
    package let kind: PathKind
    /// The kinds that the packets do not tell apart, the likeliest first.
    package let possible: [PathKind]
    /// The rate of the policer or the shaper, in bit/s.
    package let rate: Interval?
    /// True if ``rate`` is that of packet trains.
    let isRateOfTrains: Bool
    /// The depth of the policer's bucket, in bytes; open where only what passed at first is known.
    package let depth: Interval?
    /// The queue of the shaper, in bytes; open where it never overflowed.
    package let queue: Interval?
    /// Bytes that pass a shaper at once before it delays anything.
    package let burst: Double?
    /// The rate of the queue that delays show, if it is not that of ``rate``: a line on the way, or the
    /// shaper of a path that polices as well, in bit/s.
    package let line: Interval?
    /// The share of packets that were lost by chance, beside what bucket and queue dropped.
    package let lossShare: Interval?
    /// The amount that had passed when a flow froze.
    package let onset: FreezeOnset?
    /// The time at which a flow was reset, in seconds.
    package let reset: Double?
    /// Bytes that passed: a bucket that is deeper shows nothing.
    package let passed: Double
    /// Packets whose fate is known.
    package let packets: Int
    /// Packets that were lost.
    package let losses: Int
    /// The reasons why kinds are ruled out.
    package let ruledOut: [PathKind: RuledOut]
    /// The score of each kind, on one scale: the logarithm of its likelihood, less what its parameters cost.
    package let scores: [PathKind: Double]

    /// Says what a path did.
    ///
    /// - Parameters:
    ///   - packets: of all flows that share the path, with their fates.
    ///   - endings: how the flows ended, where that is known.
    ///   - start: what is known of a bucket before the first packet.
    ///   - cancellation: ends the search early once it is set; the portrait then means nothing.
    package init(
        of packets: [SentPacket], endings: [FlowEnding] = [], start: BucketStart = .unknown,
        cancellation: CancellationFlag? = nil
    ) {
        self.init(
            of: packets, endings: endings, start: start, watch: SearchWatch(cancellation: cancellation))
    }

    /// Says what a path did, while the search is watched.
    init(of packets: [SentPacket], endings: [FlowEnding], start: BucketStart, watch: SearchWatch) {
        let tail = Self.tail(packets)
        let series = PacketSeries(
            tail.map { tail in packets.filter { $0.time < tail.time } } ?? packets)
        let fits = PathFits(series, start: start, watch)
        let cut = endings.filter { $0.reset != nil && !$0.isFinished }.compactMap(\.reset).min()
        onset = tail?.onset
        reset = cut
        let ending: PathKind? = cut != nil ? .reset : tail != nil ? .freeze : nil
        let possible = fits.evidence.possible
        self.possible = ending.map { [$0] } ?? possible
        let inner = possible.first ?? .nothing
        kind = ending ?? inner
        scores = fits.evidence.scores
        passed = series.deliveredBytes
        self.packets = series.count
        losses = series.losses
        let fitted = fits.rate(of: inner)?.scaled(by: 8)
        let isQueues = inner == .shaper && fits.evidence.bucketQueue == nil
        let spaced = isQueues ? fitted.flatMap { PacketTrains.rate(of: packets, near: $0.value) } : nil
        rate = spaced ?? fitted
        isRateOfTrains = spaced != nil
        depth = inner == .policer || inner == .both ? fits.bucket?.depth : nil
        queue = fits.queue(of: inner)
        burst = fits.burst(of: inner)
        line = inner == .shaper && fits.evidence.bucketQueue == nil ? nil : fits.line?.scaled(by: 8)
        lossShare = Self.share(fits.chanceLosses(of: inner), of: series.count)
        var reasons = fits.reasons
        if ending != .freeze { reasons[.freeze] = .arrivedToEnd }
        if ending != .reset { reasons[.reset] = .noReset }
        for kind in self.possible { reasons[kind] = nil }
        ruledOut = reasons
    }

    /// True if the packets tell the kind.
    package var isToldApart: Bool { possible.count == 1 }

    /// True if its queue may as well be that of the bottleneck line, which treats all alike: one that begins at once. Only a
    /// flow of another kind beside it tells.
    package var mayBeLine: Bool { (kind == .shaper || kind == .both) && (burst ?? 0) <= 3_000 }

    /// The first flow that froze, if any did beyond doubt.
    private static func tail(_ packets: [SentPacket]) -> FlowTail? {
        flows(packets).lazy
            .compactMap { FlowTail($0.isInOrder ? $0 : $0.sorted { $0.time < $1.time }) }
            .filter { $0.evidence > KindEvidence.margin }
            .min { $0.time < $1.time }
    }

    /// The packets of each flow; each packet is looked at a few times, however many flows there are.
    static func flows(_ packets: some Collection<SentPacket>) -> [[SentPacket]] {
        let first = packets.first?.flow
        guard packets.contains(where: { $0.flow != first }) else { return [Array(packets)] }
        return Dictionary(grouping: packets, by: \.flow).sorted { $0.key < $1.key }.map(\.value)
    }

    /// A share with the interval of Wilson; nil of nothing.
    private static func share(_ count: Double, of all: Int) -> Interval? {
        WilsonInterval(hits: min(all, max(0, Int(count.rounded()))), of: all)
            .map { Interval(value: $0.share, lower: $0.lower, upper: $0.upper) }
    }
}
