import Basics

/// Randomization test of a series: in each pair original and control are swapped at random, and the resulting
/// series is judged.
///
/// Whatever the properties of the line, the randomized series have no difference to find, so their detection
/// rate is the actual level of the procedure on that line. This checks an implementation where measuring the
/// level would require thousands of series.
///
/// The test relies on the random order of each pair's replays (<doc:Paired-Decision>, section 1).
package struct SeriesToss: Sendable {
    /// Throughputs of original and control in a pair; nil if not measured.
    package typealias Pair = (original: Double?, control: Double?)

    private let rule: SeriesRule
    private let schedule: LookSchedule
    private let pairs: [Pair]

    /// Default number of randomizations.
    package static let usualTosses = 10_000

    /// Creates the test for the pairs of a series, in the order run.
    package init(_ pairs: [Pair], rule: SeriesRule, schedule: LookSchedule) {
        self.pairs = pairs
        self.rule = rule
        self.schedule = schedule
    }

    /// Runs the randomizations.
    ///
    /// - Parameters:
    ///   - tosses: the number of randomizations.
    ///   - seed: the seed of the random sequence.
    /// - Returns: the number of randomized series that find differentiation.
    /// - Throws: `CancellationError` if the task was cancelled.
    package func found(_ tosses: Int, seed: UInt64) throws -> Int {
        var generator = SeededGenerator(seed: seed)
        var found = 0
        for _ in 0..<tosses {
            try Task.checkCancellation()
            var series = PairSeries(rule: rule, schedule: schedule)
            for pair in pairs where series.ending == nil {
                let isSwapped = Bool.random(using: &generator)
                series.add(
                    original: isSwapped ? pair.control : pair.original,
                    control: isSwapped ? pair.original : pair.control)
            }
            if series.verdict == .differentiation { found += 1 }
        }
        return found
    }
}
