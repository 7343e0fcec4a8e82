import Foundation

/// How a search deals with noise and when it gives up.
package struct SearchSettings: Codable, Equatable, Sendable {
    /// The probability that a single outcome is wrong, 0 up to (but not) 0.5. With 0 every outcome is believed.
    package let outcomeErrorRate: Double
    /// The probability of a wrong result that the whole search may have, above 0 up to 0.5.
    package let searchErrorRate: Double
    /// The search ends when it has taken this many outcomes.
    package let probeLimit: Int
    /// The search ends when one question was inconclusive this often.
    package let inconclusiveLimit: Int
    /// How many alternatives of a rule are looked for, each of which makes it match by itself.
    package let alternativeLimit: Int
    /// Whether the unaltered recording is probed first, so that there is a differentiation to explain.
    package let checksOriginal: Bool

    /// For how many questions the allowed error is divided up; searches of real recordings ask 20 to 100.
    static let questionsAllowedFor = 64.0

    /// Checked settings.
    ///
    /// - Throws: ``SearchError/errorRate(_:value:)``, ``SearchError/limit(_:value:allowed:)``.
    package init(
        outcomeErrorRate: Double = 0.02, searchErrorRate: Double = 0.05, probeLimit: Int = 1000,
        inconclusiveLimit: Int = 5, alternativeLimit: Int = 4, checksOriginal: Bool = false
    ) throws(SearchError) {
        self.init(
            outcomeErrorRate, searchErrorRate, probeLimit, inconclusiveLimit, alternativeLimit,
            checksOriginal)
        try check()
    }

    /// Throws unless every setting is in its range; stored settings may have been altered.
    func check() throws(SearchError) {
        guard outcomeErrorRate >= 0, outcomeErrorRate < 0.5 else {
            throw .errorRate(.outcome, value: outcomeErrorRate)
        }
        guard searchErrorRate > 0, searchErrorRate <= 0.5 else {
            throw .errorRate(.search, value: searchErrorRate)
        }
        let limits: [(SearchError.Limit, Int, ClosedRange<Int>)] = [
            (.probes, probeLimit, 1...100_000), (.inconclusive, inconclusiveLimit, 1...1000),
            (.alternatives, alternativeLimit, 1...100),
        ]
        for (limit, value, allowed) in limits where !allowed.contains(value) {
            throw .limit(limit, value: value, allowed: allowed)
        }
    }

    private init(
        _ outcomeErrorRate: Double, _ searchErrorRate: Double, _ probeLimit: Int, _ inconclusiveLimit: Int,
        _ alternativeLimit: Int, _ checksOriginal: Bool
    ) {
        self.outcomeErrorRate = outcomeErrorRate
        self.searchErrorRate = searchErrorRate
        self.probeLimit = probeLimit
        self.inconclusiveLimit = inconclusiveLimit
        self.alternativeLimit = alternativeLimit
        self.checksOriginal = checksOriginal
    }

    /// One outcome in fifty may be wrong, one search in twenty; at most 1000 probes.
    package static let standard = SearchSettings(0.02, 0.05, 1000, 5, 4, false)

    /// By how many outcomes one answer has to lead the other before it is believed.
    ///
    /// The sequential probability ratio test of Wald (1945) for two outcomes of equal reliability: with a lead of d
    /// the answer is wrong with probability 1 / (1 + ((1 − ε) / ε)ᵈ), where ε is the error rate of an outcome.
    package var lead: Int {
        guard outcomeErrorRate > 0 else { return 1 }
        let allowed = searchErrorRate / Self.questionsAllowedFor
        let lead = log((1 - allowed) / allowed) / log((1 - outcomeErrorRate) / outcomeErrorRate)
        return max(1, Int(min(lead, 1000).rounded(.up)))
    }
}
