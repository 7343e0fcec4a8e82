/// An IPv4 address.
package struct IPv4Address: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The address as a number, first octet highest.
    package let number: UInt32

    package init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) {
        number = [first, second, third, fourth].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// An address in dotted decimal, four numbers without leading zeros; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let octets = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            UInt8(part).flatMap { String($0) == part ? $0 : nil }
        }
        guard octets.count == 4 else { return nil }
        var number: UInt32 = 0
        for octet in octets {
            guard let octet else { return nil }
            number = number << 8 | UInt32(octet)
        }
        self.number = number
    }

    package var description: String {
        [24, 16, 8, 0].map { String(number >> $0 & 0xFF) }.joined(separator: ".")
    }
}

/// A block of IPv4 addresses, such as `10.231.7.0/24`.
package struct IPv4Prefix: Hashable, Sendable, CustomStringConvertible {
    /// The first address.
    package let network: IPv4Address
    /// How many leading bits all addresses share, 0...32.
    package let length: Int

    /// How long the prefix of a link of two ends is.
    package static let linkLength = 30

    /// The addresses of a link of which one end has this address.
    package static func link(of end: IPv4Address) -> IPv4Prefix {
        IPv4Prefix(network: end.masked(linkLength), length: linkLength)
    }

    /// The 256 addresses that differ from this one in the last octet only.
    package static func octet(of address: IPv4Address) -> IPv4Prefix {
        IPv4Prefix(network: address.masked(24), length: 24)
    }

    private init(network: IPv4Address, length: Int) {
        self.network = network
        self.length = length
    }

    /// The block that an address lies in; nil unless the length is 0...32.
    package init?(_ address: IPv4Address, length: Int) {
        guard 0...32 ~= length else { return nil }
        self.length = length
        network = address.masked(length)
    }

    /// `ADDRESS/LENGTH`, or a bare address for a block of one; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2, let address = IPv4Address(first) else { return nil }
        guard parts.count == 2 else {
            self.init(address, length: 32)
            return
        }
        guard let length = Int(parts[1]) else { return nil }
        self.init(address, length: length)
    }

    /// Whether an address is in both blocks.
    package func overlaps(_ other: IPv4Prefix) -> Bool {
        let shared = min(length, other.length)
        return network.masked(shared) == other.network.masked(shared)
    }

    package var description: String { "\(network)/\(length)" }
}

extension IPv4Address {
    fileprivate init(number: UInt32) { self.number = number }

    /// The address with all but its first bits cleared.
    fileprivate func masked(_ bits: Int) -> IPv4Address {
        IPv4Address(number: number & ~UInt32(truncatingIfNeeded: UInt64(0xFFFF_FFFF) >> bits))
    }
}
