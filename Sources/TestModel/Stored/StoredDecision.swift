package import Differentiation

/// Decision of one threshold profile about a test, with the thresholds it used.
package struct StoredDecision: Sendable, Codable, Equatable {
    /// The profile.
    package var profile: DecisionProfile.Name
    /// Its verdict.
    package var verdict: Verdict
    /// Direction of the differentiation, if the profile determines one.
    package var direction: Direction?
    /// The area threshold it used, a fraction 0 … 1.
    package var areaThreshold: Double
    /// The p threshold it used.
    package var pThreshold: Double
    /// The resampling threshold it used, a fraction 0 … 1; nil for a profile without one.
    package var ratioThreshold: Double?
    /// Reasons, in the order in which they were considered.
    package var reasons: [StoredCause<StoredReason>]

    /// Describes a decision.
    package init(
        profile: DecisionProfile.Name,
        verdict: Verdict,
        direction: Direction? = nil,
        areaThreshold: Double,
        pThreshold: Double,
        ratioThreshold: Double? = nil,
        reasons: [StoredCause<StoredReason>] = []
    ) {
        self.profile = profile
        self.verdict = verdict
        self.direction = direction
        self.areaThreshold = areaThreshold
        self.pThreshold = pThreshold
        self.ratioThreshold = ratioThreshold
        self.reasons = reasons
    }
}

extension StoredDecision {
    /// Converts a decision to its stored form.
    package init(_ decision: Decision) {
        self.init(
            profile: decision.profile, verdict: decision.verdict,
            direction: decision.direction, areaThreshold: decision.thresholds.area,
            pThreshold: decision.thresholds.pValue, ratioThreshold: decision.thresholds.resamplingRatio,
            reasons: StoredReason.all(decision))
    }
}
