import NIOCore
import NIOPosix
import TestModel
import WireProtocol
import Networking

/// Opens the replay connection and runs one TCP replay on it (Specification 6.1).
struct TCPReplay: Sendable {
    /// The data to send and expect.
    let script: TCPReplayScript
    /// The time limit.
    let limit: Duration
    let parameters: ReplayParameters

    /// Runs the replay against its target.
    ///
    /// Cancelling the task closes the connection at once.
    ///
    /// - Throws: `ReplayError` if there is no connection or the port rejects this client; `CancellationError`.
    func run(using sockets: ClientSockets) async throws -> ReplayMeasurement {
        let (target, silence) = (parameters.target, sockets.span(ProtocolLimits.replaySilence))
        let meter = ReplayMeter(
            parameters, of: script.recording, bytesExpected: script.bytesExpected, limit: limit,
            on: sockets)
        var sockets = sockets
        sockets.receiveBuffer = parameters.options.pauses?.receiveBuffer
        sockets.segment = parameters.options.conditions?.segment
        let connection: Connection
        do {
            // The handler must be present when the connection is established, or it misses an immediate close
            // by the server.
            connection = try await sockets.connect(to: target, within: ProtocolLimits.replayConnect) {
                channel in
                let promise = channel.eventLoop.makePromise(of: ReplayMeasurement.self)
                let handler = TCPReplayHandler(self, meter, silence: silence, promise: promise)
                try channel.pipeline.syncOperations.addHandler(handler)
                return Connection(channel: channel, measurement: promise.futureResult)
            }
        } catch {
            try Task.checkCancellation()
            throw ReplayError.replayConnectionFailed(
                endpoint: target.replayLabel, NetworkFailure.cause(of: error))
        }
        let measurement = try await withTaskCancellationHandler {
            try await connection.measurement.get()
        } onCancel: {
            connection.channel.close(mode: .all, promise: nil)
        }
        try Task.checkCancellation()
        return measurement
    }

    private struct Connection: Sendable {
        let channel: any Channel
        let measurement: EventLoopFuture<ReplayMeasurement>
    }
}

extension SocketAddress {
    /// The address and port in the form used in messages about a replay.
    var replayLabel: String { "\(unmappedIPAddress ?? "?") port \(port ?? 0)" }
}
