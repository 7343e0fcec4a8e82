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
    private let link: SimulatedLink
    /// The lines from one host to another, by the numbers of both.
    private var lines: [UInt64: SimulatedLine] = [:]
    private var hosts: [String: SimulatedHost] = [:]
    private var lastNumber: UInt64 = 0
    private var silent: Set<String> = []
    /// What a silence holds up, in order.
    private var held: [Arrival] = []
    private var path: SimulatedPath?
    /// All connections of the simulation.
    private var connections: [SimulatedConnection] = []
    private var flows: [DatagramFlow: SimulatedPath.Flow] = [:]

    /// Something of a connection that arrives at an address.
    private struct Arrival {
        let source, target: SocketAddress
        let call: () -> Void
    }

    private struct DatagramFlow: Hashable {
        let client, server: SocketAddress
    }

    /// - Parameters:
    ///   - simulation: the world that it is in.
    ///   - link: the way between any two hosts.
    package init(in simulation: Simulation, link: SimulatedLink = SimulatedLink()) {
        (self.simulation, self.link) = (simulation, link)
        simulation.atEnd { [weak self] in self?.letGo() }
    }

    /// Lets go of everything at the end of the simulation.
    private func letGo() {
        for connection in connections { connection.letGo() }
        (lines, hosts, held, path, connections, flows) = ([:], [:], [], nil, [], [:])
    }

    /// Adds a host.
    ///
    /// - Parameters:
    ///   - addresses: its addresses, as IP literals; connections come from the first unless they are bound.
    ///   - names: its names.
    /// - Returns: the host.
    package func host(_ addresses: String..., named names: String...) -> SimulatedHost {
        lastNumber += 1
        let host = SimulatedHost(addresses, number: lastNumber, in: self)
        for name in addresses + names { hosts[name] = host }
        return host
    }

    /// Sets the rules for flows that begin from now on.
    package func setRules(_ rules: LabRules) {
        path = rules.isEmpty ? nil : SimulatedPath(rules, seed: simulation.seed(of: .rules))
    }

    /// Lets nothing through to an address or from it any more, or everything again.
    ///
    /// Datagrams get lost meanwhile, and connections wait.
    package func setSilent(_ isSilent: Bool, _ address: String) {
        if isSilent { silent.insert(address) } else { silent.remove(address) }
        let arrivals = held
        held = []
        for arrival in arrivals { deliver(arrival) }
        for connection in connections { connection.moveOn() }
    }

    /// Resets all connections to a port, as a middlebox would.
    package func resetConnections(to port: Int) {
        for connection in connections where connection.server.port == port && !connection.hasEnded {
            connection.reset()
        }
    }

    // Calls of hosts and channels.

    var now: Int64 { simulation.nanoseconds }

    func host(_ name: String) -> SimulatedHost? { hosts[name] }

    func isSilent(_ first: SocketAddress, _ second: SocketAddress) -> Bool {
        [first, second].contains { $0.ipAddress.map(silent.contains) ?? false }
    }

    func line(from: SimulatedHost, to: SimulatedHost) -> SimulatedLine {
        let direction = from.number << 32 | to.number
        if let line = lines[direction] { return line }
        let line = SimulatedLine(
            link, SeededGenerator(seed: simulation.seed(of: .losses), stream: direction))
        lines[direction] = line
        return line
    }

    /// Runs a call at an instant, when something of a connection arrives, or at the end of the silence that holds it up.
    func arrive(
        at instant: Int64, from source: SocketAddress, to target: SocketAddress,
        _ call: @escaping () -> Void
    ) {
        let arrival = Arrival(source: source, target: target, call: call)
        _ = simulation.schedule(at: instant) { [self] in deliver(arrival) }
    }

    private func deliver(_ arrival: Arrival) {
        if isSilent(arrival.source, arrival.target) { held.append(arrival) } else { arrival.call() }
    }

    func opened(_ connection: SimulatedConnection) { connections.append(connection) }

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
        let line = line(from: host, to: other)
        func leave() {
            guard let arrival = line.arrival(ofDatagram: data.readableBytes, at: now) else { return }
            _ = simulation.schedule(at: arrival) { [self] in
                guard !isSilent(source, target) else { return }
                other.receive(AddressedEnvelope(remoteAddress: source, data: data), at: target)
            }
        }
        // The rules hold up this one, not what others send over the line meanwhile.
        if departure > now { _ = simulation.schedule(at: departure, leave) } else { leave() }
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
