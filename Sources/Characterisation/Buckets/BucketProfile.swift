import Foundation

/// The intervals of a bucket's rate and depth: all values that get hardly more packets wrong than the best
/// ones.
///
/// The weighed mistakes are a sum of bounded absolute deviations of the tokens, so what they may exceed the
/// least by is of the order of one mistake and of the root of the number of mistakes. ``slack(of:)`` was
/// chosen so that intervals of simulated paths and of captures with known buckets hold the truth in 95 % and
/// more.
struct BucketProfile {
    private(set) var rate: Interval
    private(set) var depth: Interval

    /// Mistakes beyond the least at which a value is still possible.
    static func slack(of mistakes: Double) -> Double { 1 + 0.5 * mistakes.squareRoot() }

    /// The weight of the first loss in a bucket that was surely full: it cannot be wrong.
    private static let fullWeight = 10.0

    /// The bucket alone.
    init(_ best: BucketSearch.Candidate) {
        rate = Interval(value: best.rate, lower: best.rate, upper: best.rate)
        depth = Interval(value: best.depth, lower: best.depth, upper: best.depth)
    }

    init(_ search: BucketSearch, _ best: BucketSearch.Candidate, start: BucketStart) {
        self.init(best)
        let most = best.mistakes + Self.slack(of: best.mistakes)
        let mostFull = best.mistakes + Self.fullWeight * best.first + Self.slack(of: best.mistakes)
        // The depth that suits a rate changes with it, so both are searched.
        func isPossible(rate factor: Double) -> Bool {
            let steps = BucketSearch.geometric(0.6, 1.7, 16)
            let found = search.candidates(
                rates: [best.rate * factor], depths: steps.map { best.depth * $0 }, of: search.packets)
            if found.contains(where: { $0.mistakes <= most }) { return true }
            guard let nearest = found.min(by: { $0.all < $1.all }) else { return false }
            let width = (steps[1] / steps[0]).squareRoot()
            return search.candidates(
                rates: [best.rate * factor],
                depths: BucketSearch.geometric(nearest.depth / width, nearest.depth * width, 16),
                of: search.packets
            ).contains { $0.mistakes <= most }
        }
        let low = Self.reach(20, from: BucketFit.leastWidth, isPossible: { isPossible(rate: 1 / $0) })
        let high = Self.reach(20, from: BucketFit.leastWidth, isPossible: { isPossible(rate: $0) })
        rate = Interval(value: best.rate, lower: best.rate / low, upper: best.rate * high)
        let rates = BucketSearch.geometric(rate.lower, rate.upper, 15) + [best.rate]
        func isPossible(depth: Double) -> Bool {
            search.candidates(rates: rates, depths: [depth], of: search.packets)
                .contains {
                    start == .full
                        ? $0.mistakes + Self.fullWeight * $0.first <= mostFull : $0.mistakes <= most
                }
        }
        let shallow = Self.reach(
            20, from: BucketFit.leastDepthWidth, isPossible: { isPossible(depth: best.depth / $0) })
        let isOpen = isPossible(depth: best.depth * 1_000)
        let deep =
            isOpen
            ? .infinity
            : Self.reach(
                20, from: BucketFit.leastDepthWidth, isPossible: { isPossible(depth: best.depth * $0) })
        // Of narrow intervals the best bucket is the middle.
        let isNarrow = low * high < exp(4 * BucketFit.leastWidth) && (isOpen || deep * shallow < 1.2)
        let middle =
            isNarrow
            ? (rate: best.rate, depth: best.depth)
            : Self.middle(
                search, best, rate, max(BucketSearch.leastDepth, best.depth / shallow),
                isOpen ? best.depth : best.depth * deep)
        rate = Interval(value: middle.rate, lower: rate.lower, upper: rate.upper)
        depth = Interval(value: middle.depth, lower: best.depth / shallow, upper: best.depth * deep)
    }

    /// The middle of the buckets that do about as well as the best: the geometric mean of rates and depths,
    /// each weighed by how few packets it gets wrong.
    private static func middle(
        _ search: BucketSearch, _ best: BucketSearch.Candidate, _ rate: Interval, _ shallowest: Double,
        _ deepest: Double
    ) -> (rate: Double, depth: Double) {
        let found = search.candidates(
            rates: BucketSearch.geometric(rate.lower, rate.upper, 15),
            depths: BucketSearch.geometric(shallowest, deepest, 9), of: search.packets)
        let least = min(best.all, found.map(\.all).min() ?? best.all)
        var (weights, rates, depths) = (0.0, 0.0, 0.0)
        for candidate in found + [best] {
            let weight = exp(-(candidate.all - least) / Self.grain)
            weights += weight
            rates += weight * log(candidate.rate)
            depths += weight * log(candidate.depth)
        }
        return (exp(rates / weights), exp(depths / weights))
    }

    /// Mistakes beyond the least that make a bucket's weight e times smaller.
    private static let grain = 0.1

    /// The greatest factor that is possible, of those up to a limit, if all below it are; at least that
    /// whose logarithm is `least`.
    private static func reach(_ limit: Double, from least: Double, isPossible: (Double) -> Bool) -> Double {
        guard isPossible(exp(least)) else { return exp(least) }
        var (possible, impossible) = (least, log(limit))
        var step = least
        while possible + step < impossible {
            guard isPossible(exp(possible + step)) else {
                impossible = possible + step
                break
            }
            possible += step
            step *= 2
        }
        for _ in 0..<3 {
            let middle = (possible + impossible) / 2
            if isPossible(exp(middle)) { possible = middle } else { impossible = middle }
        }
        return exp(impossible)
    }
}
