import Foundation

/// Packets by their margin, the tokens that a bucket had less the packet's bytes, and by their fate; one
/// bucket a lane.
///
/// Each zone of margins has a probability of loss of its own, so the likelihood needs no model of how exact
/// the walk is: what the zones do not tell of the fates is what a bucket leaves to chance.
struct MarginCounts {
    typealias Lanes = TokenBucketWalk.Lanes

    /// The number of packets with a margin above each edge, in bytes.
    struct Above {
        private var lowest = Lanes.zero
        private var low = Lanes.zero
        private var slightlyLow = Lanes.zero
        private var slightlyHigh = Lanes.zero
        private var high = Lanes.zero
        private var highest = Lanes.zero

        @inline(__always)
        mutating func add(_ margin: Lanes) {
            lowest.replace(with: lowest + 1, where: margin .> -1_500)
            low.replace(with: low + 1, where: margin .> -500)
            slightlyLow.replace(with: slightlyLow + 1, where: margin .> -150)
            slightlyHigh.replace(with: slightlyHigh + 1, where: margin .> 150)
            high.replace(with: high + 1, where: margin .> 500)
            highest.replace(with: highest + 1, where: margin .> 1_500)
        }

        /// The packets in each zone, the lowest margins first.
        func zones(lane: Int, of all: Int) -> [Double] {
            let above = [lowest, low, slightlyLow, slightlyHigh, high, highest].map { Double($0[lane]) }
            return zip([Double(all)] + above, above + [0]).map { $0 - $1 }
        }
    }

    var delivered = Above()
    /// All but the first loss.
    var lost = Above()
    /// Losses by chance, as deliveries after them show.
    var byChance = Lanes.zero

    /// A summary of the zones.
    struct Summary {
        /// The logarithm of the likelihood of the fates.
        let logLikelihood: Double
        /// Packets that were delivered or lost against a margin of more than 500 bytes, without losses by
        /// chance.
        let wrong: Double
        /// Losses by chance.
        let byChance: Double
    }

    /// Sums up one bucket.
    func summary(lane: Int, delivered: Int, losses: Int) -> Summary {
        let passed = self.delivered.zones(lane: lane, of: delivered)
        let dropped = lost.zones(lane: lane, of: max(0, losses - 1))
        let chance = min(Double(byChance[lane]), dropped[5] + dropped[6])
        return Summary(
            logLikelihood: zip(passed, dropped).reduce(0) { $0 + LossChance.logLikelihood($1.0, $1.1) },
            wrong: passed[0] + passed[1] + dropped[5] + dropped[6] - chance, byChance: chance)
    }
}
