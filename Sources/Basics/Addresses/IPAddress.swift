import Foundation

/// An IPv4 or IPv6 address, as a number.
///
/// Addresses of IPv4 stand where IPv6 maps them (::ffff:0:0/96, RFC 4291, 2.5.5.2), so that both have one order.
package struct IPAddress: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number, the first byte highest.
    package let value: UInt128
    /// True if it is written as one of IPv4.
    package let isIPv4: Bool

    private static let mapping = UInt128(0xFFFF) << 32

    private init(value: UInt128, isIPv4: Bool) { (self.value, self.isIPv4) = (value, isIPv4) }

    /// An address of IPv4 as a number, the first octet highest.
    package init(ipv4 number: UInt32) { self.init(value: UInt128(number) | Self.mapping, isIPv4: true) }

    /// An address of IPv4 as its four octets.
    package init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) {
        self.init(ipv4: [first, second, third, fourth].reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// An address of IPv6 as its first and its last eight bytes.
    package init(ipv6 high: UInt64, _ low: UInt64) {
        self.init(value: UInt128(high) << 64 | UInt128(low), isIPv4: false)
    }

    /// Reads an address as people write it: four decimal numbers, or the groups of RFC 4291, 2.2; nil if it is none.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        var ipv4 = in_addr()
        var ipv6 = in6_addr()
        // C would read only the beginning of a text with a zero byte.
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

    /// Its bits: 32 or 128.
    package var width: Int { isIPv4 ? 32 : 128 }

    /// Its bytes as they go on the wire: 4 or 16.
    package var bytes: [UInt8] {
        stride(from: width - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> UInt128($0)) }
    }

    /// Its text: dotted octets, or groups with the longest run of zeros left out (RFC 5952).
    package var text: String {
        guard isIPv6 else { return bytes.map { String($0) }.joined(separator: ".") }
        var address = bytes
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil else { return "::" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    package var description: String { text }

    /// The address of IPv4 that an IPv6 socket shows as one of IPv6 (Specification 4); itself if it is none.
    package var unmapped: IPAddress {
        value >> 32 == 0xFFFF ? IPAddress(value: value, isIPv4: true) : self
    }

    /// The address with all but its first bits cleared, 0 … ``width``.
    package func masked(_ bits: Int) -> IPAddress {
        let free = UInt128(width - bits)
        return IPAddress(value: (value >> free) << free, isIPv4: isIPv4)
    }

    /// The address without its last part, as it is told to others: IPv4 is cut to /24, IPv6 to /48 (Specification 5.5, 18.2).
    package var anonymised: IPPrefix { IPPrefix(of: self, bits: isIPv4 ? 24 : 48) }

    package static func < (left: Self, right: Self) -> Bool {
        (left.value, left.isIPv4 ? 0 : 1) < (right.value, right.isIPv4 ? 0 : 1)
    }
}
