import ReplayClient
import TestModel

extension TestPlan {
    /// Changes the plan to that of a pair of a series.
    ///
    /// - Parameters:
    ///   - pair: the parameters of the pair.
    ///   - pause: the pause before every replay, s.
    package mutating func become(_ pair: SeriesScheduler.NextPair, pause: Double) {
        purpose = .pair
        order = pair.isOriginalFirst ? .originalFirst : .controlFirst
        innocuousPlace = pair.innocuousPlace
        (replays.pause, replays.window) = (pause, pair.window)
        isAnalysed = pair.isFirst
    }
}
