package import Differentiation
import Foundation

/// Numbers of networks and apps with each answer.
package struct AnswerTally: Equatable, Sendable {
    /// Those that are treated differently, by the same amount in all tests.
    package internal(set) var found = 0
    /// Those that are treated differently in part of the tests.
    package internal(set) var varying = 0
    /// Those of both kinds that are confirmed.
    package internal(set) var confirmed = 0
    /// Those with a certain difference that is too small to be relevant.
    package internal(set) var slight = 0
    /// Those for which a difference of the excluded size is ruled out.
    package internal(set) var none = 0
    /// Those with too few pairs.
    package internal(set) var unknown = 0
}

/// The answer of a campaign for an app in a network.
package enum CampaignAnswer: Equatable, Sendable {
    /// The network treats it differently from its control.
    case differentiation(Direction)
    /// The network treats it differently, but not always by the same amount, or most pairs do not show it.
    /// The direction is nil if some tests are slower and others faster.
    case varying(Direction?)
    /// A difference is certain, but below the minimum for differentiation, and none is larger than this share
    /// at any hours or vantage point with enough pairs.
    case slight(Direction, largest: Double)
    /// No difference is certain, and none is larger than this share at any hours or vantage point with enough
    /// pairs.
    case none(largest: Double)
    /// There are too few pairs for any other answer.
    case unknown

    /// True if the network treats it differently, in all tests or in part of them.
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

    /// Derives the answer from evidence.
    ///
    /// - Parameters:
    ///   - evidence: the evidence of all pairs.
    ///   - coverage: their hours and vantage points.
    ///   - estimate: the estimated difference, in millionths of the logarithm.
    ///   - interval: the interval of the difference; nil if no single difference fits.
    ///   - share: the share of the level for this network and app.
    ///   - rule: the levels and bounds.
    init(
        _ evidence: StratifiedEvidence, coverage: CampaignCoverage, estimate: Double,
        interval: ClosedRange<Double>?, share: Double, rule: CampaignRule
    ) {
        let sides = SignEvidence.Side.allCases.filter {
            evidence.worth(of: $0) >= CampaignRule.worth(for: rule.level * share)
        }
        /// The difference that is excluded everywhere, as a share; nil if there is none within the bound.
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

    /// Returns the answer that is also true of parts of the pairs: it excludes no difference that one of them does not.
    ///
    /// - Parameters:
    ///   - parts: the parts; nil for one of which nothing is known.
    ///   - rule: the levels and bounds.
    /// - Returns: the answer.
    func including(_ parts: [CampaignPeriod?], by rule: CampaignRule) -> CampaignAnswer {
        /// The greatest difference that is excluded in all parts as well; nil if there is none within the bound.
        func widened(_ largest: Double) -> Double? {
            var greatest = largest
            for part in parts {
                guard let size = part?.largest, size < rule.excluded else { return nil }
                greatest = max(greatest, size)
            }
            return greatest
        }
        switch self {
        case .none(let largest): return widened(largest).map { .none(largest: $0) } ?? .unknown
        case .slight(let direction, let largest):
            return widened(largest).map { .slight(direction, largest: $0) } ?? .varying(direction)
        case .differentiation, .varying, .unknown: return self
        }
    }

    private static func direction(_ side: SignEvidence.Side) -> Direction {
        side == .slower ? .throttled : .prioritised
    }
}
