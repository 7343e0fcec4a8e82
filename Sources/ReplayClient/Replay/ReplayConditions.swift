/// The conditions of a replay of an experiment on a limit; TCP only. Its arrivals are kept one by one.
package struct ReplayConditions: Equatable, Sendable {
    /// A hold: the client sends nothing for some time.
    package struct Hold: Equatable, Sendable {
        /// The index of the client's packet that is held back, once it could be sent.
        package var step: Int
        /// In seconds.
        package var seconds: Double

        package init(step: Int, seconds: Double) { (self.step, self.seconds) = (step, seconds) }
    }

    /// The hold; nil for none.
    package var hold: Hold?
    /// The size of segments that the client offers, in bytes; nil for the system's.
    package var segment: Int?

    /// The port of the server to connect to; nil for that of the port mapping. Servers know a replay by the
    /// client's address, whichever of their replay ports it comes to (Specification 6.6).
    package var port: Int?

    /// A second connection that replays the same at once; nil for none.
    package var second: Second?

    /// A second connection.
    package struct Second: Equatable, Sendable {
        /// The port of the server; nil for that of the first one.
        package var port: Int?

        package init(port: Int? = nil) { self.port = port }
    }

    package init(hold: Hold? = nil, segment: Int? = nil, port: Int? = nil, second: Second? = nil) {
        self.hold = hold
        self.segment = segment
        self.port = port
        self.second = second
    }
}
