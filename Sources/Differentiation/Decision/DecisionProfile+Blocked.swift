/// Tests in which a replay received nothing, so that there is nothing to compare (Specification 10.3, 16.3).
extension DecisionProfile {
    /// Judges a port test whose tested port was blocked while port 443 was not.
    ///
    /// Every profile decides for differentiation. The iOS client does so for a blocked port. Android's and
    /// Java's clients construct a result with area, p and ratio −1, which their rule turns into
    /// differentiation. The Python tools have no rule.
    package func decideBlocked() -> Decision {
        decision(.differentiation, .blocked, [nothing(.meanOriginal)], .blockedPort)
    }

    /// Judges a test of an app in which at least one replay received nothing.
    ///
    /// Every profile decides for inconclusive, as the iOS client does; Android's and Java's clients end with
    /// an error.
    ///
    /// - Parameters:
    ///   - original: true if the original received nothing.
    ///   - control: true if the control received nothing.
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
