package import Basics
import QUICInitials

/// The data that a test replays: the client's side of one recorded application flow, in sending order.
///
/// A value of this type can always be replayed: the initializer checks the requirements of Specification 3,
/// so that readers, importers and servers need not check again.
package struct Recording: Sendable, Equatable {
    /// The replay name in its wire form, for example `Netflix-06072024` (Specification 3.4).
    package let name: String
    /// The transport protocol of the payloads.
    package let transport: Transport
    /// The client's packets; never empty, timestamps never decrease.
    package let packets: [ClientPacket]
    /// Recorded UDP client ports, five digits where zero-padded; empty for TCP (Specification 3.1).
    package let udpClientPorts: [String]
    /// The `c_s_pair` of every TCP flow; empty for UDP (Specification 3.1).
    package let tcpPairs: [String]
    /// The flow that is replayed: the first TCP pair, or the first datagram's pair (Specification 3.3).
    package let flow: FlowPair

    /// Creates a recording after checking that it can be replayed.
    ///
    /// Errors name `file`, or the replay if there is no file.
    ///
    /// - Throws: ``RecordingError/layout(file:problem:)`` or ``RecordingError/packet(file:packet:problem:)``.
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

    private init(_ other: Recording, packets: [ClientPacket], name: String) {
        self.name = name
        transport = other.transport
        self.packets = packets
        udpClientPorts = other.udpClientPorts
        tcpPairs = other.tcpPairs
        flow = other.flow
    }

    /// Number of bytes that the client sends.
    package var bytesUp: Int { packets.reduce(0) { $0 + $1.payload.count } }

    /// Number of bytes that the client waits for; 0 for UDP, whose client file does not contain it.
    package var bytesDown: Int { packets.reduce(0) { $0 + $1.responseLength } }

    /// The last packet's timestamp, in seconds since the start of the capture.
    package var duration: Double { packets.last?.timestamp ?? 0 }

    /// The server name readable in the client's first data: TLS SNI, HTTP Host or the SNI of QUIC; nil if
    /// there is none.
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

    /// True if the client starts a QUIC connection, so that the datagrams have the same kind of content as a
    /// TCP connection.
    package var isQUIC: Bool {
        guard transport == .udp, let first = packets.first else { return false }
        var hello = QUICHello()
        for packet in packets where packet.pair == first.pair {
            let state = hello.take(packet.payload)
            if hello.isQUIC || state == .none { break }
        }
        return hello.isQUIC
    }

    /// True for port recordings, which are replayed without timing (Specification 6.2).
    package var isPortTest: Bool { ReplayName.isPortTest(name) }

    /// Returns the same recording with other payloads, and another name unless that is nil; the caller must
    /// ensure that it can be replayed.
    func replacing(packets: [ClientPacket], name: String? = nil) -> Recording {
        Recording(self, packets: packets, name: name ?? self.name)
    }
}
