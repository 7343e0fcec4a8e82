import Formatting

extension English {
    package func onePairOnly(_ app: String) -> String {
        "one pair does not show how much replays vary on this network; \"replay \(app) --pairs\" does"
    }

    package func change(_ change: Double, within changes: Changes?) -> String {
        "\(side(change)) (\(interval(changes)))"
    }

    package func changeCell(_ change: Double, within changes: Changes?) -> String {
        func percent(_ share: Double) -> String { Quantities.signedPercent(share) }
        return percent(change) + (changes.map { " (\(percent($0.low)) to \(percent($0.high)))" } ?? "")
    }

    package var computedNow: String { "computed now from the stored samples" }

    /// "31 % slower".
    func side(_ change: Double) -> String {
        isShown(change) ? "\(percent(change)) \(change > 0 ? "faster" : "slower")" : "as fast"
    }

    /// Shares of one side without their side, as the sentence names it.
    package func interval(_ changes: Changes?) -> String {
        guard let (low, high) = changes else { return "too few samples for an interval" }
        if high < 0 { return "95 % interval \(percent(high)) to \(percent(low))" }
        if low > 0 { return "95 % interval \(percent(low)) to \(percent(high))" }
        let (slowest, fastest) = (side(low), side(high))
        return "95 % interval: " + (slowest == fastest ? slowest : "\(slowest) to \(fastest)")
    }
}

extension EffectWording {
    /// Whether a change is more than what is shown as 0.0 %.
    func isShown(_ change: Double) -> Bool { abs(change) >= 0.0005 }
}
