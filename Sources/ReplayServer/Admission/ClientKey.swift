import Basics
import Recordings
import WireProtocol

/// The address under which a client is known (Specification 5.5).
struct ClientKey: Equatable, Sendable {
    /// The address by which the replay ports recognize the client, an IP literal.
    let address: String
    /// The address of the side channel, which cannot be forged over TCP.
    let peer: String

    /// True if the client was observed at its address instead of only declaring it.
    var isProven: Bool { address == peer }

    /// Determines the address under which a client is known.
    ///
    /// Upstream accepts any declared address, and can be made to send a recording to a third party. Here the
    /// declared address counts only for recordings over TCP, whose bytes are sent on a connection that the
    /// client opened, and only if a replay port answered an own-IP query from there, as it does for clients
    /// behind proxies, for which the field exists (Specification 4). All others are known by the side
    /// channel's address: clients whose declaration is not an IP literal or means "unknown", and all clients
    /// over UDP, which do not know their address.
    ///
    /// - Parameters:
    ///   - peer: the side channel's peer address.
    ///   - declared: the address that the client declares.
    ///   - transport: the transport of the replay.
    ///   - answered: returns true if a replay port recently answered an own-IP query from an address.
    /// - Returns: the client's address, in the form in which sockets report it.
    static func of(
        peer: String, declared: String?, transport: Transport, answered: (String) -> Bool
    ) -> ClientKey {
        guard transport == .tcp, let declared, declared != Identification.unknownAddress,
            let address = IPAddress(declared)?.unmapped.text, answered(address)
        else { return ClientKey(address: peer, peer: peer) }
        return ClientKey(address: address, peer: peer)
    }
}
