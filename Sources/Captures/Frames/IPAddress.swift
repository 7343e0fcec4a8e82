import Foundation

/// An IPv4 or IPv6 address, as a number.
package struct IPAddress: Hashable, Sendable {
    /// The first eight bytes of an IPv6 address; 0 of an IPv4 address.
    let high: UInt64
    /// The last eight bytes; an IPv4 address is the last four of them.
    let low: UInt64
    package let isIPv6: Bool

    init(ipv4 number: UInt32) {
        high = 0
        low = UInt64(number)
        isIPv6 = false
    }

    init(ipv6 high: UInt64, _ low: UInt64) {
        self.high = high
        self.low = low
        isIPv6 = true
    }

    /// Reads an address as people write it; nil if it is none.
    package init?(_ text: String) {
        var ipv4 = in_addr()
        var ipv6 = in6_addr()
        if inet_pton(AF_INET, text, &ipv4) == 1 {
            self.init(ipv4: UInt32(bigEndian: ipv4.s_addr))
        } else if inet_pton(AF_INET6, text, &ipv6) == 1 {
            self = withUnsafeBytes(of: ipv6) { bytes in
                func number(_ offset: Int) -> UInt64 {
                    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                }
                return IPAddress(ipv6: number(0), number(8))
            }
        } else {
            return nil
        }
    }

    /// As people write it: dotted octets, or groups with the longest run of zeros left out (RFC 5952).
    package var text: String {
        guard isIPv6 else { return octets.map { String($0) }.joined(separator: ".") }
        var address = in6_addr()
        withUnsafeMutableBytes(of: &address) { bytes in
            bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
            bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil else { return "::" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// As a recording has it: octets padded to three digits (Specification 3.3).
    package var padded: String {
        isIPv6 ? text : octets.map { String(1000 + Int($0)).dropFirst() }.joined(separator: ".")
    }

    /// Whether it is of a private or local network (RFC 1918, 3927, 4193, 4291 and 6598).
    package var isPrivate: Bool {
        if isIPv6 { return high >> 57 == 0xFC >> 1 || high >> 54 == 0xFE80 >> 6 || high == 0 && low == 1 }
        return switch (octets[0], octets[1]) {
        case (10, _), (127, _), (192, 168), (169, 254), (172, 16...31), (100, 64...127): true
        default: false
        }
    }

    private var octets: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: low >> (24 - 8 * $0)) } }
}

/// Where packets of a flow come from or go to.
package struct FlowEndpoint: Hashable, Sendable {
    package let address: IPAddress
    package let port: UInt16

    package init(_ address: IPAddress, _ port: UInt16) {
        self.address = address
        self.port = port
    }

    /// As people write it: an IPv6 address in brackets.
    package var text: String { address.isIPv6 ? "[\(address.text)]:\(port)" : "\(address.text):\(port)" }

    /// Any order, so that both directions of a flow have one key.
    static func isOrdered(_ left: Self, _ right: Self) -> Bool {
        (left.address.high, left.address.low, left.port)
            < (right.address.high, right.address.low, right.port)
    }
}
