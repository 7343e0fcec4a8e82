/// The special-purpose ranges of addresses.
extension IPAddress {
    private static let own: [IPPrefix] = prefixes("127.0.0.0/8", "::1/128")
    private static let link: [IPPrefix] = prefixes("169.254.0.0/16", "fe80::/10")
    private static let local: [IPPrefix] = prefixes(
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7")

    private static func prefixes(_ texts: String...) -> [IPPrefix] { texts.compactMap { IPPrefix($0) } }

    /// True for loopback addresses (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3).
    package var isLoopback: Bool { Self.own.contains { $0.contains(self) } }

    /// True for link-local addresses (RFC 3927; RFC 4291, 2.5.6).
    package var isLinkLocal: Bool { Self.link.contains { $0.contains(self) } }

    /// True for addresses of private or local networks (RFC 1918, 3927, 4193, 4291 and 6598).
    package var isPrivate: Bool { isLoopback || isLinkLocal || Self.local.contains { $0.contains(self) } }
}
