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

    /// The factor between rates up to which packets are folded together.
    private static let near = 1.03

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
        let near = FoldedPackets(
            search.packets, rates: (best.rate / Self.near)...(best.rate * Self.near), depth: best.depth / 2)
        func isPossible(rate factor: Double) -> Bool {
            let rate = best.rate * factor
            let steps = BucketSearch.geometric(0.6, 1.7, 16)
            let width = (steps[1] / steps[0]).squareRoot()
            let packets = near.folded(rates: rate...rate, depth: best.depth * steps[0] / width)
            let found = search.candidates(rates: [rate], depths: steps.map { best.depth * $0 }, of: packets)
            if found.contains(where: { $0.mistakes <= most }) { return true }
            guard let nearest = found.min(by: { $0.all < $1.all }) else { return false }
            return search.candidates(
                BucketSearch.geometric(nearest.depth / width, nearest.depth * width, 16).map { (rate, $0) },
                of: packets, limit: most
            ).contains { $0.mistakes <= most }
        }
        let low = Self.reach(20, from: BucketFit.leastWidth, isPossible: { isPossible(rate: 1 / $0) })
        let high = Self.reach(20, from: BucketFit.leastWidth, isPossible: { isPossible(rate: $0) })
        rate = Interval(value: best.rate, lower: best.rate / low, upper: best.rate * high)
        let rates = BucketSearch.geometric(rate.lower, rate.upper, 15) + [best.rate]
        let shortened = near.folded(rates: rate.lower...rate.upper, depth: best.depth)
        func isPossible(depth: Double) -> Bool {
            let packets =
                depth < best.depth
                ? near.folded(rates: rate.lower...rate.upper, depth: depth) : shortened
            return search.candidates(rates: rates, depths: [depth], of: packets)
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
                search, near, best, rate, max(BucketSearch.leastDepth, best.depth / shallow),
                isOpen ? best.depth : best.depth * deep)
        rate = Interval(value: middle.rate, lower: rate.lower, upper: rate.upper)
        // All deeper ones are as likely then, so that the one that was found means nothing.
        let least = best.depth / shallow
        depth = Interval(
            value: isOpen ? min(middle.depth, least * exp(BucketFit.leastDepthWidth)) : middle.depth,
            lower: least, upper: best.depth * deep)
    }

    /// The middle of the buckets that do about as well as the best: the geometric means of rates and of
    /// depths, each weighed by how few packets it gets wrong with what suits it best of the other.
    private static func middle(
        _ search: BucketSearch, _ near: FoldedPackets, _ best: BucketSearch.Candidate, _ rate: Interval,
        _ shallowest: Double, _ deepest: Double
    ) -> (rate: Double, depth: Double) {
        let (rateCount, depthCount) = (16, 12)
        let packets = near.folded(rates: rate.lower...rate.upper, depth: shallowest)
        var rates = BucketSearch.geometric(rate.lower, rate.upper, rateCount)
        var depths = BucketSearch.geometric(shallowest, deepest, depthCount)
        var found = search.candidates(rates: rates, depths: depths, of: packets)
        // Once more between the neighbours of those that have some weight: the first grid may be coarse.
        let least = min(best.all, found.map(\.all).min() ?? best.all)
        let near = found.filter { $0.all < least + 4 * grain } + [best]
        let steps = (rate: rates[1] / rates[0], depth: depths[1] / depths[0])
        rates = BucketSearch.geometric(
            max(rate.lower, (near.map(\.rate).min() ?? best.rate) / steps.rate),
            min(rate.upper, (near.map(\.rate).max() ?? best.rate) * steps.rate), rateCount)
        depths = BucketSearch.geometric(
            max(shallowest, (near.map(\.depth).min() ?? best.depth) / steps.depth),
            min(deepest, (near.map(\.depth).max() ?? best.depth) * steps.depth), depthCount)
        found = search.candidates(rates: rates, depths: depths, of: packets)
        let byRate = rates.indices.map { place in
            found[(place * depthCount)..<((place + 1) * depthCount)].map(\.all).min() ?? .infinity
        }
        let byDepth = depths.indices.map { place in
            stride(from: place, to: found.count, by: depthCount).map { found[$0].all }.min() ?? .infinity
        }
        return (mean(rates, mistakes: byRate), mean(depths, mistakes: byDepth))
    }

    /// The geometric mean of values, each weighed by how few mistakes it has more than the least.
    private static func mean(_ values: [Double], mistakes: [Double]) -> Double {
        let least = mistakes.min() ?? 0
        let weights = mistakes.map { exp(-($0 - least) / grain) }
        let sum = zip(values, weights).reduce(0) { $0 + $1.1 * log($1.0) }
        return exp(sum / weights.reduce(0, +))
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
