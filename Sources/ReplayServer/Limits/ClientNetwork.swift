import Basics

/// The clients that share the limits of one address: those behind an IPv4 address, or in an IPv6 network of 64 bits, as one
/// machine may use any address of it (RFC 4291, 2.5.1; RFC 8981).
struct ClientNetwork: Hashable, Sendable {
    private let prefix: IPAddress?

    /// - Parameter address: an IP literal; all other texts stand for one unknown network.
    init(_ address: String) {
        let address = IPAddress(address)?.unmapped
        prefix = address.map { $0.isIPv4 ? $0 : $0.masked(64) }
    }

    /// The network that stands for the server itself.
    static let own = ClientNetwork("")
}
