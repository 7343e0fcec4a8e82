import Basics

/// A value and a mask: the ports that equal the value in the mask's bits.
package struct PortMask: Hashable, Sendable {
    /// The bits to find.
    package let value: UInt16
    /// The bits to look at.
    package let mask: UInt16

    package init(value: UInt16, mask: UInt16) {
        self.value = value
        self.mask = mask
    }

    /// The fewest masks that together fit exactly the ports of a range, lowest first: at most 30.
    ///
    /// A u32 filter compares bits, it knows no ranges. Each mask takes the largest aligned block that begins at the
    /// lowest port left, as CIDR blocks cover a range of addresses (RFC 4632).
    package static func covering(_ ports: ClosedRange<UInt16>) -> [PortMask] {
        var masks: [PortMask] = []
        var low = Int(ports.lowerBound)
        let end = Int(ports.upperBound) + 1
        while low < end {
            var size = low == 0 ? 0x10000 : low & -low
            while low + size > end { size /= 2 }
            masks.append(PortMask(value: UInt16(low), mask: UInt16(truncatingIfNeeded: 0x10000 - size)))
            low += size
        }
        return masks
    }
}

extension PacketSelector {
    /// The matches of u32 filters that together fit exactly these packets, each a list of words for `tc`.
    ///
    /// Ports are compared in packets that have them only, and not in later fragments of a datagram, where other
    /// bytes stand in their place: such fragments fit no selector with ports.
    var matches: [[String]] {
        let hosts = client.map { ["match", "ip", "dst", "\($0)/32"] } ?? []
        guard let serverPorts else {
            let words = hosts + (transport.map(Self.words) ?? [])
            return [words.isEmpty ? ["match", "u32", "0", "0"] : words]
        }
        let transports = transport.map { [$0] } ?? Transport.allCases
        let firstFragment = ["match", "u16", "0", "0x1fff", "at", "6"]
        return transports.flatMap { transport in
            PortMask.covering(serverPorts).map { port in
                hosts + Self.words(transport) + firstFragment
                    + ["match", "ip", "sport", String(port.value), "0x" + String(port.mask, radix: 16)]
            }
        }
    }

    private static func words(_ transport: Transport) -> [String] {
        ["match", "ip", "protocol", String(transport.number), "0xff"]
    }
}
