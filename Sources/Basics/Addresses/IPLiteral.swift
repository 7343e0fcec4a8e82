/// IP addresses and hosts as text.
package enum IPLiteral {
    /// Returns true if the text is an IPv4 or IPv6 literal.
    package static func isAddress(_ text: String) -> Bool { IPAddress(text) != nil }

    /// Returns true if the text is an IPv6 literal.
    package static func isIPv6(_ text: String) -> Bool { IPAddress(text)?.isIPv6 ?? false }

    /// Returns true if the text is a loopback address (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3).
    package static func isLoopback(_ text: String) -> Bool { IPAddress(text)?.isLoopback ?? false }

    /// Returns true if the text is a host name or an address of the machine itself.
    package static func isOwnHost(_ text: String) -> Bool {
        isLoopback(text) || text.lowercased() == "localhost"
    }

    /// Returns the address without the prefix with which an IPv6 socket reports an IPv4 peer:
    /// `::ffff:192.0.2.1` becomes `192.0.2.1` (Specification 4). A text that is no address is unchanged.
    package static func canonical(_ text: String) -> String { IPAddress(text)?.unmapped.text ?? text }

    /// Returns the host for a URL: IPv6 literals in brackets (Specification 18.1).
    package static func urlHost(_ text: String) -> String { isIPv6(text) ? "[\(text)]" : text }

    /// Returns the anonymised address: IPv4 cut to /24, IPv6 to /48 (Specification 5.5, 18.2); empty for a
    /// text that is no address.
    package static func anonymised(_ text: String) -> String {
        IPAddress(text)?.anonymised.network.text ?? ""
    }
}
