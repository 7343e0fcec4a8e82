import NIOCore
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
            parameters, of: script.recording, bytesExpected: script.bytesExpected, limit: limits.replay,
            on: sockets)
        let anyAddress = target.protocol == .inet6 ? "::" : "0.0.0.0"
        let lab = sockets.lab.flatMap { $0.reaches(target) ? $0 : nil }
        let own = (lab == nil ? sockets.sourceAddress : lab?.localAddress) ?? anyAddress
        // Large enough for the longest datagram, and for a burst while the event loop is busy.
        // All that waits is counted before anything that is due after a busy while, such as the replay's end: the
        // buffer, which Linux doubles, holds fewer datagrams than are read at once, as the shortest takes more than 512
        // bytes of it.
        let options = DatagramOptions(longest: 1 << 16, receiveBuffer: 1 << 20, perRead: 4_096)
        let attempt = ConnectionAttempt()
        let prepared = Mutex<Socket?>(nil)
        return try await withTaskCancellationHandler {
            _ = try await sockets.network.openDatagrams(
                at: SocketPlace(address: own, port: 0, source: lab), options, on: sockets.group
            ) { channel in
                try attempt.began(on: channel)
                let promise = channel.eventLoop.makePromise(of: ReplayMeasurement.self)
                try channel.pipeline.syncOperations.addHandler(
                    UDPReplayHandler(self, meter, promise: promise))
                let socket = Socket(channel: channel, measurement: promise.futureResult)
                prepared.withLock { $0 = socket }
            }.get()
            guard let socket = prepared.withLock({ $0 }) else { throw ChannelError.ioOnClosedChannel }
            return socket
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
