package import Recordings

/// What is known of a test when it begins.
package struct TestOpening: Sendable, Equatable {
    /// What is tested.
    package let app: App
    /// The name of the server.
    package let server: String
    /// The server's address, or the name of its host.
    package let host: String
    /// The order of its replays.
    package let order: [ReplayRole]
    /// The number its random choices follow from.
    package let seed: UInt64
    /// The number of the test for the server.
    package let historyCount: Int
    /// What it costs.
    package let effort: TestEffort

    package init(
        app: App, server: String, host: String, order: [ReplayRole], seed: UInt64, historyCount: Int,
        effort: TestEffort
    ) {
        self.app = app
        self.server = server
        self.host = host
        self.order = order
        self.seed = seed
        self.historyCount = historyCount
        self.effort = effort
    }
}

/// What is known of a localization when it begins.
package struct LocalizationOpening: Sendable, Equatable {
    /// The tests with server one and with server two.
    package let tests: [TestOpening]
    /// What people call the pair of servers.
    package let pair: String

    package init(tests: [TestOpening], pair: String) {
        self.tests = tests
        self.pair = pair
    }
}
