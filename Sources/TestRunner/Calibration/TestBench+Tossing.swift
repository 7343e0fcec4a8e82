package import Differentiation
import ResultStore
import TestModel

/// The result of tossing the coins of a stored series again.
package struct TossedSeries: Sendable {
    package let test: Int64
    package let app: String
    /// Number of pairs of the series.
    package let pairs: Int
    /// The share of tosses in which differentiation was found, with its confidence interval.
    package let found: WilsonInterval?
    /// Significance level of the series: the maximum probability of finding differentiation if there is none.
    package let level: Double
}

extension TestBench {
    /// Tosses the coins of a stored series again many times, and decides each time.
    ///
    /// - Throws: `ShellError.nothingToDo` for a test that is not a series, or has no pair;
    ///   `ResultStoreError`; `CancellationError`.
    package func toss(_ id: Int64, seed: UInt64) async throws -> TossedSeries {
        guard let test = try await store().test(id: id), let series = test.pairSeries,
            let schedule = series.mostPairs.flatMap(LookSchedule.init(mostPairs:))
        else { throw ShellError.nothingToDo(.notASeries(test: id)) }
        let toss = SeriesToss(series.counted, rule: series.rule, schedule: schedule)
        let tosses = SeriesToss.usualTosses
        let found = try await Self.found(toss, tosses, seed: seed)
        return TossedSeries(
            test: id, app: test.app, pairs: series.pairs.count,
            found: WilsonInterval(hits: found, of: tosses), level: series.level)
    }

    /// Runs the tosses concurrently with the session, in this task, so that its cancellation ends them.
    private static func found(_ toss: SeriesToss, _ tosses: Int, seed: UInt64) async throws -> Int {
        try toss.found(tosses, seed: seed)
    }
}
