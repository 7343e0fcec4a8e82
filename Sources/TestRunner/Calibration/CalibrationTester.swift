import ReplayClient
package import TestModel

/// A tester that runs at the same time as others, with an address and a user identifier of its own, because a
/// server serves one user per address (Specification 5.5).
package struct CalibrationTester: Sendable {
    private let number: Int
    package let userID: String
    /// Number of history numbers that its tests have used.
    private(set) var testCount = 0

    /// - Parameters:
    ///   - number: the number of the tester, from 0, which determines its address.
    ///   - userID: its user identifier.
    package init(number: Int, userID: String) {
        self.number = number
        self.userID = userID
    }

    /// The loopback address from which it connects on an emulated path.
    package var address: String { "127.77.\(number / 250).\(number % 250 + 1)" }

    /// Returns the plan of its next test: a copy of another plan for this tester.
    ///
    /// - Parameters:
    ///   - plan: the plan to copy.
    ///   - target: the server of the test.
    ///   - seed: the seed of the test's random choices.
    ///   - lab: the rules on the path.
    ///   - tests: the number of history numbers that it takes.
    /// - Returns: the plan, with the first of these history numbers.
    package mutating func next(
        like plan: TestPlan, on target: CalibrationTarget, seed: UInt64, behind lab: StoredLab?,
        of tests: Int = 1
    ) -> TestPlan {
        var own = plan
        own.endpoint = target.endpoint
        own.seed = seed
        own.identity.userID = userID
        own.identity.historyCount = testCount + 1
        testCount += tests
        own.sockets.lab = target.path.sockets(ofTester: number)
        own.sockets.sourceAddress = own.sockets.lab == nil ? address : nil
        // On an emulated path, connections beside a replay do not pass it.
        if own.sockets.lab == nil { own.replays.delayProbing = nil }
        own.lab = lab
        own.purpose = .calibration
        return own
    }
}
