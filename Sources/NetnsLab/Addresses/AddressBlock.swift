package import Basics

/// The 256 private addresses of one lab, `10.231.N.0/24` (RFC 1918).
///
/// The path's two ends are `.1` (client) and `.2` (router). Leg *i* has `.i01` and `.i02` between router and leg,
/// `.i05` and `.i06` between leg and server: the servers are `.106` and `.206`.
package struct AddressBlock: Hashable, Sendable, Codable {
    /// The third octet, N.
    package let number: UInt8

    package init(number: UInt8) {
        self.number = number
    }

    /// The first block that touches none of the addresses and routes of this machine.
    ///
    /// - Parameters:
    ///   - occupied: The destinations of all routes but the default ones, and all addresses.
    ///   - start: Where to begin to look; labs that begin at different numbers seldom meet.
    /// - Returns: nil when all 256 are taken.
    package static func free(of occupied: [IPPrefix], from start: UInt8 = 0) -> AddressBlock? {
        (0...255 as ClosedRange<UInt8>)
            .map { AddressBlock(number: start &+ $0) }
            .first { block in !occupied.contains { $0.overlaps(block.prefix) } }
    }

    /// All of its addresses.
    package var prefix: IPPrefix { .octet(of: address(0)) }

    /// The address with this last octet.
    package func address(_ last: UInt8) -> IPAddress { IPAddress(10, 231, number, last) }
}
