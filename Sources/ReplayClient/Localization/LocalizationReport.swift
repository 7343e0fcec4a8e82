package import Differentiation
package import TestModel
package import WireProtocol

/// The single test with which a localization's simultaneous tests are compared (Specification 11.4).
package struct SingleTestReference: Equatable, Sendable {
    /// The user identifier of the test.
    package var userID: String
    /// The address of the server that the test used.
    package var server: String
    /// The history count of the test.
    package var historyCount: Int

    package init(userID: String, server: String, historyCount: Int) {
        self.userID = userID
        self.server = server
        self.historyCount = historyCount
    }
}

/// Time difference between the starts of two replays that should start simultaneously.
package struct StartSkew: Equatable, Sendable {
    /// Role of the replays.
    package let role: ReplayRole
    /// Time between the two starts, s; never negative.
    package let seconds: Double

    /// The maximum skew at which replays count as simultaneous, s.
    package static let wanted = 0.02

    init(role: ReplayRole, _ first: ReplayMeasurement, _ second: ReplayMeasurement) {
        self.role = role
        let (one, other) = (first.startUptime, second.startUptime)
        seconds = Double(max(one, other) - min(one, other)) / 1e9
    }
}

/// A finished localization.
package struct LocalizationReport: Sendable {
    /// The tests of server one and server two.
    package let tests: [TestReport]
    /// The skews of the replays, in the order run.
    package let skews: [StartSkew]
    /// Server one's result; nil if it was not requested, because not both servers saw differentiation.
    package let result: LocalizationResult?
    /// The rule's decision on it; nil if the verdict does not depend on it.
    package let decision: LocalizationDecision?
    /// The experiment with pauses; nil without one.
    package var pauses: PauseExperiment.Outcome?
    /// The verdict.
    package let verdict: LocalizationVerdict
    /// True if both servers saw differentiation.
    package let isSeenByBoth: Bool
    /// True if a replay had too few samples for a decision.
    package let tooFewSamples: Bool
}
