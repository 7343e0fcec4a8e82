/// Serializes the tests of one client at a server: of two simultaneous replays the second would end the first
/// (Specification 18.1).
package protocol ServerQueue: Sendable {
    /// Waits until no other test uses the server.
    ///
    /// - Parameters:
    ///   - address: the server's address, an IP literal.
    ///   - port: the port of its side channel.
    ///   - waiting: called once if the server is not free immediately.
    /// - Returns: the turn, which the caller ends.
    /// - Throws: `CancellationError`, or an error if no turn is possible.
    func turn(address: String, port: Int, waiting: @Sendable () -> Void) async throws -> any ServerTurn
}

/// Exclusive use of a server.
package protocol ServerTurn: Sendable {
    /// Ends the exclusive use. Repeated calls have no effect.
    func end()
}
