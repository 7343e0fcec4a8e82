import Foundation

/// Losses that come by chance: the hypotheses against which a bucket has to explain them.
enum LossChance {
    /// The greatest logarithm of the likelihood of two counts of a coin.
    static func logLikelihood(_ first: Double, _ second: Double) -> Double {
        let sum = first + second
        func term(_ count: Double) -> Double { count > 0 ? count * log(count / sum) : 0 }
        return term(first) + term(second)
    }

    /// The logarithm of the likelihood of losses that depend on nothing but on how long ago the last one
    /// was: bursts of losses, as a chain of two states models them (E. N. Gilbert, "Capacity of a
    /// burst-noise channel", Bell System Technical Journal 39 (1960), 1253-1265), whose effect fades.
    static func inBursts(_ series: PacketSeries) -> Double {
        var counts = [Double](repeating: 0, count: 2 * (ages.count + 2))
        var lastLoss = -Double.infinity
        var wasLost = false
        for index in 0..<series.count {
            let time = series.times[index]
            let isLost = series.lost[index]
            let age = time - lastLoss
            let state = wasLost ? 0 : 1 + (ages.firstIndex { age < $0 } ?? ages.count)
            counts[2 * state + (isLost ? 1 : 0)] += 1
            if isLost { lastLoss = time }
            wasLost = isLost
        }
        return stride(from: 0, to: counts.count, by: 2).reduce(0) {
            $0 + logLikelihood(counts[$1], counts[$1 + 1])
        }
    }

    /// Seconds since the last loss that divide the states, beside the state in which the packet before was
    /// lost.
    private static let ages = [0.01, 0.1, 1]
    /// The number of probabilities that the bursts have.
    static let burstParameters = 5.0

    /// The logarithm of the likelihood of losses on a path that loses next to nothing.
    static func residual(_ series: PacketSeries) -> Double {
        Double(series.losses) * log(residualShare)
            + Double(series.count - series.losses) * log(1 - residualShare)
    }

    /// The share of packets that any path may lose.
    static let residualShare = 1e-4
}
