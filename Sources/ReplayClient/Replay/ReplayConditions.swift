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

    package init(hold: Hold? = nil, segment: Int? = nil, port: Int? = nil) {
        self.hold = hold
        self.segment = segment
        self.port = port
    }
}
