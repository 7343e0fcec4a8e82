import NIOCore
import NIOPosix
import WireProtocol
import WireTransport

/// Opens the replay connection and runs one TCP replay on it (protocol.md 6.1).
struct TCPReplay {
    let script: TCPReplayScript
    let slicer: ThroughputSlicer
    let limit: Duration
    let role: ReplayRole
    let progress: @Sendable (ReplayProgress) -> Void

    /// Runs the replay against the target.
    ///
    /// Cancelling the task closes the connection at once.
    ///
    /// - Throws: ``ReplayError`` if there is no connection or the port rejects this client; `CancellationError`.
    func run(on target: SocketAddress, using sockets: ClientSockets) async throws -> TCPReplayRecord {
        let label = "\(target.unmappedIPAddress ?? "?") port \(target.port ?? 0)"
        let channel: any Channel
        do {
            channel = try await sockets.bootstrap(timeout: ProtocolLimits.replayConnect).connect(to: target).get()
        } catch {
            try Task.checkCancellation()
            throw ReplayError.replayConnectionFailed(endpoint: label, reason: NetworkFailure.reason(error))
        }
        let promise = channel.eventLoop.makePromise(of: TCPReplayRecord.self)
        channel.eventLoop.execute {
            let handler = TCPReplayHandler(
                script: script, slicer: slicer, limit: limit, role: role, progress: progress, promise: promise)
            do {
                try channel.pipeline.syncOperations.addHandler(handler)
                handler.begin(try channel.pipeline.syncOperations.context(handler: handler))
            } catch {
                promise.fail(error)
            }
        }
        let record = try await withTaskCancellationHandler {
            try await promise.futureResult.get()
        } onCancel: {
            channel.close(mode: .all, promise: nil)
        }
        try Task.checkCancellation()
        return record
    }
}
