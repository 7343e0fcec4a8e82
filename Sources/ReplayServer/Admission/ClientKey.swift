import NIOCore
import WireProtocol
import WireTransport

/// Under which address a client is known (protocol.md 5.5).
enum ClientKey {
    /// The address by which the replay ports will recognise the client.
    ///
    /// - Parameters:
    ///   - peer: the side channel's peer address.
    ///   - declared: what the client says about itself. Where that is no IP literal the peer address counts, as
    ///     it does where the client says that it does not know.
    /// - Returns: an IP literal.
    static func of(peer: String, declared: String?) -> String {
        guard let declared, declared != Identification.unknownAddress else { return peer }
        return canonical(declared) ?? peer
    }

    /// The address in the form sockets report it, nil if the text is no IP literal.
    static func canonical(_ text: String) -> String? {
        guard IPLiteral.isAddress(text) else { return nil }
        return (try? SocketAddress(ipAddress: text, port: 0))?.unmappedIPAddress
    }
}
