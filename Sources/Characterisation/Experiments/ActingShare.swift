import Differentiation

/// The share of replays in which a limit acted, with its exact interval (`BinomialInterval`).
package struct ActingShare: Sendable, Equatable, Codable {
    /// The replays in which it acted.
    package var acted: Int
    /// All replays that could have shown it.
    package var replays: Int

    package init(acted: Int, of replays: Int) {
        self.acted = max(0, min(acted, replays))
        self.replays = max(0, replays)
    }

    /// The most replays of a portrait; an edited file may have any number.
    private static let most = 10_000

    /// The 95 % interval of the share; 0 to 1 without replays, and for numbers that no portrait has.
    package var interval: Interval {
        guard replays <= Self.most, let share = BinomialInterval.of(acted, of: replays) else {
            return Interval(value: 0.5, lower: 0, upper: 1)
        }
        return Interval(
            value: Double(acted) / Double(replays), lower: share.lowerBound, upper: share.upperBound)
    }
}
