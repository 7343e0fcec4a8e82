package import NIOCore
import NIOPosix
package import TestModel
package import WireProtocol
import Networking

/// Record of the socket of a UDP replay.
package struct UDPReplayRecord: Sendable {
    /// Seconds from the first send to the end.
    package let duration: Double
    /// Bytes received.
    package let bytesReceived: Int
    /// Bytes sent.
    package let bytesSent: Int
    /// Throughput of each slice.
    package let samples: ThroughputSamples
    /// The way in which it ended.
    package let ending: ReplayEnding
    /// Lateness of the sent datagrams; nil if none was sent.
    package let lateness: SendLateness?
    /// Start time, on the clock of the event loops.
    let start: NIODeadline
    /// Arrival times of its answers.
    package let answers: AnswerTimes
}

/// Opens the socket and runs one UDP replay on it (Specification 7.1).
package struct UDPReplay: Sendable {
    private let script: UDPReplayScript
    private let slicer: ThroughputSlicer
    private let limits: UDPReplayLimits
    private let role: ReplayRole
    private let progress: @Sendable (ReplayProgress) -> Void
    /// The start gate, used once the socket is open.
    var gate: StartGate?
    /// The duration from the first datagram received; nil for no limit besides the usual ones.
    var window: Duration?

    /// - Parameters:
    ///   - script: the datagrams to send.
    ///   - slicer: sorts the received bytes into slices.
    ///   - limits: the time limits.
    ///   - role: the role of the replay, for the progress reports.
    ///   - progress: receives the progress four times a second.
    package init(
        script: UDPReplayScript, slicer: ThroughputSlicer, limits: UDPReplayLimits = .published,
        role: ReplayRole,
        progress: @escaping @Sendable (ReplayProgress) -> Void
    ) {
        self.script = script
        self.slicer = slicer
        self.limits = limits
        self.role = role
        self.progress = progress
    }

    /// Runs the replay against the target.
    ///
    /// Cancelling the task closes the socket immediately.
    ///
    /// - Parameters:
    ///   - target: the destination of the datagrams.
    ///   - sockets: the event loops, and the address to send from.
    ///   - notifications: the notifications on the side channel about the server's flows.
    /// - Returns: the record of the replay.
    /// - Throws: `ReplayError.replayConnectionFailed` if nothing can be sent; `CancellationError`.
    package func run(
        against target: SocketAddress, using sockets: ClientSockets,
        hearing notifications: AsyncStream<FlowNotification>
    ) async throws -> UDPReplayRecord {
        let socket: Socket
        do { socket = try await open(target, sockets) } catch {
            try Task.checkCancellation()
            throw failure(error, target)
        }
        do {
            return try await withThrowingTaskGroup(of: UDPReplayRecord?.self) { group in
                defer { group.cancelAll() }
                group.addTask {
                    for await notification in notifications {
                        socket.channel.pipeline.fireUserInboundEventTriggered(notification)
                    }
                    return nil
                }
                group.addTask {
                    try await withTaskCancellationHandler {
                        try await socket.record.get()
                    } onCancel: {
                        socket.channel.close(mode: .all, promise: nil)
                    }
                }
                while let ended = try await group.next() {
                    try Task.checkCancellation()
                    if let record = ended { return record }
                }
                throw CancellationError()
            }
        } catch {
            try Task.checkCancellation()
            throw failure(error, target)
        }
    }

    private struct Socket: Sendable {
        let channel: any Channel
        let record: EventLoopFuture<UDPReplayRecord>
    }

    private func open(_ target: SocketAddress, _ sockets: ClientSockets) async throws -> Socket {
        let course = UDPReplayHandler.Course(
            script: script, slicer: slicer, target: target,
            limits: UDPReplayMachine.Limits(
                sending: limits.sending.timeAmount.nanoseconds, replay: limits.replay.timeAmount.nanoseconds),
            window: window, role: role, progress: progress, gate: gate)
        let anyAddress = target.protocol == .inet6 ? "::" : "0.0.0.0"
        let source = try SocketAddress(ipAddress: sockets.sourceAddress ?? anyAddress, port: 0)
        let attempt = ConnectionAttempt()
        let bootstrap = DatagramBootstrap(group: sockets.group)
            // Large enough for the longest datagram, and for a burst while the event loop is busy.
            .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 1 << 16))
            .channelOption(.socketOption(.so_rcvbuf), value: 1 << 20)
        let prepare: @Sendable (any Channel) -> EventLoopFuture<Socket> = { channel in
            channel.eventLoop.makeCompletedFuture {
                try attempt.began(on: channel)
                let promise = channel.eventLoop.makePromise(of: UDPReplayRecord.self)
                try channel.pipeline.syncOperations.addHandler(UDPReplayHandler(course, promise: promise))
                return Socket(channel: channel, record: promise.futureResult)
            }
        }
        return try await withTaskCancellationHandler {
            if let lab = sockets.lab, lab.reaches(target) {
                let own = try SocketAddress(ipAddress: anyAddress, port: 0)
                return try await bootstrap.withBoundSocket(
                    lab.bound(to: own, isStream: false), channelInitializer: prepare)
            }
            return try await bootstrap.bind(to: source, channelInitializer: prepare)
        } onCancel: {
            attempt.cancel()
        }
    }

    private func failure(_ error: any Error, _ target: SocketAddress) -> any Error {
        if error is ReplayError { return error }
        return ReplayError.replayConnectionFailed(
            endpoint: target.replayLabel + " (UDP)", NetworkFailure.cause(of: error))
    }
}
