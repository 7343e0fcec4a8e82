/// Why an estimated effect cannot be relied on.
///
/// The rule is ours: each side needs ten samples, ten *effective* samples once serial correlation is taken into
/// account, and an interval that holds 0 may not be wider than 0.3: one that is, the smallest area at which the iOS
/// and Android rules speak of differentiation, can hold both "no difference" and "differentiation". A wide interval
/// without 0 tells how little is known of the effect's size, but there is one.
package enum EffectDoubt: Codable, Equatable, Sendable {
    /// Which of the two replays.
    package enum Side: String, Codable, Sendable, CaseIterable {
        case original
        case control
    }

    /// A side has too few samples.
    case tooFewSamples(side: Side, count: Int, needed: Int)
    /// A side's samples depend so much on each other that they are worth too few independent ones.
    case serialCorrelation(side: Side, effectiveCount: Double, needed: Int)
    /// The samples are so noisy that the interval holds 0 and much else.
    case wideInterval(width: Double, greatest: Double)

    /// The fewest effective samples a side.
    package static let fewestEffectiveSamples = TooFewSamples.minimum
    /// The greatest width of a usable interval with 0 in it, of one test's difference.
    package static let greatestWidth = DecisionProfile.loweredArea

    static func of(_ correlation: SerialCorrelation, _ side: Side) -> [EffectDoubt] {
        if correlation.count < TooFewSamples.minimum {
            return [.tooFewSamples(side: side, count: correlation.count, needed: TooFewSamples.minimum)]
        }
        if correlation.effectiveCount < Double(fewestEffectiveSamples) {
            return [
                .serialCorrelation(
                    side: side, effectiveCount: correlation.effectiveCount,
                    needed: fewestEffectiveSamples)
            ]
        }
        return []
    }

    static func of(_ interval: ConfidenceInterval) -> [EffectDoubt] {
        interval.width > greatestWidth && interval.contains(0)
            ? [.wideInterval(width: interval.width, greatest: greatestWidth)] : []
    }
}
