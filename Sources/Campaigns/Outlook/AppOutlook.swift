/// Estimated cost and sensitivity of the tests of an app.
package struct AppOutlook: Equatable, Sendable {
    /// Sensitivity of a test to slowdowns.
    package enum Power: Equatable, Sendable {
        /// The detection rates of series for several slowdowns.
        case finds([Found])
        /// The smallest slowdown that a single pair detects with the required rate; nil for none.
        case notices(Double?)
    }

    /// Detection rate of a slowdown.
    package struct Found: Equatable, Sendable {
        /// Slowdown of the original, as a share.
        package let slowdown: Double
        /// Share of series that detect it.
        package let share: Double

        package init(slowdown: Double, share: Double) {
            self.slowdown = slowdown
            self.share = share
        }
    }

    /// The app's name.
    package let app: String
    /// The server's name.
    package let server: String
    /// Number of pairs of replays, on average without any slowdown.
    package let pairs: Double
    /// Their data, bytes.
    package let bytes: Double
    /// Maximum data, including confirmations, bytes.
    package let mostBytes: Double
    /// Their duration, s.
    package let seconds: Double
    /// Maximum duration, including confirmations, s.
    package let mostSeconds: Double
    package let power: Power

    package init(
        app: String, server: String, pairs: Double, bytes: Double, mostBytes: Double, seconds: Double,
        mostSeconds: Double, power: Power
    ) {
        self.app = app
        self.server = server
        self.pairs = pairs
        self.bytes = bytes
        self.mostBytes = mostBytes
        self.seconds = seconds
        self.mostSeconds = mostSeconds
        self.power = power
    }
}
