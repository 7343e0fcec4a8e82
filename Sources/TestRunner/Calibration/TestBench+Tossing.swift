package import Differentiation
import ResultStore
import TestModel

/// What tossing the coins of a stored series anew came to.
package struct TossedSeries: Sendable {
    package let test: Int64
    package let app: String
    /// How many pairs it has.
    package let pairs: Int
    /// In how many of the tosses differentiation was found.
    package let found: WilsonInterval?
    /// How often differentiation may be found.
    package let level: Double
}

extension TestBench {
    /// Tosses the coins of a stored series anew, again and again, and judges each time.
    ///
    /// - Throws: `ShellError.nothingToDo` for a test that is no series, or has no pair; `ResultStoreError`;
    ///   `CancellationError`.
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

    /// Tosses beside the session, in this task, so that cancelling it ends the tosses.
    private static func found(_ toss: SeriesToss, _ tosses: Int, seed: UInt64) async throws -> Int {
        try toss.found(tosses, seed: seed)
    }
}
