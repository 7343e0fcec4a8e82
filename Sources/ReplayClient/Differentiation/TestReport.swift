package import Differentiation
import Foundation
package import TestModel
package import WireProtocol

/// Whose test it is, in the protocol's numbers.
package struct TestIdentity: Equatable, Sendable {
    /// The installation's identifier.
    package var userID: String
    /// The number of the test, a new one for every test.
    package var historyCount: Int
    /// The client's version, as the identification states it.
    package var clientVersion: String
    /// A word the server keeps with the result: the protocol's extraString.
    package var label: String
    /// What is told about the device; nil to tell nothing.
    package var statistics: DeviceStatistics?

    package init(
        userID: String, historyCount: Int, clientVersion: String, label: String = "0",
        statistics: DeviceStatistics? = nil
    ) {
        self.userID = userID
        self.historyCount = historyCount
        self.clientVersion = clientVersion
        self.label = label
        self.statistics = statistics
    }
}

/// A finished test: what the results service and the decision profiles make of what was measured, which the test's
/// events told (`TestEvent.replayFinished`).
package struct TestReport: Sendable {
    /// The order in which the replays ran.
    package let order: [ReplayRole]
    /// The statistics as the results service delivered them; nil where there was nothing to compare.
    package let result: SingleResult?
    /// Why there was nothing to compare; nil with statistics.
    package let obstacle: NoComparison?
    /// What every decision profile says, in the order the test was given them.
    package let decisions: [Decision]
    /// Whether either side has fewer samples than a verdict needs.
    package let tooFewSamples: Bool
    /// The server's address that the whole test stayed on.
    package let serverAddress: String
}

extension TestReport {
    /// Applies the profiles to what was measured.
    ///
    /// - Throws: `AnalysisError` for statistics that are no numbers of their kind.
    init(
        order: [ReplayRole], original: ReplayMeasurement, control: ReplayMeasurement, result: SingleResult,
        profiles: [DecisionProfile], serverAddress: String
    ) throws {
        let input = try DecisionInput(
            area: result.area, ksPValue: result.ksPValue, resamplingRatio: result.resamplingRatio,
            meanOriginal: result.meanOriginal, meanControl: result.meanControl)
        self.init(
            order: order, result: result, obstacle: nil,
            decisions: profiles.map { $0.decide(input) },
            tooFewSamples: TooFewSamples.holds(
                original: original.samples.analysed.count, control: control.samples.analysed.count),
            serverAddress: serverAddress)
    }
}
