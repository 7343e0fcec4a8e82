package import Basics

/// Verdict of a localization.
package enum LocalizationVerdict: String, Codable, CaseIterable, Sendable {
    /// In the client's access network, which both paths share.
    case accessNetwork = "access-network"
    /// There is no evidence against the access network.
    case noEvidence = "no-evidence"
    /// The rule that decides has no answer.
    case inconclusive
}

/// Results of the two localization tests; either may be missing.
package struct LocalizationEvidence: Codable, Equatable, Sendable {
    /// p of the pair-sum test, nil if it was not possible (Specification 11.8).
    package let pairSumPValue: Double?
    /// p of the loss correlation for each interval size, empty if the test was not possible (Specification
    /// 11.9).
    package let lossPValues: [Double]

    /// Creates the evidence from the p values of a server's answer.
    ///
    /// Non-finite values are ignored: upstream servers report NaN for a series without variation, which is
    /// not a result (Specification 11.9).
    package init(pairSumPValue: Double?, lossPValues: [Double]) {
        self.pairSumPValue = pairSumPValue.flatMap { $0.isFinite ? $0 : nil }
        self.lossPValues = lossPValues.filter(\.isFinite)
    }
}

/// The rule that turns the p values of the two localization tests into a verdict.
///
/// Source: Specification 11.7.
package struct LocalizationRule: Codable, Equatable, Sendable {
    /// Below it the sum of the simultaneous replays counts as equal to the single replay; 0.05 by default.
    package let pairSumThreshold: Double
    /// Below it the losses at one interval size count as correlated; 0.05 by default.
    package let lossThreshold: Double
    /// The minimum share of interval sizes with correlated losses, 0...1; 0.5 by default and on all upstream
    /// clients.
    package let leastShare: Double

    /// Creates a rule with a user's thresholds, 0...1 each; with a share of 0 every loss test would count as
    /// correlated.
    ///
    /// - Throws: ``AnalysisError/thresholdOutOfRange(_:value:)``.
    package init(
        pairSumThreshold: Double = 0.05, lossThreshold: Double = 0.05, leastShare: Double = 0.5
    ) throws(AnalysisError) {
        for value in [pairSumThreshold, lossThreshold] where !(0...1).contains(value) {
            throw .thresholdOutOfRange(.localizationPValue, value: value)
        }
        guard (0...1).contains(leastShare), leastShare > 0 else {
            throw .thresholdOutOfRange(.correlatedShare, value: leastShare)
        }
        self.init(checkedPairSum: pairSumThreshold, loss: lossThreshold, share: leastShare)
    }

    private init(checkedPairSum: Double, loss: Double, share: Double) {
        pairSumThreshold = checkedPairSum
        lossThreshold = loss
        leastShare = share
    }

    /// The rule with the upstream thresholds.
    package static let standard = LocalizationRule(checkedPairSum: 0.05, loss: 0.05, share: 0.5)

    /// Returns true if the simultaneous tests call for localization: both servers saw differentiation.
    ///
    /// If not, the verdict is ``LocalizationVerdict/noEvidence`` without a request to a server (Specification
    /// 11.3, step 5).
    package static func applies(first: Verdict, second: Verdict) -> Bool {
        first == .differentiation && second == .differentiation
    }

    /// Judges the results of both tests. One test that indicates the access network is sufficient.
    package func decide(_ evidence: LocalizationEvidence) -> LocalizationDecision {
        let isSimilar = evidence.pairSumPValue.map { $0 < pairSumThreshold }
        let losses = evidence.lossPValues
        let share =
            losses.isEmpty ? nil : Double(losses.count { $0 < lossThreshold }) / Double(losses.count)
        let verdict: LocalizationVerdict =
            switch (isSimilar, share.map { $0 >= leastShare }) {
            case (nil, nil): .inconclusive
            case (true?, _), (_, true?): .accessNetwork
            default: .noEvidence
            }
        return LocalizationDecision(
            verdict: verdict, evidence: evidence, rule: self, isSimilar: isSimilar, correlatedShare: share)
    }
}

extension LocalizationVerdict: Keyword {
    package var meaning: Meaning {
        switch self {
        case .accessNetwork:
            .both(
                "both paths are throttled where they are one",
                "les deux chemins sont ralentis là où ils se confondent")
        case .noEvidence: .both("nothing points at the access network", "rien ne désigne le réseau d'accès")
        case .inconclusive: .both("it cannot be told", "on ne peut rien dire")
        }
    }
}
