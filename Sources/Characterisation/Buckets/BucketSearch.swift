import Foundation

/// Finds the rate and the depth of the bucket whose drops are likest to the losses.
struct BucketSearch {
    /// A bucket, with what its walk got wrong.
    struct Candidate {
        /// Bytes/s.
        var rate: Double
        /// Bytes.
        var depth: Double
        var counts: FateCounts
        var logLikelihood: Double
    }

    private let packets: WalkedPackets
    private let coarse: WalkedPackets

    init(_ series: PacketSeries) {
        packets = WalkedPackets(series)
        coarse = WalkedPackets(series, mergedWithin: 0.001)
    }

    /// All pairs of some rates and depths.
    func candidates(rates: [Double], depths: [Double], isCoarse: Bool = false) -> [Candidate] {
        let walked = isCoarse ? coarse : packets
        var found: [Candidate] = []
        found.reserveCapacity(rates.count * depths.count)
        let lanes = TokenBucketWalk.Lanes.scalarCount
        let count = rates.count * depths.count
        for first in stride(from: 0, to: count, by: lanes) {
            var (r, d) = (TokenBucketWalk.Lanes.zero, TokenBucketWalk.Lanes.zero)
            for lane in 0..<lanes {
                let index = min(first + lane, count - 1)
                r[lane] = Float(rates[index / depths.count])
                d[lane] = Float(depths[index % depths.count])
            }
            let mistakes = TokenBucketWalk.mistakes(walked, rates: r, depths: d)
            for lane in 0..<min(lanes, count - first) {
                let index = first + lane
                let (againstDrop, againstPass) = (Double(mistakes.delivered[lane]), Double(mistakes.lost[lane]))
                let counts = FateCounts(
                    passed: max(0, Double(walked.delivered) - againstDrop), lostAgainst: againstPass,
                    dropped: max(0, Double(walked.losses) - againstPass), passedAgainst: againstDrop)
                found.append(
                    Candidate(
                        rate: rates[index / depths.count], depth: depths[index % depths.count],
                        counts: counts, logLikelihood: counts.logLikelihood))
            }
        }
        return found
    }

    /// The best bucket.
    func best(guess: Double, factors: ClosedRange<Double>) -> Candidate? {
        let rates = Self.geometric(guess * factors.lowerBound, guess * factors.upperBound, 56)
        let depths = Self.geometric(2_500, 12e6, 32)
        let surface = candidates(rates: rates, depths: depths, isCoarse: true)
        let order = surface.indices.sorted { surface[$0].logLikelihood > surface[$1].logLikelihood }
        var places: [(Int, Int)] = []
        for index in order {
            let place = (index / depths.count, index % depths.count)
            if places.allSatisfy({ abs($0.0 - place.0) > 2 || abs($0.1 - place.1) > 2 }) { places.append(place) }
            if places.count == 5 { break }
        }
        let starts = places.map { surface[$0.0 * depths.count + $0.1] }
        return starts.compactMap { refined($0) }.max { $0.logLikelihood < $1.logLikelihood }
    }

    private func refined(_ start: Candidate) -> Candidate? {
        var best = start
        best.logLikelihood = -.infinity
        var (w, v) = (0.05, 0.25)
        for _ in 0..<4 {
            let found = candidates(
                rates: Self.geometric(best.rate * exp(-w), best.rate * exp(w), 9),
                depths: Self.geometric(best.depth * exp(-v), best.depth * exp(v), 7))
            if let top = found.max(by: { $0.logLikelihood < $1.logLikelihood }), top.logLikelihood >= best.logLikelihood {
                best = top
            }
            w *= 0.4
            v *= 0.4
        }
        return best
    }

    static func geometric(_ first: Double, _ last: Double, _ count: Int) -> [Double] {
        (0..<count).map { first * pow(last / first, Double($0) / Double(count - 1)) }
    }
}
