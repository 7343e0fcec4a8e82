import Foundation

/// A difference of a pair, and when and where it was measured.
package struct PlacedDifference: Equatable, Sendable {
    /// Millionths of the logarithm of original over control.
    package let millionths: Int
    /// The hour of the day, 0 to 23.
    package let hour: Int
    /// The line that it was measured on, counted from 0.
    package let line: Int

    package init(_ millionths: Int, hour: Int, line: Int) {
        self.millionths = millionths
        self.hour = hour
        self.line = line
    }
}

/// Evidence of pairs against alike treatment where treatment may differ between hours of the day and between
/// lines.
///
/// Half of the stake is laid on all pairs, a quarter on windows of four hours, one that begins at each hour
/// of the day, and a quarter on lines, each with an equal part. Each part is worth 1 in the mean if both
/// replays are treated alike, so their sum is too, and J. Ville's inequality holds for it as for
/// ``SignEvidence``: what is slowed in the evening only, or on one line of ten, is found without a level of
/// its own, at the cost of a factor of 2 where all pairs are slowed alike. The number of lines must not
/// depend on the differences. Where it grows from one to another the quarter of the lines may be wrong
/// oftener, by 1 plus the logarithm of their ratio at most (Y. S. Chow, "A martingale inequality and the law
/// of large numbers", Proceedings of the American Mathematical Society 11 (1960), 107-111).
package struct StratifiedEvidence: StakedEvidence, Sendable {
    /// Some of the pairs.
    package enum Stratum: Hashable, Sendable {
        /// Those of some hours of the day.
        case hours(HourRange)
        /// Those of one line.
        case line(Int)
    }

    /// The number of hours of a window.
    package static let windowLength = 4
    /// The windows, one from each hour on.
    package static let windows = (0..<24).map { HourRange(first: $0, count: windowLength) }

    /// The differences, in the order in which they were given.
    package let differences: [PlacedDifference]
    private let lines: Int

    /// Takes differences.
    ///
    /// - Parameters:
    ///   - differences: in any order, lines counted from 0.
    ///   - lines: how many lines there are.
    package init(_ differences: [PlacedDifference], lines: Int) {
        self.differences = differences
        self.lines = lines
    }

    package func worth(of side: SignEvidence.Side, from shift: Double) -> Double {
        var stakes = StratifiedStakes(lines: lines)
        let sign = side == .faster ? 1.0 : -1.0
        for difference in differences {
            stakes.bet(on: sign * (Double(difference.millionths) / 1e6 - shift), difference)
        }
        return stakes.worth
    }

    /// The hours of the day on which the stake of one side would be worth most, of all that follow each
    /// other, up to half of the day, with pairs in the first and the last of them.
    ///
    /// - Parameters:
    ///   - side: the side.
    ///   - shift: the difference, a natural logarithm, that is taken for "alike".
    /// - Returns: the hours, and the logarithm of what the stake on them is worth; nil without pairs.
    package func hours(
        bestFor side: SignEvidence.Side, from shift: Double
    ) -> (range: HourRange, worth: Double)? {
        var pairs = [Int](repeating: 0, count: 24)
        for difference in differences { pairs[difference.hour] += 1 }
        var single = [Stakes](repeating: Stakes(), count: 24)
        let sign = side == .faster ? 1.0 : -1.0
        for difference in differences {
            single[difference.hour].bet(
                SignBets(on: sign * (Double(difference.millionths) / 1e6 - shift)))
        }
        var best: (range: HourRange, worth: Double)?
        for first in 0..<24 where pairs[first] > 0 {
            var stakes = Stakes()
            for count in 1...Self.longestRange {
                stakes.add(single[(first + count - 1) % 24])
                guard pairs[(first + count - 1) % 24] > 0 else { continue }
                let worth = stakes.worth
                // Of ranges that are as good but for the last bit, the shortest.
                let lead = worth - (best?.worth ?? -.infinity)
                if lead > 1e-9 || lead > -1e-9 && count < best?.range.count ?? 24 {
                    best = (HourRange(first: first, count: count), worth)
                }
            }
        }
        return best
    }

    /// The longest range of hours that is told from the others.
    private static let longestRange = 12
    /// The number of ranges of hours to choose among.
    package static let ranges = 24 * longestRange

    /// After which of some numbers of differences, taken in their order, the stake on a side is first worth
    /// enough.
    ///
    /// - Parameters:
    ///   - enough: the logarithm of what is enough.
    ///   - side: the side.
    ///   - counts: after how many differences it is looked, ascending.
    /// - Returns: the first of these; nil if it never is.
    package func count(reaching enough: Double, on side: SignEvidence.Side, of counts: [Int]) -> Int? {
        var (stakes, taken) = (StratifiedStakes(lines: lines), 0)
        let sign = side == .faster ? 1.0 : -1.0
        for count in counts where count <= differences.count {
            for difference in differences[taken..<count] {
                stakes.bet(on: sign * Double(difference.millionths) / 1e6, difference)
            }
            taken = count
            // Each difference doubles a stake at most.
            guard Double(taken) * log(2) >= enough else { continue }
            if stakes.worth >= enough { return count }
        }
        return nil
    }
}

/// The stakes on all pairs, on windows of hours and on lines.
private struct StratifiedStakes {
    private var all = Stakes()
    private var windows = [Stakes](repeating: Stakes(), count: 24)
    private var lines: [Stakes]

    init(lines: Int) { self.lines = [Stakes](repeating: Stakes(), count: lines) }

    /// Bets on a value, the difference of which lies where it was measured.
    mutating func bet(on value: Double, _ difference: PlacedDifference) {
        let bets = SignBets(on: value)
        all.bet(bets)
        for back in 0..<StratifiedEvidence.windowLength {
            windows[(difference.hour - back + 24) % 24].bet(bets)
        }
        lines[difference.line].bet(bets)
    }

    /// The logarithm of all together.
    var worth: Double {
        let one = all.worth
        // With a single line, its stake is that on all pairs.
        let single = lines.count > 1 ? lines.map(\.worth) : [one]
        return Self.sum(
            [(one, 0.5)] + windows.map { ($0.worth, 0.25 / Double(windows.count)) }
                + single.map { ($0, 0.25 / Double(single.count)) })
    }

    /// The logarithm of a sum of stakes with weights.
    private static func sum(_ parts: [(logarithm: Double, weight: Double)]) -> Double {
        let greatest = parts.map(\.logarithm).max() ?? 0
        return greatest + log(parts.reduce(0) { $0 + $1.weight * exp($1.logarithm - greatest) })
    }
}
