extension DecisionProfile {
    /// Judges one result.
    package func decide(_ input: DecisionInput) -> Decision {
        let isLowered = lowersArea(for: input)
        let used = DecisionThresholds(
            area: isLowered ? Self.loweredArea : thresholds.area,
            pValue: thresholds.pValue,
            resamplingRatio: thresholds.resamplingRatio
        )
        let reasons = reasons(for: input, used)
        let verdict = verdict(reasons)
        // Only the iOS client distinguishes a mean of almost zero (Specification 10.2).
        let direction =
            name == .ios && input.isOriginalBlocked
            ? .blocked : Direction(meanOriginal: input.meanOriginal, meanControl: input.meanControl)
        return Decision(
            profile: name,
            verdict: verdict,
            direction: verdict == .differentiation ? direction : nil,
            thresholds: used,
            isAreaThresholdLowered: isLowered,
            reasons: reasons,
            uncovered: nil
        )
    }

    private func lowersArea(for input: DecisionInput) -> Bool {
        switch name {
        case .ios: thresholds.area == Self.ios.thresholds.area && input.greaterMean >= Self.fastNetwork
        case .android: usesDefaults && input.greaterMean > Self.fastNetwork
        case .mlab, .python: false
        }
    }

    /// Returns the comparisons of the rule, the area first.
    private func reasons(for input: DecisionInput, _ used: DecisionThresholds) -> [DecisionReason] {
        let strict = name == .mlab || name == .python
        let area = DecisionReason(
            .area, name.findsOnlySlower ? input.area : abs(input.area), strict ? .above : .atLeast, used.area)
        let pValue = DecisionReason(.ksPValue, input.ksPValue, .below, used.pValue)
        guard let border = used.resamplingRatio else { return [area, pValue] }
        let ratio = DecisionReason(
            .resamplingRatio,
            input.resamplingRatio,
            strict ? .above : .atLeast,
            border
        )
        switch name {
        case .ios, .android, .mlab: return [area, pValue, ratio]
        // The ratio is not evidence of differentiation here: it determines if p is considered.
        case .python: return ratio.holds ? [area, ratio, pValue] : [area, ratio]
        }
    }

    private func verdict(_ reasons: [DecisionReason]) -> Verdict {
        func holds(_ quantity: DecisionQuantity) -> Bool? {
            reasons.first { $0.quantity == quantity }?.holds
        }
        guard holds(.area) == true else { return .noDifferentiation }
        let confirmed =
            switch name {
            case .ios, .android, .mlab: holds(.ksPValue) == true && holds(.resamplingRatio) != false
            case .python: holds(.ksPValue) != false
            }
        return confirmed ? .differentiation : .inconclusive
    }
}
