import Basics

/// Packets that come while nothing reaches an application: a receiver keeps what comes behind a missing packet until that
/// one was sent again.
extension Observation {
    /// The fewest packets that have to come in a standstill, later than so many seconds after it began.
    private static let (fewestLate, late) = (10, LimitStart.standstill / 2)

    /// Returns the arrivals with the packets that came while nothing reached the application until the end of a replay;
    /// unchanged if the application did not stand still, or too few packets came.
    ///
    /// - Parameters:
    ///   - arrivals: bytes that reached the application, over seconds since the connection.
    ///   - packets: those that the server sent, on its clock.
    ///   - end: when the replay was ended, in seconds, and why.
    /// - Returns: the arrivals.
    static func filled(
        _ arrivals: [ArrivalFit.Arrival], with packets: [SentPacket],
        until end: (time: Double, kind: LimitStart.End)
    ) -> [ArrivalFit.Arrival] {
        guard end.kind == .stopped, let begin = packets.first?.time, let first = arrivals.first,
            let last = arrivals.last, end.time - last.time >= LimitStart.standstill,
            let least = packets.compactMap(\.roundTrip).min()
        else { return arrivals }
        let came = packets.filter { $0.fate == .delivered }.map { packet in
            (
                time: packet.time + (packet.roundTrip ?? least) - begin + first.time,
                bytes: max(0, packet.bytes - Int(FlowExchanges.ethernetHeaders))
            )
        }.filter { $0.time <= end.time }.sorted { $0.time < $1.time }
        guard came.count(where: { $0.time > last.time + late }) >= fewestLate else { return arrivals }
        var bytes = 0
        var filled = arrivals
        for packet in came {
            bytes += packet.bytes
            // Most of those that came before have reached the application.
            if packet.time > last.time {
                filled.append(.init(time: packet.time, bytes: max(last.bytes, bytes)))
            }
        }
        return filled
    }
}
