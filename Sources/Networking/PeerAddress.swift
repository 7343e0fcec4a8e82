import Basics
package import NIOCore

extension SocketAddress {
    /// The IP address as text, without the prefix an IPv6 socket gives IPv4 peers; nil for other families.
    package var unmappedIPAddress: String? { ipAddress.map(IPLiteral.canonical) }
}
