import Basics
import Differentiation
package import TestModel

extension StoredTest {
    /// The test with other samples, and with the statistics and verdicts that follow from them.
    ///
    /// - Parameters:
    ///   - original: the original's samples, Mbit/s; the last does not count.
    ///   - control: the control's samples.
    /// - Returns: the test.
    /// - Throws: `AnalysisError` for samples that cannot be analysed.
    package func following(original: [Double], control: [Double]) throws -> StoredTest {
        var test = self
        for index in test.replays.indices {
            let samples = test.replays[index].role == .original ? original : control
            test.replays[index].throughput = samples
            test.replays[index].sliceEnds = samples.indices.map { Double($0 + 1) * 0.15 }
        }
        var generator = SeededGenerator(seed: seed)
        let found = try ThroughputAnalysis.analyse(
            original: original.dropLast(), control: control.dropLast(), using: &generator)
        test.statistics = StoredStatistics(
            area: found.area, ksStatistic: found.ksStatistic, ksPValue: found.ksPValue,
            resamplingRatio: found.resamplingRatio, meanOriginal: found.original.mean,
            meanControl: found.control.mean)
        test.decisions = DecisionProfile.all.map { StoredDecision($0.decide(DecisionInput(found))) }
        let verdict = test.decisions.first { $0.profile == profile }?.verdict
        test.measuredVerdict = verdict.map(TestVerdict.init)
        test.verdict = test.measuredVerdict
        return test
    }
}
