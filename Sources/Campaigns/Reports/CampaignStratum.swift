package import Differentiation

/// Hours of the day, or a vantage point, at which an app is treated differently than at the others.
package struct CampaignStratum: Equatable, Sendable {
    /// Part of the pairs.
    package enum Place: Hashable, Sendable {
        /// The pairs of some hours of the day.
        case hours(HourRange)
        /// The pairs of one vantage point.
        case vantagePoint(String)
    }

    /// A difference in some pairs.
    package struct Effect: Equatable, Sendable {
        /// The number of pairs.
        package let pairs: Int
        /// Their pseudo-median, in millionths of the logarithm.
        package let estimate: Double
        /// The interval of the difference, in millionths of the logarithm; valid with 95 % confidence
        /// together with all others that might be reported for this app.
        package let interval: ClosedRange<Double>

        /// The ratio of the original's throughput to the control's, minus 1.
        package var change: Double { PairDifference.change(ofMillionths: estimate) }
        /// The interval of this change.
        package var changes: (low: Double, high: Double) { PairDifference.changes(ofMillionths: interval) }

        /// Estimates the difference of some pairs; nil if no constant fits them.
        init?(_ differences: [Int], doubt: Double) {
            guard let estimate = PseudoMedian.of(differences),
                let interval = SignEvidence(differences).interval(doubt: doubt, around: estimate)
            else { return nil }
            pairs = differences.count
            self.estimate = estimate
            self.interval = interval
        }
    }

    /// The hours or the vantage point.
    package let place: Place
    /// The difference there.
    package let effect: Effect
    /// The difference at all other hours; nil for a vantage point, which differs from at least one other.
    package let others: Effect?

    /// Returns the hours and vantage points that differ from others, and from no difference. The probability
    /// that any of those reported for an app is wrong is at most 5 %.
    ///
    /// Half of the doubt is divided among all ranges of up to twelve hours, inside and outside, so the
    /// selection of the best one is allowed for; the other half among all vantage points.
    ///
    /// - Parameters:
    ///   - evidence: all pairs.
    ///   - names: the vantage points, in the order of their numbers.
    ///   - sides: the sides on which there is evidence.
    ///   - rule: the levels and bounds.
    /// - Returns: the parts, hours first.
    static func told(
        of evidence: StratifiedEvidence, names: [String], sides: [SignEvidence.Side], rule: CampaignRule
    ) -> [CampaignStratum] {
        let middle = PseudoMedian.of(evidence.differences.map(\.millionths)) ?? 0
        return sides.compactMap { hours(of: evidence, on: $0, from: middle / 1e6, rule: rule) }
            + vantagePoints(of: evidence, names, sides, rule: rule)
    }

    private static func hours(
        of evidence: StratifiedEvidence, on side: SignEvidence.Side, from middle: Double, rule: CampaignRule
    ) -> CampaignStratum? {
        guard let range = evidence.hours(bestFor: side, from: middle)?.range else { return nil }
        let doubt = rule.doubt / Double(4 * StratifiedEvidence.ranges)
        let (inside, outside) = evidence.differences.reduce(into: ([Int](), [Int]())) {
            if range.contains($1.hour) { $0.0.append($1.millionths) } else { $0.1.append($1.millionths) }
        }
        guard let effect = Effect(inside, doubt: doubt), let others = Effect(outside, doubt: doubt),
            effect.lies(on: side, rule), effect.differs(from: others, on: side)
        else { return nil }
        return CampaignStratum(place: .hours(range), effect: effect, others: others)
    }

    private static func vantagePoints(
        of evidence: StratifiedEvidence, _ names: [String], _ sides: [SignEvidence.Side], rule: CampaignRule
    ) -> [CampaignStratum] {
        guard names.count > 1 else { return [] }
        var differences = [[Int]](repeating: [], count: names.count)
        for difference in evidence.differences { differences[difference.line].append(difference.millionths) }
        let doubt = rule.doubt / Double(2 * names.count)
        let effects = differences.map { Effect($0, doubt: doubt) }
        return sides.flatMap { side in
            zip(names, effects).compactMap { name, effect in
                guard let effect, effect.lies(on: side, rule),
                    effects.contains(where: { $0.map { effect.differs(from: $0, on: side) } ?? false })
                else { return nil }
                return CampaignStratum(place: .vantagePoint(name), effect: effect, others: nil)
            }
        }
    }
}

extension CampaignStratum.Effect {
    /// Returns true if "no difference" is excluded, and the estimate is on a side and relevant.
    fileprivate func lies(on side: SignEvidence.Side, _ rule: CampaignRule) -> Bool {
        side == .slower
            ? interval.upperBound < 0 && estimate <= -rule.relevant
            : interval.lowerBound > 0 && estimate >= rule.relevant
    }

    /// Returns true if its whole interval is farther out on a side than that of another effect.
    fileprivate func differs(from other: Self, on side: SignEvidence.Side) -> Bool {
        side == .slower
            ? interval.upperBound < other.interval.lowerBound
            : interval.lowerBound > other.interval.upperBound
    }
}
