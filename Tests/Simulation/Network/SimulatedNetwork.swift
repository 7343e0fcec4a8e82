import Basics
import NIOCore
package import PathEmulation

/// A network in memory: hosts with addresses, and the ways between them.
///
/// TCP has no congestion control of its own here: a connection is limited by its line, its buffers and the rules of the path,
/// which model a sender. TCP_INFO, packet logs and the watch on this machine are not simulated.
package final class SimulatedNetwork: @unchecked Sendable {
    // Sendable, as only the thread of the simulation uses it.

    let simulation: Simulation
    /// The way between hosts for which ``setLink(_:between:_:)`` set none.
    private let usual: SimulatedLink
    private var links: [Set<ObjectIdentifier>: SimulatedLink] = [:]
    private var lines: [Direction: SimulatedLine] = [:]
    private var hosts: [String: SimulatedHost] = [:]
    private var silent: Set<String> = []
    private var path: SimulatedPath?
    private var connections: [SimulatedConnection] = []
    private var flows: [DatagramFlow: SimulatedPath.Flow] = [:]
    private var lastLine: UInt64 = 0

    private struct Direction: Hashable {
        let from, to: ObjectIdentifier
    }

    private struct DatagramFlow: Hashable {
        let client, server: SocketAddress
    }

    /// - Parameters:
    ///   - simulation: the world that it is in.
    ///   - link: the way between any two hosts.
    package init(in simulation: Simulation, link: SimulatedLink = SimulatedLink()) {
        (self.simulation, usual) = (simulation, link)
    }

    /// Adds a host.
    ///
    /// - Parameters:
    ///   - addresses: its addresses, as IP literals; connections come from the first unless they are bound.
    ///   - names: its names.
    /// - Returns: the host.
    package func host(_ addresses: String..., named names: String...) -> SimulatedHost {
        let host = SimulatedHost(addresses, in: self)
        for name in addresses + names { hosts[name] = host }
        return host
    }

    /// Sets the way between two hosts, for what is sent from now on.
    package func setLink(_ link: SimulatedLink, between first: SimulatedHost, _ second: SimulatedHost) {
        let (first, second) = (ObjectIdentifier(first), ObjectIdentifier(second))
        links[[first, second]] = link
        lines[Direction(from: first, to: second)] = nil
        lines[Direction(from: second, to: first)] = nil
    }

    /// Sets the rules for flows that begin from now on.
    package func setRules(_ rules: LabRules) {
        path = rules.isEmpty ? nil : SimulatedPath(rules, seed: simulation.seed)
    }

    /// Lets nothing through to an address or from it any more, or everything again.
    ///
    /// Datagrams get lost meanwhile, and connections wait.
    package func setSilent(_ isSilent: Bool, _ address: String) {
        if isSilent { silent.insert(address) } else { silent.remove(address) }
        for connection in connections { connection.moveOn() }
    }

    /// Resets all connections to a port, as a middlebox would.
    package func resetConnections(to port: Int) {
        for connection in connections where connection.server.port == port { connection.reset() }
    }

    // Calls of hosts and channels.

    var now: Int64 { simulation.nanoseconds }

    func host(_ name: String) -> SimulatedHost? { hosts[name] }

    func isSilent(_ first: SocketAddress, _ second: SocketAddress) -> Bool {
        [first, second].contains { $0.ipAddress.map(silent.contains) ?? false }
    }

    func line(from: SimulatedHost, to: SimulatedHost) -> SimulatedLine {
        let (first, second) = (ObjectIdentifier(from), ObjectIdentifier(to))
        let direction = Direction(from: first, to: second)
        if let line = lines[direction] { return line }
        lastLine += 1
        let line = SimulatedLine(
            links[[first, second]] ?? usual, SeededGenerator(seed: simulation.seed, stream: 100 + lastLine))
        lines[direction] = line
        return line
    }

    /// Runs a call on an event loop at an instant.
    func arrive(at instant: Int64, on loop: SimulatedEventLoop, _ call: @escaping () -> Void) {
        _ = simulation.schedule(at: instant) { loop.append(call) }
    }

    func opened(_ connection: SimulatedConnection) { connections.append(connection) }

    func closed(_ connection: SimulatedConnection) { connections.removeAll { $0 === connection } }

    func flow(_ facts: FlowFacts) -> SimulatedPath.Flow? {
        path.map { SimulatedPath.Flow($0, facts, at: now) }
    }

    /// Sends a datagram.
    func send(_ data: ByteBuffer, from host: SimulatedHost, _ source: SocketAddress, to target: SocketAddress)
    {
        guard let other = target.ipAddress.flatMap({ hosts[$0] }), !isSilent(source, target) else { return }
        var departure = now
        if let flow = flows[DatagramFlow(client: target, server: source)] {
            guard let left = flow.departure(of: data, at: now) else { return }
            departure = left
        } else if path != nil {
            flow(of: source, to: target)?.received(data, packets: 1, at: now)
        }
        guard let arrival = line(from: host, to: other).arrival(ofDatagram: data.readableBytes, at: departure)
        else { return }
        _ = simulation.schedule(at: arrival) { [self] in
            guard !isSilent(source, target) else { return }
            other.receive(AddressedEnvelope(remoteAddress: source, data: data), at: target)
        }
    }

    private func flow(of client: SocketAddress, to server: SocketAddress) -> SimulatedPath.Flow? {
        let key = DatagramFlow(client: client, server: server)
        if let flow = flows[key] { return flow }
        flows[key] = flow(
            FlowFacts(
                transport: .udp, serverPort: server.port ?? 0, client: client.ipAddress ?? "",
                serverAddress: server.ipAddress ?? ""))
        return flows[key]
    }
}
