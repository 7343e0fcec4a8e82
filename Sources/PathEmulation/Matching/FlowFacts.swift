package import Basics

/// The facts known of a flow before its client has sent anything.
package struct FlowFacts: Hashable, Sendable {
    /// The transport protocol.
    package let transport: Transport
    /// The server's port, as recorded.
    package let serverPort: Int
    /// The client's address as text, in the form sockets report it.
    package let client: String
    /// Which of two servers.
    package let server: LabServer
    /// The server's address as text; empty where all servers of ``server`` are one.
    package let serverAddress: String
    /// Payload of a full segment of a stream, in bytes: what both ends agreed on, but no more than fits on
    /// Ethernet.
    package let segment: Int

    /// - Parameters:
    ///   - transport: the transport protocol.
    ///   - serverPort: the server's port, as recorded.
    ///   - client: the client's address as text.
    ///   - server: which of two servers.
    ///   - serverAddress: the server's address as text.
    ///   - segment: payload of a full segment that both ends agreed on, in bytes.
    package init(
        transport: Transport, serverPort: Int, client: String, server: LabServer = .first,
        serverAddress: String = "", segment: Int = FlowClassifier.packetBytes
    ) {
        self.transport = transport
        self.serverPort = serverPort
        self.client = client
        self.server = server
        self.serverAddress = serverAddress
        self.segment = max(1, min(FlowClassifier.packetBytes, segment))
    }
}

extension LabRule {
    /// Returns true if every term holds that needs no content, and the rule is on the flow's way.
    func admits(_ facts: FlowFacts) -> Bool {
        guard place.carries(facts.server) else { return false }
        if let transport = match.transport, transport != facts.transport { return false }
        if !match.ports.isEmpty, !match.ports.contains(where: { $0.contains(facts.serverPort) }) {
            return false
        }
        if let client = match.client, client != facts.client.lowercased() { return false }
        // Hosts are read from requests of HTTP/1; those of QUIC are encrypted.
        return match.hosts.isEmpty || facts.transport == .tcp
    }
}
