package import Basics
import QUICInitials

/// What a test replays: the client's side of one recorded application flow, in sending order.
///
/// A value of this type is always replayable: the initialiser checks what Specification 3 asks, so that no
/// reader, importer or server has to check again.
package struct Recording: Sendable, Equatable {
    /// The replay name as it goes on the wire, for example `Netflix-06072024` (Specification 3.4).
    package let name: String
    /// The protocol that carries the payloads.
    package let transport: Transport
    /// The client's packets; never empty, timestamps never decrease.
    package let packets: [ClientPacket]
    /// Recorded UDP client ports, five digits where zero-padded; empty for TCP (Specification 3.1).
    package let udpClientPorts: [String]
    /// The `c_s_pair` of every TCP flow; empty for UDP (Specification 3.1).
    package let tcpPairs: [String]
    /// The flow that is replayed: the first TCP pair, or the first datagram's pair (Specification 3.3).
    package let flow: FlowPair

    /// Makes a recording after checking that it can be replayed.
    ///
    /// Errors name `file`, or the replay where there is no file.
    ///
    /// - Throws: ``RecordingError/layout(file:problem:)`` or
    ///   ``RecordingError/packet(file:packet:problem:)``.
    package init(
        name: String,
        transport: Transport,
        packets: [ClientPacket],
        udpClientPorts: [String] = [],
        tcpPairs: [String] = [],
        file: String? = nil
    ) throws(RecordingError) {
        self.flow = try RecordingRules(file: file ?? name).check(
            name: name,
            transport: transport,
            packets: packets,
            udpClientPorts: udpClientPorts,
            tcpPairs: tcpPairs
        )
        self.name = name
        self.transport = transport
        self.packets = packets
        self.udpClientPorts = udpClientPorts
        self.tcpPairs = tcpPairs
    }

    private init(_ other: Recording, packets: [ClientPacket]) {
        name = other.name
        transport = other.transport
        self.packets = packets
        udpClientPorts = other.udpClientPorts
        tcpPairs = other.tcpPairs
        flow = other.flow
    }

    /// Bytes that the client sends.
    package var bytesUp: Int { packets.reduce(0) { $0 + $1.payload.count } }

    /// Bytes that the client waits for; 0 for UDP, whose client file does not say.
    package var bytesDown: Int { packets.reduce(0) { $0 + $1.responseLength } }

    /// The last packet's timestamp, in seconds since the start of the capture.
    package var duration: Double { packets.last?.timestamp ?? 0 }

    /// The name a classifier could read in what the client sends first: TLS SNI, HTTP Host or the SNI of QUIC; nil if there
    /// is none.
    package var serverName: String? {
        guard let first = packets.first else { return nil }
        if let name = ServerName.find(in: first.payload) { return name }
        guard transport == .udp else { return nil }
        var hello = QUICHello()
        for packet in packets where packet.pair == first.pair {
            switch hello.take(packet.payload) {
            case .wanting: continue
            case .message(let message): return ServerName.inHandshake(message)
            case .none: return nil
            }
        }
        return nil
    }

    /// True if the client begins as one of QUIC does, so that datagrams carry what a TCP connection could.
    package var isQUIC: Bool {
        guard transport == .udp, let first = packets.first else { return false }
        var hello = QUICHello()
        return hello.take(first.payload) != .none
    }

    /// Whether this is one of the port recordings, which are replayed without timing (Specification 6.2).
    package var isPortTest: Bool { ReplayName.isPortTest(name) }

    /// The same recording with other payloads, which the caller has to keep replayable.
    func replacing(packets: [ClientPacket]) -> Recording { Recording(self, packets: packets) }
}
