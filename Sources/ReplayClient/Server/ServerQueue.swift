/// Lets tests of one client take turns at a server: of two replays at once the second would end the first
/// (Specification 18.1).
package protocol ServerQueue: Sendable {
    /// Waits until no other test uses the server.
    ///
    /// - Parameters:
    ///   - address: the server's address, an IP literal.
    ///   - port: the port of its side channel.
    ///   - waiting: called once if the turn does not come at once.
    /// - Returns: the turn, which the caller ends.
    /// - Throws: `CancellationError`, or why no turn can be had at all.
    func turn(address: String, port: Int, waiting: @Sendable () -> Void) async throws -> any ServerTurn
}

/// The right to use a server alone.
package protocol ServerTurn: Sendable {
    /// Lets the next one in. Calling it again does nothing.
    func end()
}
