/// A block of addresses, such as `10.231.7.0/24` or `2001:db8::/32`.
package struct IPPrefix: Hashable, Sendable, CustomStringConvertible {
    /// The first address.
    package let network: IPAddress
    /// Number of leading bits that all addresses share, 0 … 32 or 0 … 128.
    package let length: Int

    /// Creates the block that holds an address; nil if the length exceeds the number of the address's bits.
    package init?(_ address: IPAddress, length: Int) {
        guard 0...address.width ~= length else { return nil }
        self.init(of: address, bits: length)
    }

    init(of address: IPAddress, bits: Int) {
        (network, length) = (address.masked(bits), bits)
    }

    /// Parses `ADDRESS/LENGTH`, or a bare address as a block of one; nil for any other text.
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

    /// Returns the block of the addresses that differ from the given one in the last octet only.
    package static func octet(of address: IPAddress) -> IPPrefix {
        IPPrefix(of: address, bits: address.width - 8)
    }

    /// The prefix length of an IPv4 link with two ends.
    package static let linkLength = 30

    /// Returns the block of a link of which one end has the given address.
    package static func link(of end: IPAddress) -> IPPrefix { IPPrefix(of: end, bits: end.width - 2) }

    /// The first and last address of the block, as numbers.
    package var range: ClosedRange<UInt128> {
        let free = network.width - length
        let rest: UInt128 = free == 128 ? .max : (1 << UInt128(free)) - 1
        return network.value...(network.value | rest)
    }

    /// Returns true if the block holds the address.
    package func contains(_ address: IPAddress) -> Bool {
        address.isIPv4 == network.isIPv4 && range.contains(address.value)
    }

    /// Returns true if the blocks have an address in common.
    package func overlaps(_ other: IPPrefix) -> Bool {
        network.isIPv4 == other.network.isIPv4 && range.overlaps(other.range)
    }

    package var description: String { "\(network)/\(length)" }
}
