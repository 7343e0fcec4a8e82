import Foundation

/// A fit of all that a client alone sees of the path to it: bytes that arrived, over time.
///
/// Behind a policer or a shaper of rate r with b bytes that pass at once, a sender that always has data gets
/// A(t) = min(c t, b + r t) through a line of c bytes/s. The corner is where the likelihood of the amounts
/// between arrivals is greatest, each with a Laplace distribution around its rate times its time; amounts
/// are gathered over the time of some fifty packets, so that they are near enough independent.
///
/// This is weaker than what a sender's packets tell: a policer and a shaper look alike, so does a line whose
/// other users came in the middle, and a sender that had no data. A server of one's own tells them apart.
package struct ArrivalFit: Sendable {
    /// Bytes that had arrived at an instant.
    package struct Arrival: Sendable, Equatable, Codable {
        /// In seconds since any instant.
        package let time: Double
        /// Since the beginning.
        package let bytes: Int

        package init(time: Double, bytes: Int) { (self.time, self.bytes) = (time, bytes) }
    }

    /// The kinds that are not told apart, the likeliest first: nothing alone, or both that have a rate.
    package let possible: [PathKind]
    /// The rate after the corner, in bit/s of what was counted; nil without a corner.
    package let rate: Interval?
    /// The rate after the corner, or of everything past slow start without one, in bit/s.
    package let overall: Interval
    /// Bytes that passed beyond the rate; nil without a corner.
    package let depth: Interval?
    /// The rate before the corner, or of everything without one, in bit/s.
    package let lineRate: Double
    /// By how much a corner makes the arrivals likelier, as a logarithm, less the cost of its parameters.
    package let evidence: Double

    /// Slices into which arrivals are gathered.
    private static let slices = 200
    /// Fewer slices with bytes are not looked at.
    package static let leastSlices = 20
    /// The least factor between the rates before and after a corner: slow start and chance make smaller ones.
    private static let leastFactor = 1.3

    /// Fits a corner; nil of less than twenty slices with bytes.
    package init?(_ arrivals: [Arrival]) {
        guard let first = arrivals.first, let last = arrivals.last, last.time > first.time else { return nil }
        let slice = (last.time - first.time) / Double(Self.slices)
        var amounts = [Double](repeating: 0, count: Self.slices)
        var bytes = first.bytes
        for arrival in arrivals.dropFirst() {
            let place = min(Self.slices - 1, max(0, Int((arrival.time - first.time) / slice)))
            amounts[place] += Double(max(0, arrival.bytes - bytes))
            bytes = max(bytes, arrival.bytes)
        }
        self.init(amounts: amounts, slice: slice)
    }

    /// Fits a corner to amounts that were gathered already; nil of less than twenty slices with bytes.
    ///
    /// - Parameters:
    ///   - amounts: bytes in each slice of time, in order.
    ///   - slice: the length of a slice, in seconds.
    package init?(amounts: [Double], slice: Double) {
        guard slice > 0, amounts.count(where: { $0 > 0 }) >= Self.leastSlices else { return nil }
        // Slow start is no corner: what comes before the first slice of the greatest rates is left out.
        let high = amounts.sorted()[amounts.count * 9 / 10]
        let start = amounts.firstIndex { $0 >= 0.7 * high } ?? 0
        let whole = Self.fit(amounts[start...])
        var best: (place: Int, score: Double)?
        for place in (start + 2)..<max(start + 2, amounts.count - 10) {
            let score =
                Self.fit(amounts[start..<place]).logLikelihood + Self.fit(amounts[place...]).logLikelihood
            if score > best?.score ?? -.infinity { best = (place, score) }
        }
        // A second rate, a second scale and a place.
        let cost = 1.5 * log(Double(amounts.count))
        guard let best else { return nil }
        let (before, after) = (Self.fit(amounts[start..<best.place]), Self.fit(amounts[best.place...]))
        evidence = best.score - whole.logLikelihood - cost
        guard evidence > KindEvidence.margin, after.level > 0, before.level > Self.leastFactor * after.level
        else {
            possible = [.nothing]
            (rate, depth) = (nil, nil)
            lineRate = amounts.reduce(0, +) / (Double(amounts.count) * slice) * 8
            overall = Self.mean(Array(amounts[start...]), slice: slice)
            return
        }
        possible = [.policer, .shaper]
        lineRate = before.level / slice * 8
        let tail = Array(amounts[best.place...])
        let mean = tail.reduce(0, +) / Double(tail.count)
        let error = Self.error(of: tail, mean: mean)
        let found = Self.mean(tail, slice: slice)
        (rate, overall) = (found, found)
        let passed = amounts[..<best.place].reduce(0, +)
        let duration = Double(best.place)
        depth = Interval(
            value: max(0, passed - mean * duration),
            lower: max(0, passed - (mean + error + high / 10) * duration),
            upper: max(0, passed - (mean - error) * duration + 2 * high))
    }

    /// A mean in bit/s, with its interval.
    private static func mean(_ amounts: [Double], slice: Double) -> Interval {
        let mean = amounts.reduce(0, +) / Double(max(1, amounts.count))
        let error = error(of: amounts, mean: mean)
        return Interval(value: mean, lower: max(0, mean - error), upper: mean + error)
            .scaled(by: 8 / slice).widened(by: 0.01)
    }

    /// Half the interval of a mean: 2.3 times the error of a mean of blocks of ten slices.
    private static func error(of amounts: [Double], mean: Double) -> Double {
        let blocks = stride(from: 0, to: amounts.count - 9, by: 10).map { start in
            amounts[start..<start + 10].reduce(0, +) / 10
        }
        let variance = blocks.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, blocks.count - 1))
        return 2.3 * (variance / Double(max(1, blocks.count))).squareRoot()
    }

    /// A level and the likelihood of deviations from it.
    private static func fit(_ amounts: ArraySlice<Double>) -> (level: Double, logLikelihood: Double) {
        guard !amounts.isEmpty else { return (0, 0) }
        let level = amounts.sorted()[amounts.count / 2]
        let scale = max(200, amounts.reduce(0) { $0 + abs($1 - level) } / Double(amounts.count))
        return (level, -Double(amounts.count) * (log(2 * scale) + 1))
    }
}
