import ReplayClient
import TestModel

extension TestPlan {
    /// Makes the plan that of a pair of a series.
    ///
    /// - Parameters:
    ///   - pair: how it is run.
    ///   - pause: the pause before every replay, in seconds.
    package mutating func become(_ pair: SeriesScheduler.NextPair, pause: Double) {
        purpose = .pair
        order = pair.isOriginalFirst ? .originalFirst : .controlFirst
        conduct = DifferentiationTest.PairOptions(
            pause: .seconds(pause), window: pair.window.map { .seconds($0) }, isAnalysed: pair.isFirst)
    }
}
