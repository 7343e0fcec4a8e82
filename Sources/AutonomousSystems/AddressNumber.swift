import Foundation

/// An IP address as a number, the highest byte first.
///
/// Addresses of IPv4 stand where IPv6 maps them (::ffff:0:0/96, RFC 4291, 2.5.5.2), so that both have one order.
package struct AddressNumber: Comparable, Sendable {
    /// The number.
    let value: UInt128
    /// Whether it was written as one of IPv4.
    let isIPv4: Bool

    private static let mapping = UInt128(0xFFFF) << 32

    /// How many bits of the number stand before those of the address.
    var mappedBits: Int { isIPv4 ? 96 : 0 }

    private init(value: UInt128, isIPv4: Bool) {
        self.value = value
        self.isIPv4 = isIPv4
    }

    /// Reads an address, as `192.0.2.1` or `2001:db8::1`; nil for what is none.
    ///
    /// - Parameter text: the text.
    package init?(_ text: some StringProtocol) {
        func number(_ bytes: some Sequence<UInt8>) -> UInt128 { bytes.reduce(0) { $0 << 8 | UInt128($1) } }
        let text = String(text)
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(
                value: withUnsafeBytes(of: four) { number($0) } | Self.mapping, isIPv4: true)
            return
        }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        self.init(value: withUnsafeBytes(of: six) { number($0) }, isIPv4: false)
    }

    /// The addresses of a prefix.
    ///
    /// - Parameter length: how many bits they have in common.
    /// - Returns: the first and the last of them; nil where the address has no such length, or bits behind it.
    func prefix(_ length: Int) -> ClosedRange<UInt128>? {
        guard (0...(128 - mappedBits)).contains(length) else { return nil }
        let free = 128 - mappedBits - length
        let rest: UInt128 = free == 128 ? .max : (1 << UInt128(free)) - 1
        return value & rest == 0 ? value...(value | rest) : nil
    }

    package static func < (left: Self, right: Self) -> Bool { left.value < right.value }
    package static func == (left: Self, right: Self) -> Bool { left.value == right.value }
}
