import Basics
import Recordings
import WireProtocol

/// Under which address a client is known (Specification 5.5).
struct ClientKey: Equatable, Sendable {
    /// The address by which the replay ports recognise the client, an IP literal.
    let address: String
    /// The address that holds the side channel, which nobody can forge over TCP.
    let peer: String

    /// Whether the client was seen at its address, and not only says so.
    var isProven: Bool { address == peer }

    /// Decides under which address a client is known.
    ///
    /// Upstream believes whatever a client declares, and can be made to send a recording to anybody. Here the
    /// declared address counts for recordings over TCP only, whose bytes leave on a connection that the client
    /// opened, and only if a replay port answered an own-IP query from there, as it does for the clients behind
    /// proxies that the field is for (Specification 4). Everybody else is known by the side channel's address: what
    /// is no IP literal, what means that the client does not know, and all of UDP, whose clients do not know.
    ///
    /// - Parameters:
    ///   - peer: the side channel's peer address.
    ///   - declared: what the client says about itself.
    ///   - transport: what carries the replay.
    ///   - answered: whether a replay port lately answered an own-IP query from an address.
    /// - Returns: the client's address, in the form sockets report it.
    static func of(
        peer: String, declared: String?, transport: Transport, answered: (String) -> Bool
    ) -> ClientKey {
        guard transport == .tcp, let declared, declared != Identification.unknownAddress,
            let address = IPAddress(declared)?.unmapped.text, answered(address)
        else { return ClientKey(address: peer, peer: peer) }
        return ClientKey(address: address, peer: peer)
    }
}
