import Foundation

/// Difference between the replays of one whole pair after the window of a shortened series.
///
/// Source: <doc:Paired-Decision>, section 8.
package struct LateDifference: Equatable, Sendable {
    /// Millionths of the logarithm of original over control after the window; negative if the original was
    /// slower there.
    package let late: Int
    /// The same less the difference within the window: negative if the original became slower. A replay that
    /// is fast or slow as a whole has no influence on it.
    package let change: Int

    /// Creates a stored difference.
    package init(late: Int, within difference: Int) {
        self.late = late
        change = late - difference
    }
}

/// The check of whole pairs for a difference that begins after the window of a shortened series.
///
/// It follows a series that excluded a difference in the window. The first pair of the series was whole; four
/// to six others, each with its own coin, are added. If the network treats both recordings alike, each pair's
/// change has either sign with the same probability, so all seven have the same sign in one of 64 checks at
/// most. The choice of the window and the exclusion treat both recordings alike, so they do not change this
/// for the first pair. With four further pairs and both signs the check is over: seven cannot agree any more.
/// A series of a stricter level than 1/128 needs more pairs, so that the probability is at most twice its
/// level.
///
/// Source: <doc:Paired-Decision>, section 8; the test is the sign test (W. J. Dixon and A. M. Mood, "The
/// statistical sign test", JASA 41 (1946), 557-566) with a decision as soon as it is certain.
package struct LateCheck: Equatable, Sendable {
    /// The pairs, the series' first among them.
    package let pairs: [LateDifference]

    /// Number of pairs, the first included, for a finding.
    package let most: Int
    /// Number of pairs, the first included, after which the check may end without one.
    package static let fewest = 5

    /// Checks pairs; more than ``most`` do not count.
    ///
    /// - Parameters:
    ///   - pairs: the pairs, the series' first among them.
    ///   - level: the level of the series.
    package init(_ pairs: [LateDifference], level: Double = SeriesRule().level) {
        most = Self.most(forLevel: level)
        self.pairs = Array(pairs.prefix(most))
    }

    /// Returns the number of pairs for a finding: seven, or as many as keep the probability of one sign at
    /// twice the level.
    package static func most(forLevel level: Double) -> Int {
        var most = 7
        while most < 40, probability(ofOneSign: most) > 2 * level { most += 1 }
        return most
    }

    /// Returns the probability of a finding if both recordings are treated alike, at most.
    package static func falseFindings(forLevel level: Double) -> Double {
        probability(ofOneSign: most(forLevel: level))
    }

    /// Returns the mean number of pairs that are added to a series if there is no difference after the window.
    package static func expectedPairs(forLevel level: Double) -> Double {
        (fewest..<most(forLevel: level)).reduce(Double(fewest - 1)) { $0 + probability(ofOneSign: $1) }
    }

    private static func probability(ofOneSign pairs: Int) -> Double { 2 / Double(1 << pairs) }

    /// True if all changes so far have one sign.
    private var agrees: Bool {
        pairs.allSatisfy { $0.change < 0 } || pairs.allSatisfy { $0.change > 0 }
    }

    /// True if no more pairs are needed.
    package var isOver: Bool { pairs.count >= (agrees ? most : Self.fewest) }

    /// Maximum number of further pairs.
    package var pairsLeft: Int { isOver ? 0 : (agrees ? most : Self.fewest) - pairs.count }

    /// True if a relevant difference begins after the window.
    package var isFound: Bool {
        let relevant = SeriesRule().relevantMillionths
        return pairs.count == most && agrees && abs(median(\.change)) >= relevant
            && abs(median(\.late)) >= relevant
    }

    /// The direction of the difference, if it was found.
    package var direction: Direction? {
        isFound ? (median(\.change) < 0 ? .throttled : .prioritised) : nil
    }

    /// The median difference after the window, in millionths of the logarithm; 0 without pairs.
    package var estimate: Double { median(\.late) }

    /// The range of the differences after the window, in millionths of the logarithm. It contains the median
    /// of such differences with a probability of 1 − 2 · ½ⁿ: 94 % for five pairs, 98 % for seven.
    package var range: ClosedRange<Double>? {
        let all = pairs.map { Double($0.late) }
        guard let least = all.min(), let greatest = all.max() else { return nil }
        return least...greatest
    }

    /// Returns true if the check excludes a difference after the window: it is over without a finding, and
    /// its range lies within the rule's limits in both directions.
    package func excludes(_ rule: SeriesRule) -> Bool {
        guard isOver, !isFound, let range else { return false }
        return -rule.excludedMillionths < range.lowerBound && range.upperBound < rule.excludedMillionths
    }

    private func median(_ part: KeyPath<LateDifference, Int>) -> Double {
        let sorted = pairs.map { $0[keyPath: part] }.sorted()
        guard !sorted.isEmpty else { return 0 }
        return Double(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
