import Foundation

/// Packets by what a model said of them and what became of them; counts may be weighed.
struct FateCounts: Sendable, Equatable {
    /// Predicted to pass, and delivered.
    var passed: Double
    /// Predicted to pass, and lost.
    var lostAgainst: Double
    /// Predicted to be dropped, and lost.
    var dropped: Double
    /// Predicted to be dropped, and delivered.
    var passedAgainst: Double

    /// The logarithm of the likelihood of the fates, with the two error rates at their most likely: those of a packet that
    /// the model lets pass, and of one that it drops.
    var logLikelihood: Double {
        Self.entropy(passed, lostAgainst) + Self.entropy(dropped, passedAgainst)
    }

    /// The greatest logarithm of the likelihood of two counts of a coin.
    static func entropy(_ first: Double, _ second: Double) -> Double {
        let sum = first + second
        func term(_ count: Double) -> Double { count > 0 ? count * log(count / sum) : 0 }
        return term(first) + term(second)
    }
}
