/// Tests in which a replay received nothing, so that there is nothing to compare (Specification 10.3, 16.3).
extension DecisionProfile {
    /// Judges a port test whose tested port let nothing through while port 443 did.
    ///
    /// Every profile says differentiation. The iOS client does so for what it calls blocked. Android's and Java's
    /// make up a result for it, area, p and ratio −1, that their rule turns into differentiation. The Python tools
    /// have no rule.
    package func decideBlocked() -> Decision {
        decision(.differentiation, .blocked, [nothing(.meanOriginal)], .blockedPort)
    }

    /// Judges a test of an app of which at least one replay received nothing.
    ///
    /// Every profile says inconclusive, as the iOS client does; Android's and Java's end with an error.
    ///
    /// - Parameters:
    ///   - original: whether the original received nothing.
    ///   - control: whether the control received nothing.
    /// - Returns: the decision, without a direction.
    package func decideNothingReceived(original: Bool, control: Bool) -> Decision {
        let reasons = (original ? [nothing(.meanOriginal)] : []) + (control ? [nothing(.meanControl)] : [])
        return decision(.inconclusive, nil, reasons, .nothingReceived)
    }

    private func nothing(_ quantity: DecisionQuantity) -> DecisionReason {
        DecisionReason(quantity, 0, .below, DecisionInput.blockedBelow)
    }

    private func decision(
        _ verdict: Verdict, _ direction: Direction?, _ reasons: [DecisionReason], _ uncovered: UncoveredCase
    ) -> Decision {
        Decision(
            profile: name, verdict: verdict, direction: direction, thresholds: thresholds,
            isAreaThresholdLowered: false, reasons: reasons, uncovered: uncovered)
    }
}
