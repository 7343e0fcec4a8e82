package import Differentiation
package import TestModel
package import WireProtocol

/// The single test that a localization's simultaneous ones are compared with (Specification 11.4).
package struct SingleTestReference: Equatable, Sendable {
    /// Whose test it was.
    package var userID: String
    /// The address of the server that it really went to.
    package var server: String
    /// Its number.
    package var historyCount: Int

    package init(userID: String, server: String, historyCount: Int) {
        self.userID = userID
        self.server = server
        self.historyCount = historyCount
    }
}

/// How far apart two replays began that were to begin at once.
package struct StartSkew: Equatable, Sendable {
    /// Which replays.
    package let role: ReplayRole
    /// Seconds from the first of them to the other one's start, 0 or more.
    package let seconds: Double

    /// What is wanted: the greatest skew at which replays count as simultaneous, in seconds.
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
    /// How far apart the replays began, in the order in which they ran.
    package let skews: [StartSkew]
    /// What server one found; nil if it was not asked, as not both servers saw differentiation.
    package let result: LocalizationResult?
    /// What the rule says of it; nil where the verdict does not follow from it.
    package let decision: LocalizationDecision?
    /// The verdict.
    package let verdict: LocalizationVerdict
    /// Whether both servers saw differentiation.
    package let isSeenByBoth: Bool
    /// Whether a replay had too few samples, so that nothing follows.
    package let tooFewSamples: Bool
}
