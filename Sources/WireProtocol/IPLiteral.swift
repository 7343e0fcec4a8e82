#if canImport(Glibc)
import Glibc
#else
package import Darwin
#endif

/// IP addresses as text.
package enum IPLiteral {
    /// Whether the text is an IPv4 or IPv6 literal.
    package static func isAddress(_ text: String) -> Bool { isIPv4(text) || isIPv6(text) }

    /// Whether the text is an IPv4 literal in dotted form.
    package static func isIPv4(_ text: String) -> Bool {
        var address = in_addr()
        return !endsEarlyInC(text) && inet_pton(AF_INET, text, &address) == 1
    }

    /// Whether the text is an IPv6 literal.
    package static func isIPv6(_ text: String) -> Bool {
        var address = in6_addr()
        return !endsEarlyInC(text) && inet_pton(AF_INET6, text, &address) == 1
    }

    /// Whether C would read only the beginning of the text, because it holds a zero byte.
    private static func endsEarlyInC(_ text: String) -> Bool { text.utf8.contains(0) }

    /// Whether the text is an address that a machine has for itself alone (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3).
    package static func isLoopback(_ text: String) -> Bool {
        text == "::1" || text.hasPrefix("127.") && isIPv4(text)
    }

    /// Whether the text is a host name or an address that leads to the machine itself.
    package static func isOwnHost(_ text: String) -> Bool {
        isLoopback(text) || text.lowercased() == "localhost"
    }

    /// The address without the prefix that an IPv6 socket puts before an IPv4 peer: `::ffff:192.0.2.1` becomes
    /// `192.0.2.1` (Specification 4).
    package static func unmapped(_ text: String) -> String {
        guard text.lowercased().hasPrefix("::ffff:"), let colon = text.lastIndex(of: ":") else { return text }
        let tail = String(text[text.index(after: colon)...])
        return isIPv4(tail) ? tail : text
    }

    /// The address as a URL needs it: IPv6 literals in brackets (Specification 18.1).
    package static func urlHost(_ text: String) -> String { isIPv6(text) ? "[\(text)]" : text }

    /// The address without its last part: IPv4 cut to /24, IPv6 to /48 (Specification 5.5, 18.2).
    package static func anonymised(_ text: String) -> String {
        if isIPv4(text) { return text.split(separator: ".").prefix(3).joined(separator: ".") + ".0" }
        var address = in6_addr()
        guard isIPv6(text), inet_pton(AF_INET6, text, &address) == 1 else { return "" }
        withUnsafeMutableBytes(of: &address) { bytes in
            for index in 6..<16 { bytes[index] = 0 }
        }
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, &address, &buffer, socklen_t(buffer.count)) != nil else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
