/// Datagrams as both ends logged them, so that the fate of each is known.
package struct DatagramLog: Sendable {
    /// A datagram at one end.
    package struct Entry: Sendable, Equatable {
        /// Its number, the same at both ends.
        package let number: Int
        /// The time at which it was sent or came, in seconds of that end's clock.
        package let time: Double
        /// Bytes of the IP packet.
        package let bytes: Int

        package init(number: Int, time: Double, bytes: Int) {
            (self.number, self.time, self.bytes) = (number, time, bytes)
        }
    }

    /// The packets that were sent, with their fates.
    ///
    /// In place of round trips they have the time from one end to the other, less the least, which two
    /// clocks that differ by a constant tell exactly. Datagrams that were sent within the last second before
    /// the receiver's log ends are of unknown fate unless they came.
    ///
    /// - Parameters:
    ///   - sent: by one end.
    ///   - received: by the other.
    ///   - flow: the flow's number.
    /// - Returns: a packet for each datagram sent, in that order.
    package static func packets(sent: [Entry], received: [Entry], flow: Int = 0) -> [SentPacket] {
        let arrivals = Dictionary(received.map { ($0.number, $0.time) }, uniquingKeysWith: min)
        let transits = sent.compactMap { entry in arrivals[entry.number].map { $0 - entry.time } }
        let least = transits.min() ?? 0
        // When the receiver's log ends, in the sender's time, as nearly as the clocks tell.
        let end = (received.map(\.time).max() ?? 0) - least
        return sent.sorted { $0.time < $1.time }.map { entry in
            let arrival = arrivals[entry.number]
            let fate: PacketFate = arrival != nil ? .delivered : entry.time > end - 1 ? .unknown : .lost
            return SentPacket(
                time: entry.time, bytes: entry.bytes, fate: received.isEmpty ? .unknown : fate,
                roundTrip: arrival.map { $0 - entry.time - least + base }, flow: flow)
        }
    }

    /// A stand-in for the least time, which clocks of two machines do not tell, in seconds.
    private static let base = 0.001
}
