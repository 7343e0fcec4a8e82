/// Both ends and the protocol of a flow; both directions have one key.
struct FlowKey: Hashable, Sendable {
    let lowHigh: UInt64
    let lowLow: UInt64
    let highHigh: UInt64
    let highLow: UInt64
    /// The ports, that of the lower end first.
    let ports: UInt32
    let number: UInt8
    let isIPv6: Bool

    /// - Parameters:
    ///   - packet: the headers of IP of a packet.
    ///   - source: its sender's port; 0 without.
    ///   - destination: its receiver's port; 0 without.
    init(_ packet: IPPacket, _ source: UInt16, _ destination: UInt16) {
        let isLow = Self.isSourceLow(packet, source, destination)
        (lowHigh, highHigh) =
            isLow
            ? (packet.sourceHigh, packet.destinationHigh) : (packet.destinationHigh, packet.sourceHigh)
        (lowLow, highLow) =
            isLow ? (packet.sourceLow, packet.destinationLow) : (packet.destinationLow, packet.sourceLow)
        ports =
            isLow ? UInt32(source) << 16 | UInt32(destination) : UInt32(destination) << 16 | UInt32(source)
        number = packet.number
        isIPv6 = packet.isIPv6
    }

    /// True if a packet's sender is the lower end.
    static func isSourceLow(_ packet: IPPacket, _ source: UInt16, _ destination: UInt16) -> Bool {
        (packet.sourceHigh, packet.sourceLow, source)
            <= (packet.destinationHigh, packet.destinationLow, destination)
    }

    /// A number that spreads flows over paths, and is the same for both directions and in every run: the
    /// steps of SplitMix64 over its parts.
    var spread: UInt64 {
        [lowHigh, lowLow, highHigh, highLow, UInt64(ports), UInt64(number)].reduce(0) { hash, part in
            var mixed = (hash ^ part) &+ 0x9E37_79B9_7F4A_7C15
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
