/// IP addresses and hosts as text.
package enum IPLiteral {
    /// True if the text is an IPv4 or IPv6 literal.
    package static func isAddress(_ text: String) -> Bool { IPAddress(text) != nil }

    /// True if the text is an IPv6 literal.
    package static func isIPv6(_ text: String) -> Bool { IPAddress(text)?.isIPv6 ?? false }

    /// True if the text is an address that a machine has for itself alone (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3).
    package static func isLoopback(_ text: String) -> Bool { IPAddress(text)?.isLoopback ?? false }

    /// True if the text is a host name or an address that leads to the machine itself.
    package static func isOwnHost(_ text: String) -> Bool {
        isLoopback(text) || text.lowercased() == "localhost"
    }

    /// The address in the form sockets report it, without the prefix that an IPv6 socket puts before an IPv4 peer:
    /// `::ffff:192.0.2.1` becomes `192.0.2.1` (Specification 4). What is no address stays as it is.
    package static func canonical(_ text: String) -> String { IPAddress(text)?.unmapped.text ?? text }

    /// The address as a URL needs it: IPv6 literals in brackets (Specification 18.1).
    package static func urlHost(_ text: String) -> String { isIPv6(text) ? "[\(text)]" : text }

    /// The address without its last part: IPv4 cut to /24, IPv6 to /48 (Specification 5.5, 18.2); empty for what is
    /// no address.
    package static func anonymised(_ text: String) -> String {
        IPAddress(text)?.anonymised.network.text ?? ""
    }
}
