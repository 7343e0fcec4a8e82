package import Differentiation
import Foundation
package import TestModel
package import WireProtocol

/// Identifiers of a test in the protocol.
package struct TestIdentity: Equatable, Sendable {
    /// The installation's identifier.
    package var userID: String
    /// The history count, a new one for every test.
    package var historyCount: Int
    /// The client's version, as the identification states it.
    package var clientVersion: String
    /// A label that the server stores with the result: the protocol's extraString.
    package var label: String
    /// Device information sent to the server; nil to send none.
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

/// Report on a finished test: the result of the results service and the decisions of the profiles. The
/// measurements are in the test's events (`TestEvent.replayFinished`).
package struct TestReport: Sendable {
    /// The order in which the replays ran.
    package let order: [ReplayRole]
    /// The statistics from the results service; nil if there was nothing to compare.
    package let result: SingleResult?
    /// Reason that there was nothing to compare; nil with statistics.
    package let obstacle: NoComparison?
    /// The decisions of all profiles, in the order in which the test received them.
    package let decisions: [Decision]
    /// True if either side has fewer samples than a verdict requires.
    package let tooFewSamples: Bool
    /// The server's address, the same for the whole test.
    package let serverAddress: String
}

extension TestReport {
    /// Applies the profiles to the measurements.
    ///
    /// - Throws: `AnalysisError` for statistics out of their range.
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
