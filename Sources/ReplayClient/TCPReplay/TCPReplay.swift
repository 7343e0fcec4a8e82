import NIOCore
import NIOPosix
import TestModel
import WireProtocol
import Networking

/// Opens the replay connection and runs one TCP replay on it (Specification 6.1).
struct TCPReplay {
    let script: TCPReplayScript
    let slicer: ThroughputSlicer
    let limit: Duration
    /// The duration from the first byte received; nil for no limit besides the usual one.
    var window: Duration?
    let role: ReplayRole
    let progress: @Sendable (ReplayProgress) -> Void
    /// The start gate, used once the connection is established.
    var gate: StartGate?
    /// Ends the replay early when its result is clear.
    var watch: EarlyExit?

    /// Runs the replay against the target.
    ///
    /// Cancelling the task closes the connection at once.
    ///
    /// - Throws: `ReplayError` if there is no connection or the port rejects this client; `CancellationError`.
    func run(on target: SocketAddress, using sockets: ClientSockets) async throws -> TCPReplayRecord {
        let course = TCPReplayHandler.Course(
            script: script, slicer: slicer, limit: limit, window: window,
            silence: sockets.span(ProtocolLimits.replaySilence).duration, role: role, progress: progress,
            gate: gate, watch: watch)
        let connection: Connection
        do {
            // The handler must be present when the connection is established, or it misses an immediate close
            // by the server.
            connection = try await sockets.connect(to: target, within: ProtocolLimits.replayConnect) {
                channel in
                let promise = channel.eventLoop.makePromise(of: TCPReplayRecord.self)
                let handler = TCPReplayHandler(course, promise: promise)
                try channel.pipeline.syncOperations.addHandler(handler)
                return Connection(channel: channel, record: promise.futureResult)
            }
        } catch {
            try Task.checkCancellation()
            throw ReplayError.replayConnectionFailed(
                endpoint: target.replayLabel, NetworkFailure.cause(of: error))
        }
        let record = try await withTaskCancellationHandler {
            try await connection.record.get()
        } onCancel: {
            connection.channel.close(mode: .all, promise: nil)
        }
        try Task.checkCancellation()
        return record
    }

    private struct Connection: Sendable {
        let channel: any Channel
        let record: EventLoopFuture<TCPReplayRecord>
    }
}

extension SocketAddress {
    /// The address and port in the form used in messages about a replay.
    var replayLabel: String { "\(unmappedIPAddress ?? "?") port \(port ?? 0)" }
}
