import Basics
import Networking
import PacketLab

/// The sockets of the two ends of a test in a lab of real packets.
extension StandingLab {
    /// The sockets of clients.
    var clientSockets: SocketSource { Self.source(clients) }

    /// The sockets of the embedded servers.
    var serverSockets: SocketSource { Self.source(servers) }

    private static func source(_ sockets: LabSockets) -> SocketSource {
        SocketSource(reaching: Set(addresses.map(\.text)), packets: { try sockets.openPacketSocket() }) {
            isIPv6, isStream, local in
            try sockets.open(isIPv6: isIPv6, isStream: isStream, boundTo: local)
        }
    }
}
