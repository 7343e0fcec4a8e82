/// Data and losses of one simultaneous replay, from a server's capture.
package struct SentFlow: Codable, Equatable, Sendable {
    /// The sent packets with their losses, in any order.
    package let packets: [SentPacket]
    /// The minimum round-trip time, in seconds.
    package let minimumRTT: Double
    /// Time of the client's last packet, in seconds from the start of the replay.
    package let duration: Double

    package init(packets: [SentPacket], minimumRTT: Double, duration: Double) {
        self.packets = packets
        self.minimumRTT = minimumRTT
        self.duration = duration
    }
}

/// Correlation of the packet losses of two simultaneous replays, as caused by a small shared buffer.
///
/// Source: Specification 11.9.
package struct LossCorrelation: Codable, Equatable, Sendable {
    /// The interval sizes at which the losses could be correlated, in seconds, ascending.
    package let intervalSizes: [Double]
    /// The rank correlation at each of these sizes, -1...1.
    package let coefficients: [Double]
    /// p of the correlation at each of these sizes, 0...1: a small one means that losses occurred at the same
    /// times.
    package let pValues: [Double]
    /// The share of bytes that each replay lost, 0...1, server one's first; 0 if unknown.
    package let averageLosses: [Double]

    /// Correlates the losses of two captures; nil if the replays were too short for any interval size.
    ///
    /// - Throws: ``AnalysisError`` if a capture has an invalid time or packet.
    package init?(_ first: SentFlow, _ second: SentFlow) throws(AnalysisError) {
        let duration = min(first.duration, second.duration)
        let sizes = try LossIntervals.sizes(
            minimumRTT: max(first.minimumRTT, second.minimumRTT), duration: duration)
        guard !sizes.isEmpty else { return nil }
        self.init(
            try LossIntervals.losses(of: first.packets, sizes: sizes + [duration]),
            try LossIntervals.losses(of: second.packets, sizes: sizes + [duration]), sizes: sizes,
            duration: duration)
    }

    /// Correlates loss ratios that each server has computed for these sizes and for the whole duration.
    ///
    /// Sizes for which the servers have no or too few common intervals, or whose losses do not vary, have no
    /// correlation and are omitted. If one server has no intervals at all, nothing is correlated.
    package init(_ first: [IntervalLoss], _ second: [IntervalLoss], sizes: [Double], duration: Double) {
        guard !first.isEmpty, !second.isEmpty else {
            intervalSizes = []
            coefficients = []
            pValues = []
            averageLosses = [0, 0]
            return
        }
        let all = Self.byPlace(second)
        let bySize = Dictionary(grouping: first) { LossIntervals.milliseconds($0.size) }
        var found: [(size: Double, correlation: SpearmanCorrelation)] = []
        for size in sizes {
            let pairs = Self.joined(bySize[LossIntervals.milliseconds(size)] ?? [], all)
            if let correlation = Self.correlation(Self.withoutQuietRuns(pairs)) {
                found.append((size, correlation))
            }
        }
        intervalSizes = found.map(\.size)
        coefficients = found.map(\.correlation.coefficient)
        pValues = found.map(\.correlation.pValue)
        let whole = Place(
            size: LossIntervals.milliseconds(duration), end: LossIntervals.milliseconds(duration))
        averageLosses = [Self.byPlace(first)[whole] ?? 0, all[whole] ?? 0]
    }

    /// An interval in whole milliseconds, so that equal ones match.
    private struct Place: Hashable {
        let size: Int
        let end: Int
    }

    private typealias Pair = (end: Int, first: Double, second: Double)

    private static func place(_ loss: IntervalLoss) -> Place {
        Place(size: LossIntervals.milliseconds(loss.size), end: LossIntervals.milliseconds(loss.end))
    }

    private static func byPlace(_ losses: [IntervalLoss]) -> [Place: Double] {
        Dictionary(losses.map { (place($0), $0.ratio) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the intervals that both have, in order of time; the first ones are of one size.
    private static func joined(_ first: [IntervalLoss], _ second: [Place: Double]) -> [Pair] {
        first.compactMap { loss in
            let place = place(loss)
            guard let other = second[place] else { return nil }
            return (place.end, loss.ratio, other)
        }.sorted { $0.end < $1.end }
    }

    /// Reduces every run of intervals without losses in either replay to its first one: long periods without
    /// losses would otherwise count as agreement.
    private static func withoutQuietRuns(_ pairs: [Pair]) -> [Pair] {
        var result: [Pair] = []
        var isQuiet = false
        for pair in pairs {
            let wasQuiet = isQuiet
            isQuiet = pair.first <= 0 && pair.second <= 0
            if !(isQuiet && wasQuiet) { result.append(pair) }
        }
        return result
    }

    private static func correlation(_ pairs: [Pair]) -> SpearmanCorrelation? {
        let correlation = try? SpearmanCorrelation(
            pairs.map(\.first), pairs.map(\.second), alternative: .greater)
        return correlation.flatMap { $0.pValue.isFinite ? $0 : nil }
    }
}
