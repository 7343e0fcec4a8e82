package import Differentiation

/// What a campaign says of an app in a network.
package enum CampaignAnswer: Equatable, Sendable {
    /// The network treats it differently from its control.
    case differentiation(Direction)
    /// If there is any difference, then none by which one replay is slower by more than this share.
    case none(largest: Double)
    /// There are too few pairs for either.
    case unknown

    /// The answer that some evidence gives.
    ///
    /// - Parameters:
    ///   - isFound: whether "alike" is refuted.
    ///   - estimate: of the difference, in millionths of the logarithm.
    ///   - interval: what it may be.
    ///   - rule: what decides.
    init(isFound: Bool, estimate: Double, interval: ClosedRange<Double>, rule: CampaignRule) {
        let largest = max(abs(interval.lowerBound), abs(interval.upperBound))
        if isFound, abs(estimate) >= rule.relevant {
            self = .differentiation(estimate < 0 ? .throttled : .prioritised)
        } else if largest < rule.bound {
            self = .none(largest: 1 - PairDifference.ratio(ofMillionths: -largest))
        } else {
            self = .unknown
        }
    }
}
