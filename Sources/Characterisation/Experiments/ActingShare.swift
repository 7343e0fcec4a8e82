import Differentiation

/// The share of replays in which a limit acted, with its exact interval.
///
/// Source: C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits illustrated in the case
/// of the binomial", Biometrika 26 (1934), 404–413.
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
        guard (1...Self.most).contains(replays), (0...replays).contains(acted) else {
            return Interval(value: 0.5, lower: 0, upper: 1)
        }
        let tail = 0.025
        let lower =
            acted == 0 ? 0 : Self.share { BinomialTest.pValue(atLeast: acted, of: replays, share: $0) - tail }
        let upper =
            acted == replays
            ? 1 : Self.share { BinomialTest.pValue(atLeast: acted + 1, of: replays, share: $0) - (1 - tail) }
        return Interval(value: Double(acted) / Double(replays), lower: lower, upper: upper)
    }

    /// Returns the zero of a function that grows with a share, by bisection.
    private static func share(_ function: (Double) -> Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if function(middle) < 0 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
