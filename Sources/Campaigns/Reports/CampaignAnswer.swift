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
    /// Those of which a difference is sure, but too small to matter.
    package internal(set) var slight = 0
    /// Those of which a difference that matters is excluded.
    package internal(set) var none = 0
    /// Those of which there are too few pairs.
    package internal(set) var unknown = 0
}

/// What a campaign says of an app in a network.
package enum CampaignAnswer: Equatable, Sendable {
    /// The network treats it differently from its control.
    case differentiation(Direction)
    /// The network treats it differently, and not always by as much, or so that most pairs do not show it.
    /// Which way; nil if some tests are slower and others faster.
    case varying(Direction?)
    /// A difference is sure, but below what is called differentiation, and none is larger than this share at
    /// any hours or vantage point.
    case slight(Direction, largest: Double)
    /// No difference is sure, and at no hours and no vantage point with enough pairs may one replay be slower
    /// by more than this share.
    case none(largest: Double)
    /// There are too few pairs for any of these.
    case unknown

    /// Whether the network treats it differently, in all tests or in part of them.
    package var isFound: Bool {
        switch self {
        case .differentiation, .varying: true
        case .slight, .none, .unknown: false
        }
    }

    /// The sides on which there is enough evidence of differentiation.
    var sides: [SignEvidence.Side] {
        switch self {
        case .differentiation(.prioritised), .varying(.prioritised): [.faster]
        case .differentiation, .varying(.some): [.slower]
        case .varying(nil): SignEvidence.Side.allCases
        case .slight, .none, .unknown: []
        }
    }

    /// The answer that some evidence gives.
    ///
    /// - Parameters:
    ///   - evidence: that of all pairs.
    ///   - coverage: their hours and vantage points.
    ///   - estimate: of the difference, in millionths of the logarithm.
    ///   - interval: what it may be; nil if no one difference fits.
    ///   - share: of the level, for this network and app.
    ///   - rule: what decides.
    init(
        _ evidence: StratifiedEvidence, coverage: CampaignCoverage, estimate: Double,
        interval: ClosedRange<Double>?, share: Double, rule: CampaignRule
    ) {
        let sides = SignEvidence.Side.allCases.filter {
            evidence.worth(of: $0) >= CampaignRule.worth(for: rule.level * share)
        }
        /// What is excluded everywhere, as a share; nil if there is nothing to be told of the kind.
        var largest: Double? {
            guard let interval, coverage.isEnough else { return nil }
            let farther = max(-interval.lowerBound, interval.upperBound)
            guard farther < rule.bound, !evidence.refutes(estimate, doubt: rule.doubt),
                let size = ExcludedDifference.size(in: coverage.groups, doubt: rule.doubtOfParts),
                size < rule.bound
            else { return nil }
            return 1 - PairDifference.ratio(ofMillionths: -max(size, farther))
        }
        guard let first = sides.first else {
            self = largest.map { .none(largest: $0) } ?? .unknown
            return
        }
        let side: SignEvidence.Side = estimate < 0 ? .slower : .faster
        // A test of one constant for all pairs, at 5 % for each app in each network.
        let isConstant = evidence.interval(doubt: rule.doubt, around: estimate) != nil
        if sides == [side], isConstant, abs(estimate) >= rule.relevant {
            self = .differentiation(Self.direction(side))
        } else if sides == [side], isConstant, let largest {
            self = .slight(Self.direction(side), largest: largest)
        } else {
            self = .varying(sides.count == 1 ? Self.direction(first) : nil)
        }
    }

    private static func direction(_ side: SignEvidence.Side) -> Direction {
        side == .slower ? .throttled : .prioritised
    }
}
