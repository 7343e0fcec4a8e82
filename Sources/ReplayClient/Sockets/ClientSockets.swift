package import Basics
import MachineWatch
package import NIOCore
package import TestModel
package import Networking
import WireProtocol

/// Settings for connections of this client: the event loops, the source address, and what this machine must
/// provide.
package struct ClientSockets: Sendable {
    /// The event loops to which connections are assigned; at first the shared ones of the network.
    package var group: any EventLoopGroup
    /// The clock for pauses, and for what is longer than a connection.
    package var clock: WallClock
    /// The network that they are made on.
    package let network: any NetworkStack
    /// The local address connections come from, as an IP literal; nil to let the system choose.
    package var sourceAddress: String?
    /// Fixed addresses of host names, as IP literals by name; used in labs instead of a lookup.
    package var knownAddresses: [String: String] = [:]
    /// The limit on how busy this machine may be during a replay; nil for none.
    package var busyLimit: BusyLimit?
    /// True if a replay that an end of its connection limited is void (`EndLimit`).
    package var voidsEndLimited = false
    /// The sockets for addresses of a lab; nil without one.
    package var lab: SocketSource?
    /// A factor for all timeouts; 1 except in tests that cannot wait that long, or run on a busy machine.
    package var timeoutScale = 1.0
    /// A factor for the timeouts of single stages of the side channel, in place of ``timeoutScale``; none except in
    /// tests.
    var stageTimeoutScales: [ClientStage: Double] = [:]
    /// A factor for the pauses between two attempts; 1 except in tests that cannot wait that long.
    package var pauseScale = 1.0
    /// The receive buffer of connections, in bytes; nil for the system's usual one, which grows.
    var receiveBuffer: Int?
    /// The size of segments that connections offer, in bytes; nil for the system's.
    var segment: Int?
    /// The greatest durations of UDP replays; the published limits except where a test cannot wait that long.
    var datagramLimits = UDPReplayLimits.published

    package init(clock: WallClock, network: any NetworkStack, sourceAddress: String? = nil) {
        group = network.sharedLoops
        self.clock = clock
        self.network = network
        self.sourceAddress = sourceAddress
    }

    /// The current time of the event loops.
    var now: NIODeadline { group.any().now }

    /// Waits between two attempts.
    ///
    /// - Parameter pause: the pause of the specification, which ``pauseScale`` multiplies.
    /// - Throws: `CancellationError`.
    func rest(_ pause: Duration) async throws { try await clock.steady.sleep(for: pause * pauseScale) }

    /// The shortest standstill that voids a replay, longer in tests that run on a busy machine.
    var shortestStandstill: Duration { MachineWatch.shortestStandstill * max(1, timeoutScale) }

    /// Returns a timeout of the specification multiplied by ``timeoutScale``.
    func span(_ wait: Duration) -> TimeAmount { (wait * timeoutScale).timeAmount }

    /// Returns the timeout of a stage of the side channel, scaled for it.
    func span(_ wait: Duration, of stage: ClientStage) -> TimeAmount {
        (wait * (stageTimeoutScales[stage] ?? timeoutScale)).timeAmount
    }

    /// Connects with TCP_NODELAY and keep-alive, as upstream clients set them (Specification 5.4, 6.1).
    ///
    /// Cancelling the task closes the socket at once, even before the connection is up.
    ///
    /// - Parameters:
    ///   - target: the address to connect to.
    ///   - timeout: the maximum time for connecting.
    ///   - prepare: sets up the channel before it connects, on its event loop, and makes the output.
    /// - Returns: the output of `prepare`, once the connection is established.
    /// - Throws: an error if there is no connection, or the source address is not an IP literal.
    func connect<Output: Sendable>(
        to target: SocketAddress, within timeout: Duration,
        prepare: @escaping @Sendable (any Channel) throws -> Output
    ) async throws -> Output {
        try await connect(to: target, timeout: span(timeout), prepare: prepare)
    }

    /// Connects as ``connect(to:within:prepare:)`` does, with a timeout that ``timeoutScale`` does not
    /// change.
    func connect<Output: Sendable>(
        to target: SocketAddress, timeout: TimeAmount,
        prepare: @escaping @Sendable (any Channel) throws -> Output
    ) async throws -> Output {
        let attempt = ConnectionAttempt()
        let options = ConnectionOptions(
            timeout: timeout, sourceAddress: sourceAddress, receiveBuffer: receiveBuffer, segment: segment,
            lab: lab)
        return try await withTaskCancellationHandler {
            try await network.connect(to: target, options, on: group) { channel in
                try attempt.began(on: channel)
                return try prepare(channel)
            }
        } onCancel: {
            attempt.cancel()
        }
    }

    /// Returns the first address of a host, looked up off the event loops; a literal is its own address.
    ///
    /// - Throws: `ReplayError.hostNotResolvable`.
    func resolve(_ host: String) async throws -> SocketAddress { try await lookUp(host).address }

    /// Returns the first address of a host and the duration of the lookup, s; nil seconds without a lookup.
    ///
    /// - Throws: `ReplayError.hostNotResolvable`.
    func lookUp(_ host: String) async throws -> (address: SocketAddress, seconds: Double?) {
        if let literal = try? SocketAddress(ipAddress: knownAddresses[host] ?? host, port: 0) {
            return (literal, nil)
        }
        let start = now
        do {
            let address = try await network.address(of: host)
            return (address, (now - start).duration.seconds)
        } catch {
            try Task.checkCancellation()
            throw ReplayError.hostNotResolvable(host: host)
        }
    }
}

extension SocketAddress {
    /// Returns the same address with another port.
    func with(port: Int) -> SocketAddress {
        var copy = self
        copy.port = port
        return copy
    }
}
