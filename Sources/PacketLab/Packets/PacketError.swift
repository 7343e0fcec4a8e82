/// The reason for which the receiver of a packet would not take it.
package enum PacketError: String, Error, Hashable, Sendable, CaseIterable {
    /// It is of neither version of IP.
    case version
    /// It has fewer bytes than its headers say, or a header is shorter than the least.
    case length
    /// The checksum of the IPv4 header or of TCP, UDP or ICMP is wrong.
    case checksum
    /// It is on its way to an address that does not stand in the header: a source route (RFC 7126, RFC 5095).
    case sourceRoute = "source-route"
    /// It has more extension headers than ``IPPacket/mostExtensions``.
    case extensions
    /// A fragment overlaps another, or is longer than an IP packet can be (RFC 5722).
    case fragment
}
