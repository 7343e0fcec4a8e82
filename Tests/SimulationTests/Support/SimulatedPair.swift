import Networking
import NIOCore
import Simulation

/// Two hosts of a simulated network: a server that listens on port 80, and its client.
struct SimulatedPair: Sendable {
    let simulation: Simulation
    let network: SimulatedNetwork
    let client: SimulatedHost
    let server: SimulatedHost
    let target: SocketAddress

    init(seed: UInt64, link: SimulatedLink) throws {
        simulation = Simulation(seed: seed)
        network = SimulatedNetwork(in: simulation, link: link)
        client = network.host("192.0.2.1")
        server = network.host("198.51.100.7")
        target = try SocketAddress(ipAddress: "198.51.100.7", port: 80)
    }

    /// Listens; the server's end of a connection notes what happens, and answers if it is to.
    func listen(answers: Bool) async throws {
        _ = try await server.listen(
            at: SocketPlace(address: "198.51.100.7", port: 80),
            ListenerOptions(backlog: 1, allowsHalfClosure: true, waterMark: nil),
            on: server.sharedLoops, prepareListener: { _ in }
        ) { channel in
            try channel.pipeline.syncOperations.addHandler(
                NotingHandler("server", in: simulation, answers: answers))
        }.get()
    }

    /// Connects; the client's end notes what happens.
    func connect(to target: SocketAddress? = nil) async throws -> any Channel {
        try await client.connect(
            to: target ?? self.target,
            ConnectionOptions(
                timeout: .seconds(5), sourceAddress: nil, receiveBuffer: nil, segment: nil, lab: nil),
            on: client.sharedLoops
        ) { channel in
            try channel.pipeline.syncOperations.addHandler(NotingHandler("client", in: simulation))
            return channel
        }
    }
}
