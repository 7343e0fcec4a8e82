import Differentiation

/// What one threshold profile decided about a test, with the thresholds it used.
package struct StoredDecision: Sendable, Codable, Equatable {
    /// The profile's name, "android".
    package var profile: String
    /// Its verdict.
    package var verdict: String
    /// Which replay was favoured, if the profile says so.
    package var direction: String?
    /// The area threshold it used, a fraction 0 … 1.
    package var areaThreshold: Double
    /// The p threshold it used.
    package var pThreshold: Double
    /// The resampling threshold it used, a fraction 0 … 1; nil for a profile without one.
    package var ratioThreshold: Double?
    /// Why, in the order weighed.
    package var reasons: [Kept<StoredReason>]

    /// Describes a decision.
    package init(
        profile: String,
        verdict: String,
        direction: String? = nil,
        areaThreshold: Double,
        pThreshold: Double,
        ratioThreshold: Double? = nil,
        reasons: [Kept<StoredReason>] = []
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
    /// Keeps a decision.
    package init(_ decision: Decision) {
        self.init(
            profile: decision.profile.rawValue, verdict: decision.verdict.rawValue,
            direction: decision.direction?.rawValue, areaThreshold: decision.thresholds.area,
            pThreshold: decision.thresholds.pValue, ratioThreshold: decision.thresholds.resamplingRatio,
            reasons: StoredReason.all(decision))
    }
}
