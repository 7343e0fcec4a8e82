package import Differentiation
import Foundation

/// How many networks and apps have each answer.
package struct AnswerTally: Equatable, Sendable {
    /// Those that are treated differently in all tests alike.
    package internal(set) var found = 0
    /// Those that are treated differently in part of the tests.
    package internal(set) var varying = 0
    /// How many of both are confirmed.
    package internal(set) var confirmed = 0
    /// Those of which a difference that matters is excluded.
    package internal(set) var none = 0
    /// Those of which there are too few pairs.
    package internal(set) var unknown = 0
}

/// What a campaign says of an app in a network.
package enum CampaignAnswer: Equatable, Sendable {
    /// The network treats it differently from its control.
    case differentiation(Direction)
    /// The network treats it differently, but in part of the tests: no one difference fits all pairs, and most of them
    /// do not show it. Which way; nil if some tests are slower and others faster.
    case varying(Direction?)
    /// If there is any difference, and always the same, then none by which one replay is slower by more than this share.
    case none(largest: Double)
    /// There are too few pairs for any of these.
    case unknown

    /// Whether the network treats it differently, in all tests or in part of them.
    package var isFound: Bool {
        switch self {
        case .differentiation, .varying: true
        case .none, .unknown: false
        }
    }

    /// The sides on which there is enough evidence.
    var sides: [SignEvidence.Side] {
        switch self {
        case .differentiation(.prioritised), .varying(.prioritised): [.faster]
        case .differentiation, .varying(.some): [.slower]
        case .varying(nil): SignEvidence.Side.allCases
        case .none, .unknown: []
        }
    }

    /// The answer that some evidence gives.
    ///
    /// - Parameters:
    ///   - evidence: that of all pairs.
    ///   - parts: the same of parts of them, each of other hours of the day.
    ///   - estimate: of the difference, in millionths of the logarithm.
    ///   - interval: what it may be; nil if no one difference fits.
    ///   - share: of the level, for this network and app.
    ///   - rule: what decides.
    init(
        _ evidence: SignEvidence, parts: [SignEvidence], estimate: Double, interval: ClosedRange<Double>?,
        share: Double, rule: CampaignRule
    ) {
        let sides = SignEvidence.Side.allCases.filter {
            evidence.worth(of: $0) >= CampaignRule.worth(for: rule.level * share)
        }
        let side: SignEvidence.Side = estimate < 0 ? .slower : .faster
        if sides == [side], abs(estimate) >= rule.relevant {
            self = .differentiation(Self.direction(side))
        } else if let only = sides.first, interval == nil {
            self = .varying(sides.count == 1 ? Self.direction(only) : nil)
        } else if let interval, !evidence.refutes(estimate, doubt: rule.doubt),
            max(-interval.lowerBound, interval.upperBound) < rule.bound,
            parts.allSatisfy({ $0.excludes(rule.bound, doubt: rule.doubt) })
        {
            let largest = max(-interval.lowerBound, interval.upperBound)
            self = .none(largest: 1 - PairDifference.ratio(ofMillionths: -largest))
        } else {
            self = .unknown
        }
    }

    private static func direction(_ side: SignEvidence.Side) -> Direction {
        side == .slower ? .throttled : .prioritised
    }
}
