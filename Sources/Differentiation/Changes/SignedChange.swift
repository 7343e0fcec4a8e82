import Foundation

/// Where the differences of pairs change their level, and how sure that is, whatever else changes.
///
/// If a network multiplies throughput by a constant δ from beginning to end, differences less ln δ have fair
/// signs, because a coin of ours decides the order of each pair: also where a line becomes noisier, or its
/// noise has a memory. For each place between two units of time the scores before it are compared with those
/// behind it, and the greatest contrast counts. How often chance alone makes one as great at any place
/// follows from the bound of `SignedScores` and the number of places, so no order of days has to be like
/// another.
///
/// As δ is not known, the p value is the greatest of all δ that the pairs leave possible (R. L. Berger and D.
/// D. Boos, "P values maximized over a confidence set for the nuisance parameter", Journal of the American
/// Statistical Association 89 (1994), 1012-1016): for each δ the lesser of two, of which one refutes δ by the
/// sum of all scores, with a tenth of the level, and the other a constant δ by the contrast, with the rest.
/// Signs that are turned about an estimated δ would be no fair coins.
package struct SignedChange: Equatable, Sendable {
    /// The number of units of time before the change.
    package let before: Int
    /// The p value: an upper bound of the probability, 0...1, that chance alone does as well at its best place.
    package let pValue: Double

    /// The fewest units of time that are looked at.
    package static let fewest = 8
    /// The fewest units of time on either side.
    package static let margin = 2
    /// The part of the level that is spent on refuting constants.
    private static let levelShare = 0.1

    /// Looks for a change; nil for too few units of time, and where no difference differs from another.
    ///
    /// - Parameter units: the differences in millionths of the logarithm, by units of time in their order,
    ///   each with at least one. How many there are must not depend on them.
    package init?(_ units: [[Int]]) {
        guard units.count >= Self.fewest else { return nil }
        let differences = units.flatMap(\.self)
        guard let middle = PseudoMedian.of(differences), let first = differences.first,
            differences.contains(where: { $0 != first })
        else { return nil }
        let values = differences.map { Double($0) / 1e6 }
        let ends = units.reduce(into: [Int]()) { $0.append(($0.last ?? 0) + $1.count) }
        let contrasts = Contrasts(
            values, places: Array(ends[(Self.margin - 1)..<(units.count - Self.margin)]))
        let worst = contrasts.worst(around: middle / 1e6)
        pValue = worst.pValue
        before = Self.margin + contrasts.place(after: worst.place)
    }

    /// The contrasts of some values at some places.
    private struct Contrasts {
        private let values: [Double]
        /// After how many values each place is.
        private let places: [Int]

        init(_ values: [Double], places: [Int]) {
            self.values = values
            self.places = places
        }

        /// The p value against a constant, and the place with the greatest contrast.
        private func refuting(_ constant: Double) -> (pValue: Double, place: Int) {
            let scores = SignedScores(values.map { $0 - constant })
            var sums: [(Double, Double)] = [(0, 0)]
            sums.reserveCapacity(scores.scores.count + 1)
            for score in scores.scores {
                let last = sums[sums.count - 1]
                sums.append((last.0 + score, last.1 + score * score))
            }
            let all = sums[sums.count - 1]
            var greatest = (contrast: 0.0, place: 0)
            for (place, count) in places.enumerated() {
                let (sum, squares) = sums[count]
                let rest = all.1 - squares
                guard squares > 0, rest > 0 else { continue }
                let contrast =
                    abs(sum / squares - (all.0 - sum) / rest) / (1 / squares + 1 / rest).squareRoot()
                if contrast > greatest.contrast { greatest = (contrast, place) }
            }
            let level = 2 * SignedScores.tail(abs(scores.standardised))
            let change = 2 * Double(places.count) * SignedScores.tail(greatest.contrast)
            let pValue = min(
                1, level / SignedChange.levelShare, change / (1 - SignedChange.levelShare))
            return (pValue, greatest.place)
        }

        /// The place with the greatest contrast to the constant halfway between what is before and behind a
        /// place.
        func place(after place: Int) -> Int {
            let whole = values.map { Int(($0 * 1e6).rounded()) }
            let (early, late) = (Array(whole[..<places[place]]), Array(whole[places[place]...]))
            guard let before = PseudoMedian.of(early), let after = PseudoMedian.of(late) else { return place }
            return refuting((before + after) / 2e6).place
        }

        /// The constant that is refuted least.
        func worst(around middle: Double) -> (pValue: Double, place: Int) {
            // Far away from all values each score is as great as the others: that far out nothing but their
            // number counts.
            let limit = 2 * SignedScores.tail(Double(values.count).squareRoot()) / SignedChange.levelShare
            let scale = values.reduce(0) { $0 + min(1, abs($1 - middle)) } / Double(values.count)
            let step = max(1e-5, scale / Double(values.count).squareRoot() / 4)
            var best = refuting(middle)
            var at = middle
            func look(_ constant: Double) {
                let found = refuting(constant)
                if found.pValue > best.pValue { (best, at) = (found, constant) }
            }
            for number in 1...Self.steps {
                look(middle + Double(number) * step)
                look(middle - Double(number) * step)
            }
            var half = step / 2
            while half > step / 64 {
                let center = at
                look(center - half)
                look(center + half)
                half /= 2
            }
            return (min(1, max(best.pValue, limit)), best.place)
        }

        /// The constants up to so many steps, each a quarter of a standard error, on either side are looked
        /// at; farther out the sum of all scores refutes them more surely than any level asks.
        private static let steps = 48
    }
}
