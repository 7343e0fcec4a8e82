import Differentiation
import Foundation

/// An estimate of the number of pairs after which an app has an answer.
///
/// The width of an interval shrinks with the square root of the number of pairs, and every block of four hours needs some.
/// An order of magnitude: the spread of the next pairs is not known.
enum CampaignNeed {
    /// The least distance from an end of the interval to zero or to the bound that is reckoned with, as a part of the
    /// bound: the number grows with the inverse square, and a difference that lies exactly between would need endless pairs.
    private static let leastDistance = 1 / 3.0
    /// The greatest half width that is reckoned with, in bounds: what is wider comes from a few pairs, and shrinks faster
    /// than with the square root.
    private static let mostHalf = 3.0
    /// By what the number grows where nothing above asks for more pairs, and there is no answer yet.
    private static let more = 1.5

    /// Returns about how many pairs it takes in all.
    ///
    /// - Parameters:
    ///   - count: the number of pairs so far.
    ///   - estimate: the estimated difference, in millionths of the logarithm.
    ///   - interval: its interval; nil if no single difference fits.
    ///   - coverage: the hours and vantage points of the pairs.
    ///   - share: the share of the level for this network and app.
    ///   - rule: the levels and bounds.
    /// - Returns: a number above that of the pairs so far, rounded up to two digits.
    static func pairs(
        having count: Int, estimate: Double, interval: ClosedRange<Double>?, coverage: CampaignCoverage,
        share: Double, rule: CampaignRule
    ) -> Int {
        let pairs = Double(count)
        // A pair doubles a stake at most, so fewer are never enough.
        let least = (CampaignRule.worth(for: rule.doubt * share) / log(2)).rounded(.up)
        var needed = max(least, pairs + Double(coverage.missing))
        // With fewer pairs, the width of an interval tells little about that of later ones.
        if count >= CampaignCoverage.fewest {
            if let interval {
                // Either the excluded difference or none at all has to be outside the interval.
                let distance = max(leastDistance * rule.bound, abs(rule.bound - abs(estimate)))
                let half = min((interval.upperBound - interval.lowerBound) / 2, mostHalf * rule.bound)
                needed = max(needed, pairs * pow(half / distance, 2))
            }
            if let size = ExcludedDifference.size(in: coverage.groups, doubt: rule.doubtOfParts) {
                needed = max(needed, pairs * pow(min(size / rule.bound, mostHalf), 2))
            }
        }
        if needed <= pairs { needed = more * pairs }
        let digits = pow(10, max(0, log10(needed).rounded(.down) - 1))
        return max(count + 1, Int((needed / digits).rounded(.up) * digits))
    }
}
