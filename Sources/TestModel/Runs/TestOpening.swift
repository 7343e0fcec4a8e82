package import Recordings

/// Description of a test at its start.
package struct TestOpening: Sendable, Equatable {
    /// The tested app.
    package let app: App
    /// The direction in which its replays are measured.
    package let direction: ReplayDirection
    /// The name of the server.
    package let server: String
    /// The server's address, or the name of its host.
    package let host: String
    /// The order of its replays.
    package let order: [ReplayRole]
    /// Seed of its random choices.
    package let seed: UInt64
    /// The test's history count, which the server uses.
    package let historyCount: Int
    /// Its estimated cost.
    package let effort: TestEffort

    package init(
        app: App, direction: ReplayDirection = .down, server: String, host: String, order: [ReplayRole],
        seed: UInt64, historyCount: Int,
        effort: TestEffort
    ) {
        self.app = app
        self.direction = direction
        self.server = server
        self.host = host
        self.order = order
        self.seed = seed
        self.historyCount = historyCount
        self.effort = effort
    }
}

/// Description of a localization at its start.
package struct LocalizationOpening: Sendable, Equatable {
    /// The tests with server one and with server two.
    package let tests: [TestOpening]
    /// Display name of the pair of servers.
    package let pair: String
    /// Maximum number of bytes of the replays with pauses that follow; 0 if upstream's rule decides.
    package let pausingBytes: Int

    package init(tests: [TestOpening], pair: String, pausingBytes: Int = 0) {
        self.tests = tests
        self.pair = pair
        self.pausingBytes = pausingBytes
    }
}
