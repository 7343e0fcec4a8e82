import ReplayClient
package import TestModel

/// Somebody who tests beside others: with an address and a user of its own, for a server serves one user an address
/// (Specification 5.5).
package struct CalibrationTester: Sendable {
    /// The loopback address its connections come from.
    package let address: String
    package let userID: String
    /// How many tests it ran.
    private(set) var testCount = 0

    /// - Parameters:
    ///   - number: from 0; each number has an address of its own.
    ///   - userID: its user identifier.
    package init(number: Int, userID: String) {
        address = "127.77.\(number / 250).\(number % 250 + 1)"
        self.userID = userID
    }

    /// The plan of its next test: another plan's, run by this tester.
    ///
    /// - Parameters:
    ///   - plan: what is tested.
    ///   - endpoint: with whom.
    ///   - seed: what the test's choices follow from.
    ///   - lab: what stands on the path.
    ///   - tests: how many numbers of the user's history it takes.
    /// - Returns: the plan, with the first of them.
    package mutating func next(
        like plan: TestPlan, on endpoint: ServerEndpoint, seed: UInt64, behind lab: StoredLab?,
        of tests: Int = 1
    ) -> TestPlan {
        var own = plan
        own.endpoint = endpoint
        own.seed = seed
        own.identity.userID = userID
        own.identity.historyCount = testCount + 1
        testCount += tests
        own.sockets.sourceAddress = address
        own.lab = lab
        own.purpose = .calibration
        return own
    }
}
