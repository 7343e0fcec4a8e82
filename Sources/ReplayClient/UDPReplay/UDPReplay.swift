import NIOCore
import NIOPosix
import Synchronization
package import TestModel
package import WireProtocol
import Networking

/// Opens the socket and runs one UDP replay on it (Specification 7.1).
package struct UDPReplay: Sendable {
    /// The datagrams to send.
    let script: UDPReplayScript
    /// The time limits without a window.
    let limits: UDPReplayLimits
    let parameters: ReplayParameters

    package init(
        script: UDPReplayScript, limits: UDPReplayLimits = .published, parameters: ReplayParameters
    ) {
        self.script = script
        self.limits = limits
        self.parameters = parameters
    }

    /// Runs the replay against its target.
    ///
    /// Cancelling the task closes the socket immediately.
    ///
    /// - Parameters:
    ///   - sockets: the event loops, and the address to send from.
    ///   - notifications: the notifications on the side channel about the server's flows.
    /// - Returns: the measurement.
    /// - Throws: `ReplayError.replayConnectionFailed` if nothing can be sent; `CancellationError`.
    package func run(
        using sockets: ClientSockets, hearing notifications: AsyncStream<FlowNotification>
    ) async throws -> ReplayMeasurement {
        let socket: Socket
        do { socket = try await open(sockets) } catch {
            try Task.checkCancellation()
            throw failure(error)
        }
        do {
            return try await withThrowingTaskGroup(of: ReplayMeasurement?.self) { group in
                defer { group.cancelAll() }
                group.addTask {
                    for await notification in notifications {
                        socket.channel.pipeline.fireUserInboundEventTriggered(notification)
                    }
                    return nil
                }
                group.addTask {
                    try await withTaskCancellationHandler {
                        try await socket.measurement.get()
                    } onCancel: {
                        socket.channel.close(mode: .all, promise: nil)
                    }
                }
                while let ended = try await group.next() {
                    try Task.checkCancellation()
                    if let measurement = ended { return measurement }
                }
                throw CancellationError()
            }
        } catch {
            try Task.checkCancellation()
            throw failure(error)
        }
    }

    private struct Socket: Sendable {
        let channel: any Channel
        let measurement: EventLoopFuture<ReplayMeasurement>
    }

    private func open(_ sockets: ClientSockets) async throws -> Socket {
        let target = parameters.target
        let meter = ReplayMeter(
            parameters, of: script.recording, bytesExpected: script.bytesExpected, limit: limits.replay)
        let anyAddress = target.protocol == .inet6 ? "::" : "0.0.0.0"
        let source = try SocketAddress(ipAddress: sockets.sourceAddress ?? anyAddress, port: 0)
        let attempt = ConnectionAttempt()
        let bootstrap = DatagramBootstrap(group: sockets.group)
            // Large enough for the longest datagram, and for a burst while the event loop is busy.
            .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 1 << 16))
            .channelOption(.socketOption(.so_rcvbuf), value: 1 << 20)
            // All that waits is counted before anything that is due after a busy while, such as the replay's end.
            .channelOption(.maxMessagesPerRead, value: 1 << 12)
        let prepare: @Sendable (any Channel) -> EventLoopFuture<Socket> = { channel in
            channel.eventLoop.makeCompletedFuture {
                try attempt.began(on: channel)
                let promise = channel.eventLoop.makePromise(of: ReplayMeasurement.self)
                try channel.pipeline.syncOperations.addHandler(
                    UDPReplayHandler(self, meter, promise: promise))
                return Socket(channel: channel, measurement: promise.futureResult)
            }
        }
        return try await withTaskCancellationHandler {
            if let lab = sockets.lab, lab.reaches(target) {
                let own = try SocketAddress(ipAddress: lab.localAddress ?? anyAddress, port: 0)
                // The variant that returns the initialiser's result fails for sockets of a lab.
                let prepared = Mutex<Socket?>(nil)
                _ = try await bootstrap.channelInitializer { channel in
                    prepare(channel).map { socket in prepared.withLock { $0 = socket } }
                }.withBoundSocket(lab.bound(to: own, isStream: false)).get()
                guard let socket = prepared.withLock({ $0 }) else { throw ChannelError.ioOnClosedChannel }
                return socket
            }
            return try await bootstrap.bind(to: source, channelInitializer: prepare)
        } onCancel: {
            attempt.cancel()
        }
    }

    private func failure(_ error: any Error) -> any Error {
        if error is ReplayError { return error }
        return ReplayError.replayConnectionFailed(
            endpoint: parameters.target.replayLabel + " (UDP)", NetworkFailure.cause(of: error))
    }
}
