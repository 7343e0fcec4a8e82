import Basics
package import NIOCore

extension SocketAddress {
    /// The IP address as text, without the prefix of IPv4-mapped IPv6 addresses; nil for other families.
    package var unmappedIPAddress: String? { ipAddress.map(IPLiteral.canonical) }
}
