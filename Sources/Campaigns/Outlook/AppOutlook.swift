/// What a test of an app takes and can see, as far as it can be told before.
package struct AppOutlook: Equatable, Sendable {
    /// How much of a slowdown a test finds.
    package enum Power: Equatable, Sendable {
        /// The shares of series that find slowdowns.
        case finds([Found])
        /// The least slowdown that a pair notices as often as it should; nil for none.
        case notices(Double?)
    }

    /// How often a slowdown is found.
    package struct Found: Equatable, Sendable {
        /// By what share the original is slower.
        package let slowdown: Double
        /// In what share of series it is found.
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
    /// Pairs of replays, on average where nothing is slowed.
    package let pairs: Double
    /// Bytes of them.
    package let bytes: Double
    /// The most bytes, with the confirmation of what is found.
    package let mostBytes: Double
    /// Seconds of them.
    package let seconds: Double
    /// The most seconds, with the confirmation.
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
