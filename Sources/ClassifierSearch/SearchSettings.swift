import Foundation

/// Settings for noise and limits of a search.
package struct SearchSettings: Codable, Equatable, Sendable {
    /// The error rate of a single outcome, 0 up to (but not) 0.5. With 0 every outcome is considered correct.
    package let outcomeErrorRate: Double
    /// The permitted error rate of the whole search, above 0 up to 0.5.
    package let searchErrorRate: Double
    /// The maximum number of outcomes.
    package let probeLimit: Int
    /// The maximum number of inconclusive outcomes for one question.
    package let inconclusiveLimit: Int
    /// Maximum number of alternatives of a rule, each of which is sufficient for a match.
    package let alternativeLimit: Int
    /// True to probe the unaltered recording first, so that there is a differentiation to explain.
    package let checksOriginal: Bool

    /// Number of questions among which the permitted error is divided; searches of real recordings have 20 to
    /// 100.
    static let questionsAllowedFor = 64.0

    /// Creates settings and checks their ranges.
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

    /// The default settings: an error rate of one in fifty per outcome and one in twenty per search; at most
    /// 1000 probes.
    package static let standard = SearchSettings(0.02, 0.05, 1000, 5, 4, false)

    /// The lead of one answer over the other, in outcomes, required for a decision.
    ///
    /// The sequential probability ratio test of Wald (1945) for two outcomes of equal reliability: with a
    /// lead of d the answer is wrong with probability 1 / (1 + ((1 − ε) / ε)ᵈ), where ε is the error rate of
    /// an outcome.
    package var lead: Int {
        guard outcomeErrorRate > 0 else { return 1 }
        let allowed = searchErrorRate / Self.questionsAllowedFor
        let lead = log((1 - allowed) / allowed) / log((1 - outcomeErrorRate) / outcomeErrorRate)
        return max(1, Int(min(lead, 1000).rounded(.up)))
    }
}
