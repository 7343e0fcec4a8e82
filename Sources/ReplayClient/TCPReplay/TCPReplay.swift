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
    /// The duration from the first byte received on; nil for whatever the limit allows.
    var window: Duration?
    let role: ReplayRole
    let progress: @Sendable (ReplayProgress) -> Void
    /// What the replay waits for once it is connected.
    var gate: StartGate?
    /// What ends the replay when enough is known.
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
            // The handler has to be there when the connection comes up, or it misses a server that ends it at once.
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
    /// The address and port as messages about a replay name them.
    var replayLabel: String { "\(unmappedIPAddress ?? "?") port \(port ?? 0)" }
}
