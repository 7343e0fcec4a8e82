import Basics
import NIOCore
import PathEmulation

/// A connection over TCP between two hosts.
final class SimulatedConnection {
    /// One end: its channel, its host and its address.
    typealias End = (stream: SimulatedStream, host: SimulatedHost, address: SocketAddress)

    /// The address of the server.
    let server: SocketAddress
    private let ends: [SimulatedStream]
    private let network: SimulatedNetwork
    private let upwards: SimulatedFlow
    private let downwards: SimulatedFlow
    private let treatment: SimulatedPath.Flow?

    init(_ client: End, _ server: End, _ network: SimulatedNetwork) {
        (self.server, self.network) = (server.address, network)
        ends = [client.stream, server.stream]
        let treatment = network.flow(
            FlowFacts(
                transport: .tcp, serverPort: server.address.port ?? 0, client: client.address.ipAddress ?? "",
                serverAddress: server.address.ipAddress ?? ""))
        self.treatment = treatment
        upwards = SimulatedFlow(from: client, to: server, network, treatment, isFromServer: false)
        downwards = SimulatedFlow(from: server, to: client, network, treatment, isFromServer: true)
        (upwards.incoming, downwards.incoming) = (downwards, upwards)
        client.stream.attach(upwards)
        server.stream.attach(downwards)
        network.opened(self)
        for flow in [upwards, downwards] { flow.ended = { [weak self] in self?.end() } }
    }

    /// Resets it at both ends.
    func reset() {
        upwards.reset()
        downwards.reset()
    }

    /// Sends what can be sent.
    func moveOn() {
        upwards.moveOn()
        downwards.moveOn()
    }

    /// True once neither end sends any more.
    var hasEnded: Bool { upwards.hasEnded && downwards.hasEnded }

    private func end() { if hasEnded { treatment?.close(at: network.now) } }

    /// Lets go of its ends at the end of the simulation.
    func letGo() { for end in ends { end.detach() } }
}
