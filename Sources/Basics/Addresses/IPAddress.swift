import Foundation

/// An IPv4 or IPv6 address, as a number.
///
/// IPv4 addresses are stored as IPv4-mapped IPv6 addresses (::ffff:0:0/96, RFC 4291, 2.5.5.2), so that both
/// families have one order.
package struct IPAddress: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number, with the first byte as the most significant one.
    package let value: UInt128
    /// True for an IPv4 address.
    package let isIPv4: Bool

    private static let mapping = UInt128(0xFFFF) << 32

    private init(value: UInt128, isIPv4: Bool) { (self.value, self.isIPv4) = (value, isIPv4) }

    /// Creates an IPv4 address from a number, with the first octet as the most significant one.
    package init(ipv4 number: UInt32) { self.init(value: UInt128(number) | Self.mapping, isIPv4: true) }

    /// Creates an IPv4 address from its four octets.
    package init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) {
        self.init(ipv4: [first, second, third, fourth].reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// Creates an IPv6 address from its first and its last eight bytes.
    package init(ipv6 high: UInt64, _ low: UInt64) {
        self.init(value: UInt128(high) << 64 | UInt128(low), isIPv4: false)
    }

    /// Parses the text of an address: four decimal numbers, or the groups of RFC 4291, 2.2; nil for any other
    /// text.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        var ipv4 = in_addr()
        var ipv6 = in6_addr()
        // C functions would read only the part before a zero byte.
        guard !text.utf8.contains(0) else { return nil }
        if inet_pton(AF_INET, text, &ipv4) == 1 {
            self.init(ipv4: UInt32(bigEndian: ipv4.s_addr))
        } else if inet_pton(AF_INET6, text, &ipv6) == 1 {
            let number = withUnsafeBytes(of: ipv6) { $0.reduce(UInt128(0)) { $0 << 8 | UInt128($1) } }
            self.init(value: number, isIPv4: false)
        } else {
            return nil
        }
    }

    package var isIPv6: Bool { !isIPv4 }

    /// Number of bits: 32 or 128.
    package var width: Int { isIPv4 ? 32 : 128 }

    /// The bytes in network byte order: 4 or 16.
    package var bytes: [UInt8] {
        stride(from: width - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> UInt128($0)) }
    }

    /// The text: dotted octets, or groups with the longest run of zeros omitted (RFC 5952).
    package var text: String {
        guard isIPv6 else { return bytes.map { String($0) }.joined(separator: ".") }
        var address = bytes
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil else { return "::" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    package var description: String { text }

    /// The IPv4 address that an IPv6 socket reports as an IPv4-mapped one (Specification 4); any other
    /// address unchanged.
    package var unmapped: IPAddress {
        value >> 32 == 0xFFFF ? IPAddress(value: value, isIPv4: true) : self
    }

    /// Returns the address with all but its first 0 … ``width`` bits cleared.
    package func masked(_ bits: Int) -> IPAddress {
        let free = UInt128(width - bits)
        return IPAddress(value: (value >> free) << free, isIPv4: isIPv4)
    }

    /// The anonymised address for publication: the /24 of an IPv4 address or the /48 of an IPv6 one
    /// (Specification 5.5, 18.2).
    package var anonymised: IPPrefix { IPPrefix(of: self, bits: isIPv4 ? 24 : 48) }

    package static func < (left: Self, right: Self) -> Bool {
        (left.value, left.isIPv4 ? 0 : 1) < (right.value, right.isIPv4 ? 0 : 1)
    }
}
