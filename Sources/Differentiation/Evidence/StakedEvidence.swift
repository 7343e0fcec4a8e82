import Foundation

/// Evidence against "both recordings are treated alike" that stakes on signs give, whenever somebody looks:
/// each stake is worth 1 in the mean if both are treated alike, and grows with the shift that is taken for
/// "alike".
package protocol StakedEvidence {
    /// The natural logarithm of what the stake on a side is worth; it began with 1.
    ///
    /// - Parameters:
    ///   - side: the side.
    ///   - shift: the difference, a natural logarithm, that is taken for "alike".
    /// - Returns: the logarithm; 0 without differences.
    func worth(of side: SignEvidence.Side, from shift: Double) -> Double
}

extension StakedEvidence {
    /// The logarithm of what the stake on a side is worth against "alike".
    package func worth(of side: SignEvidence.Side) -> Double { worth(of: side, from: 0) }

    /// The p value: if both are treated alike, the probability that the stakes on either side are ever worth as
    /// much as they
    /// are, at most.
    package var pValue: Double {
        min(1, 2 * exp(-max(worth(of: .slower), worth(of: .faster))))
    }

    /// True if a constant difference is refuted: the stake on either side of it is worth 2 over the doubt.
    ///
    /// - Parameters:
    ///   - difference: in millionths of the logarithm.
    ///   - doubt: how often the true one may ever be refuted; above 0, below 1.
    /// - Returns: whether one of the stakes is worth that.
    package func refutes(_ difference: Double, doubt: Double) -> Bool {
        let (shift, enough) = (difference / 1e6, log(2 / doubt))
        return worth(of: .slower, from: shift) >= enough || worth(of: .faster, from: shift) >= enough
    }

    /// True if all constant differences of some size or more are refuted, either way.
    ///
    /// - Parameters:
    ///   - size: in millionths of the logarithm, above 0.
    ///   - doubt: how often the true one may ever be refuted; above 0, below 1.
    /// - Returns: whether they are.
    package func excludes(_ size: Double, doubt: Double) -> Bool {
        let (shift, enough) = (size / 1e6, log(2 / doubt))
        return worth(of: .slower, from: shift) >= enough && worth(of: .faster, from: -shift) >= enough
    }

    /// A confidence interval of the difference, if the network multiplies throughput by a constant: it holds
    /// the truth at all times together with a probability of 1 less some doubt.
    ///
    /// The differences less the true one have fair signs; what is left out are the differences from which the
    /// stake on either side would be worth 2 over the doubt. So an interval holds 0 unless ``pValue`` is at
    /// most the doubt.
    ///
    /// - Parameters:
    ///   - doubt: above 0, below 1.
    ///   - middle: where it may be expected, in millionths of the logarithm.
    /// - Returns: its ends in millionths, at most ``PairDifference/greatest`` either way, both rounded
    ///   outwards; nil where every constant is refuted, so that the difference is not the same in all pairs.
    package func interval(doubt: Double, around middle: Double) -> ClosedRange<Double>? {
        let enough = log(2 / doubt)
        let low = -end(of: .faster, at: enough, from: -middle / 1e6)
        let high = end(of: .slower, at: enough, from: middle / 1e6)
        guard low <= high else { return nil }
        let limit = Double(PairDifference.greatest)
        return max(-limit, min(limit, low * 1e6))...max(-limit, min(limit, high * 1e6))
    }

    /// The largest shift, in its own direction, before the stake against it is worth enough;
    /// mirrored for the other side. The worth grows with the shift.
    private func end(of side: SignEvidence.Side, at enough: Double, from middle: Double) -> Double {
        let limit = Double(PairDifference.greatest) / 1e6
        let (firstStep, finest) = (StakeSearch.firstStep, StakeSearch.finest)
        func excess(_ place: Double) -> Double {
            worth(of: side, from: side == .slower ? place : -place) - enough
        }
        var (inside, step) = (middle, firstStep)
        var least = excess(inside)
        while least >= 0, inside > -2 * limit {
            inside -= step
            step *= 2
            least = excess(inside)
        }
        step = firstStep
        var outside = inside + step
        var most = excess(outside)
        while most < 0 {
            guard outside < limit else { return limit }
            (inside, least) = (outside, most)
            step *= 2
            outside += step
            most = excess(outside)
        }
        // The method of false position in M. Dowell and P. Jarratt's form ("A modified regula falsi method",
        // BIT 11 (1971), 168-174: Illinois), which closes in from both sides.
        var lastWasInside: Bool?
        while outside - inside > finest {
            let place = max(
                inside + finest / 2,
                min(outside - finest / 2, inside - least * (outside - inside) / (most - least)))
            let value = excess(place)
            if value < 0 {
                (inside, least) = (place, value)
                if lastWasInside == true { most /= 2 }
                lastWasInside = true
            } else {
                (outside, most) = (place, value)
                if lastWasInside == false { least /= 2 }
                lastWasInside = false
            }
        }
        return outside
    }
}

/// The first step from the expected place to the ends of an interval, and the final precision, in natural
/// logarithms.
private enum StakeSearch {
    static let (firstStep, finest) = (0.1, 1e-4)
}
