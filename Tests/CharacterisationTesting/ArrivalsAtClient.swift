package import Characterisation

extension SentPacket {
    /// What the receiver of some packets counts, a round trip of delay left aside: bytes that had arrived by
    /// each instant.
    package static func arrivals(of packets: [SentPacket]) -> [ArrivalFit.Arrival] {
        var bytes = 0
        return packets.filter { $0.fate == .delivered }.map { packet in
            bytes += packet.bytes
            return ArrivalFit.Arrival(time: packet.time + (packet.roundTrip ?? 0) / 2, bytes: bytes)
        }.sorted { $0.time < $1.time }
    }
}
