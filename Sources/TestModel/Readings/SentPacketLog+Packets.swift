import Basics
package import Characterisation
package import WireProtocol

extension SentPacketLog {
    /// Makes a log of packets in the order sent.
    package init(_ packets: [SentPacket]) {
        self.init()
        func microseconds(_ seconds: Double) -> Int { Quantities.whole((seconds * 1e6).rounded()) }
        let start = packets.first?.time ?? 0
        var before = 0
        for packet in packets {
            let time = microseconds(packet.time - start)
            append(
                gap: Int32(clamping: time - before), length: Int32(clamping: packet.bytes),
                fate: Fate(packet.fate), roundTrip: Int32(clamping: microseconds(packet.roundTrip ?? 0)))
            before = time
        }
    }

    /// The packets, in the order sent; times are in seconds from the first.
    package var packets: [SentPacket] {
        var time: Int64 = 0
        return (0..<count).map { index in
            time += Int64(gaps[index])
            return SentPacket(
                time: Double(time) * 1e-6, bytes: Int(lengths[index]), fate: PacketFate(fates[index]),
                roundTrip: roundTrips[index] > 0 ? Double(roundTrips[index]) * 1e-6 : nil)
        }
    }
}

extension SentPacketLog.Fate {
    fileprivate init(_ fate: PacketFate) {
        self =
            switch fate {
            case .delivered: .delivered
            case .lost: .lost
            case .unknown: .unknown
            }
    }
}

extension PacketFate {
    fileprivate init(_ fate: SentPacketLog.Fate) {
        self =
            switch fate {
            case .delivered: .delivered
            case .lost: .lost
            case .unknown: .unknown
            }
    }
}
