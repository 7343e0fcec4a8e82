import Networking
import TestModel

/// A TCP replay on two connections at once; the second one only shows what arrives on it.
struct PairedReplay: Sendable {
    private let first: TCPReplay
    private let second: TCPReplay

    /// - Parameters:
    ///   - first: the replay.
    ///   - condition: the second connection.
    init(_ first: TCPReplay, _ condition: ReplayConditions.Second) {
        self.first = first
        let parameters = first.parameters
        second = TCPReplay(
            script: first.script, limit: first.limit,
            parameters: ReplayParameters(
                role: parameters.role,
                target: condition.port.map { parameters.target.with(port: $0) } ?? parameters.target,
                clientAddress: parameters.clientAddress, slicer: parameters.slicer,
                options: parameters.options))
    }

    /// Runs both.
    ///
    /// - Returns: what the first one measured, with the arrivals of the second.
    /// - Throws: `ReplayError` if there is no connection or the port rejects this client; `CancellationError`.
    func run(using sockets: ClientSockets) async throws -> ReplayMeasurement {
        async let other = second.run(using: sockets)
        var measurement = try await first.run(using: sockets)
        measurement.secondArrivals = try await other.arrivals
        return measurement
    }
}
