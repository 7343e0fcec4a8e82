package import Differentiation

/// How many networks and apps have each answer.
package struct AnswerTally: Equatable, Sendable {
    /// Those that are treated differently, and how many of them are confirmed.
    package internal(set) var (found, confirmed) = (0, 0)
    /// Those of which a difference that matters is excluded.
    package internal(set) var none = 0
    /// Those of which there are too few pairs.
    package internal(set) var unknown = 0
}

/// What a campaign says of an app in a network.
package enum CampaignAnswer: Equatable, Sendable {
    /// The network treats it differently from its control.
    case differentiation(Direction)
    /// If there is any difference, then none by which one replay is slower by more than this share.
    case none(largest: Double)
    /// There are too few pairs for either.
    case unknown

    /// Whether the network treats it differently.
    package var isFound: Bool { if case .differentiation = self { true } else { false } }

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
