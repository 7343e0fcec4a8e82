package import Basics

/// The bytes of a packet that buckets count.
package enum PacketCounting: Hashable, Sendable {
    /// Its length with the headers of IP, as it is on the wire.
    case packets
    /// The payload of TCP or UDP, as the emulated lab counts.
    case payloads
}

/// The properties of a box apart from its rules.
package struct BoxSettings: Hashable, Sendable {
    /// The path that it stands on.
    package var layout = PathLayout.direct
    /// The bytes of a packet that buckets count.
    package var counting = PacketCounting.packets
    /// The way between the clients and the first router; packets of clients come to the box behind it.
    package var access = ClientAccess.none
    /// The addresses of clients that have an access line of their own; all others share one.
    package var clients: [IPAddress] = []
    /// The address of the second server of a Y, to which flows are on the second arm for rules; nil for none.
    package var secondServer: IPAddress?
    /// Memory and times.
    package var limits = BoxLimits()
    /// The seed from which everything random follows.
    package var seed: UInt64 = 0

    package init() {}
}
