package import Recordings

/// Estimated cost of experiments on a limit of an app.
package struct LimitPlan: Sendable, Equatable {
    /// The cost of the experiments in one case.
    package struct Cost: Sendable, Equatable {
        /// Number of replays.
        package let replays: Int
        /// Bytes that they receive at most.
        package let bytes: Int
        /// Seconds that they take, without waits for a bucket.
        package let seconds: Double

        package init(replays: Int, bytes: Int, seconds: Double) {
            self.replays = replays
            self.bytes = bytes
            self.seconds = seconds
        }
    }

    package let app: App
    /// The shell's name of the server.
    package let server: TestServer
    /// The other server, by name or address; nil if none is named.
    package let other: String?
    /// Where no limit is found.
    package let unlimited: Cost
    /// The most where one is found that acts on every flow.
    package let limited: Cost

    package init(app: App, server: TestServer, other: String?, unlimited: Cost, limited: Cost) {
        self.app = app
        self.server = server
        self.other = other
        self.unlimited = unlimited
        self.limited = limited
    }
}
