import Basics

/// The way on which a replay leaves this machine, and where it goes. What the system does not tell is nil.
package struct LocalPath: Equatable, Sendable {
    /// The server's address.
    package var server: String
    /// Name of the interface; nil if there is no route.
    package var interface: String?
    /// The address of the first router; nil for none.
    package var gateway: String?
    /// The address of this machine.
    package var local: String?

    package init(server: String, interface: String? = nil, gateway: String? = nil, local: String? = nil) {
        (self.server, self.interface, self.gateway, self.local) = (server, interface, gateway, local)
    }

    /// Returns the first of these in which another path differs; nil for none. What is unknown of one is the same, except
    /// that a way may be lost.
    package func difference(to other: LocalPath) -> PathDifference? {
        func differ(_ one: String?, _ second: String?) -> (String, String)? {
            guard let one, let second, one != second else { return nil }
            return (one, second)
        }
        if server != other.server { return .server(server, other.server) }
        if let interface, other.interface == nil { return .lost(interface) }
        if let (one, second) = differ(interface, other.interface) { return .interface(one, second) }
        if let (one, second) = differ(gateway, other.gateway) { return .gateway(one, second) }
        if let (one, second) = differ(local, other.local), !Self.areOfOneNetwork(one, second) {
            return .local(one, second)
        }
        return nil
    }

    /// Returns true for two addresses of IPv6 in one network: a machine changes its own from time to time, for privacy
    /// (RFC 8981).
    private static func areOfOneNetwork(_ one: String, _ other: String) -> Bool {
        guard let first = IPAddress(one), IPLiteral.isIPv6(one), let network = IPPrefix(first, length: 64),
            let second = IPAddress(other)
        else { return false }
        return network.contains(second)
    }
}

/// A difference between the ways of two replays, or a change during one.
package enum PathDifference: Codable, Equatable, Sendable {
    /// The server's address.
    case server(String, String)
    /// The interface through which it left.
    case interface(String, String)
    /// The first router.
    case gateway(String, String)
    /// This machine's address.
    case local(String, String)
    /// There was no way any more after this interface.
    case lost(String)
}
