package import NIOCore

/// What clients and servers take from the machine that they run on: connections, listening ports, event loops and
/// threads.
///
/// It is handed to them, so that the same code runs on this machine's sockets and threads (``SystemStack``) and, in
/// tests, on a network in memory with a clock that does not wait.
package protocol NetworkStack: Sendable {
    /// True if this machine carries the data, so that its processors, its interfaces and its kernel tell of a replay.
    var isSystem: Bool { get }

    /// Number of processors.
    var coreCount: Int { get }

    /// Event loops that nobody shuts down.
    var sharedLoops: any EventLoopGroup { get }

    /// Makes event loops, which whoever asked for them shuts down.
    func eventLoops(_ count: Int) -> any EventLoopGroup

    /// Runs what would hold up an event loop for too long.
    func submit(_ work: @escaping @Sendable () -> Void)

    /// Returns the first address of a host, with port 0.
    ///
    /// - Throws: an error if there is none.
    func address(of host: String) async throws -> SocketAddress

    /// Connects over TCP.
    ///
    /// - Parameters:
    ///   - target: the address to connect to.
    ///   - options: the properties of the connection.
    ///   - group: the event loops to choose from.
    ///   - prepare: sets up the channel before it connects, on its event loop, and makes the output.
    /// - Returns: the output of `prepare`, once the connection is established.
    /// - Throws: an error if there is no connection.
    func connect<Output: Sendable>(
        to target: SocketAddress, _ options: ConnectionOptions, on group: any EventLoopGroup,
        prepare: @escaping @Sendable (any Channel) throws -> Output
    ) async throws -> Output

    /// Accepts connections over TCP.
    ///
    /// - Parameters:
    ///   - place: the address and the port to listen on.
    ///   - options: the properties of the port and of its connections.
    ///   - group: the event loops to choose from.
    ///   - prepareListener: sets up the channel of the port, on its event loop.
    ///   - prepare: sets up the channel of a connection, on its event loop.
    /// - Returns: the channel of the port, which listens until it is closed.
    func listen(
        at place: SocketPlace, _ options: ListenerOptions, on group: any EventLoopGroup,
        prepareListener: @escaping @Sendable (any Channel) throws -> Void,
        prepare: @escaping @Sendable (any Channel) throws -> Void
    ) -> EventLoopFuture<any Channel>

    /// Opens a port for UDP.
    ///
    /// - Parameters:
    ///   - place: the address and the port.
    ///   - options: the properties of the port; nil for SwiftNIO's usual ones.
    ///   - group: the event loops to choose from.
    ///   - prepare: sets up the channel, on its event loop.
    /// - Returns: the channel.
    func openDatagrams(
        at place: SocketPlace, _ options: DatagramOptions?, on group: any EventLoopGroup,
        prepare: @escaping @Sendable (any Channel) throws -> Void
    ) -> EventLoopFuture<any Channel>
}
