/// A block of addresses, such as `10.231.7.0/24` or `2001:db8::/32`.
package struct IPPrefix: Hashable, Sendable, CustomStringConvertible {
    /// The first address.
    package let network: IPAddress
    /// The leading bits that all addresses share, 0 … 32 or 0 … 128.
    package let length: Int

    /// The block that an address lies in; nil unless the address has so many bits.
    package init?(_ address: IPAddress, length: Int) {
        guard 0...address.width ~= length else { return nil }
        self.init(of: address, bits: length)
    }

    init(of address: IPAddress, bits: Int) {
        (network, length) = (address.masked(bits), bits)
    }

    /// `ADDRESS/LENGTH`, or a bare address for a block of one; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2, let address = IPAddress(first) else { return nil }
        guard parts.count == 2 else {
            self.init(address, length: address.width)
            return
        }
        guard let length = Int(parts[1]) else { return nil }
        self.init(address, length: length)
    }

    /// The addresses that differ from one in the last octet only.
    package static func octet(of address: IPAddress) -> IPPrefix {
        IPPrefix(of: address, bits: address.width - 8)
    }

    /// The bits of the prefix of an IPv4 link of two ends.
    package static let linkLength = 30

    /// The addresses of a link of which one end has this address.
    package static func link(of end: IPAddress) -> IPPrefix { IPPrefix(of: end, bits: end.width - 2) }

    /// The block's first and last address, as numbers.
    package var range: ClosedRange<UInt128> {
        let free = network.width - length
        let rest: UInt128 = free == 128 ? .max : (1 << UInt128(free)) - 1
        return network.value...(network.value | rest)
    }

    /// True if an address lies in it.
    package func contains(_ address: IPAddress) -> Bool {
        address.isIPv4 == network.isIPv4 && range.contains(address.value)
    }

    /// True if an address is in both blocks.
    package func overlaps(_ other: IPPrefix) -> Bool {
        network.isIPv4 == other.network.isIPv4 && range.overlaps(other.range)
    }

    package var description: String { "\(network)/\(length)" }
}
