/// A packet that a sender sent, and what became of it.
package struct SentPacket: Sendable, Equatable {
    /// The time at which it was sent, in seconds since any instant that all packets share.
    package let time: Double
    /// Bytes of the IP packet, its headers included.
    package let bytes: Int
    package let fate: PacketFate
    /// From its sending to the acknowledgement that it caused, in seconds; nil where none is surely its own,
    /// as where it was sent again (Karn's rule).
    package let roundTrip: Double?
    /// The flow that it belongs to; all flows of a series share the path.
    package let flow: Int

    package init(time: Double, bytes: Int, fate: PacketFate, roundTrip: Double? = nil, flow: Int = 0) {
        self.time = time
        self.bytes = bytes
        self.fate = fate
        self.roundTrip = roundTrip
        self.flow = flow
    }

    /// The same packet with another round trip, in seconds.
    func timed(_ roundTrip: Double?) -> Self {
        Self(time: time, bytes: bytes, fate: fate, roundTrip: roundTrip, flow: flow)
    }
}

/// The fate of a packet.
package enum PacketFate: Sendable, Equatable {
    /// It reached the other end.
    case delivered
    /// It did not.
    case lost
    /// Neither is known.
    case unknown
}

extension [SentPacket] {
    /// True if none was sent before the one that precedes it.
    var isInOrder: Bool { !zip(self, dropFirst()).contains { $0.time > $1.time } }
}
