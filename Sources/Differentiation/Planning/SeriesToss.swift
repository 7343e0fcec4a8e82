import Basics

/// The coins of a series tossed anew: in each pair original and control change places by chance, and the series is judged.
///
/// Whatever the line did, the tossed series have no difference to find, so how often one is found is the level of the
/// procedure on that very line. That checks an implementation where measuring the level would take thousands of series.
///
/// Source: <doc:Paired-Decision>, end of section 10.
package struct SeriesToss: Sendable {
    /// What a pair got: the original's throughput and the control's; nil for what was not measured.
    package typealias Pair = (original: Double?, control: Double?)

    private let rule: SeriesRule
    private let schedule: LookSchedule
    private let pairs: [Pair]

    /// How often coins are tossed unless asked otherwise.
    package static let usualTosses = 10_000

    /// The pairs of a series, in the order run.
    package init(_ pairs: [Pair], rule: SeriesRule, schedule: LookSchedule) {
        self.pairs = pairs
        self.rule = rule
        self.schedule = schedule
    }

    /// Tosses.
    ///
    /// - Parameters:
    ///   - tosses: how often all coins are tossed.
    ///   - seed: where the tosses come from.
    /// - Returns: in how many of the tossed series differentiation is found.
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
