import Basics
import Recordings

/// Sizes and times of a flow, or of a part of it, that decide whether it can be replayed.
///
/// The list of flows and the import both decide by it.
struct ReplayExtent {
    private(set) var bytesUp = 0
    private(set) var bytesDown = 0
    /// The side of the first data.
    private var first: FlowSide?
    /// Number of the server's datagrams after the client's first one: earlier ones are left out, as the
    /// server of a replay waits for the client.
    private var datagramsDown = 0
    private var longestDatagram = 0
    /// Times of the client's first data, and of the last data, in nanoseconds since 1970.
    private var start: Int64?
    private var last: Int64?
    /// Numbers of packets with data of the client and of the server.
    private var packets = (up: 0, down: 0)

    /// Adds data of a side.
    ///
    /// - Parameters:
    ///   - bytes: their number; 0 for an empty datagram.
    ///   - side: the side that sent them.
    ///   - time: when they were complete, in nanoseconds since 1970.
    ///   - transport: the flow's protocol.
    mutating func add(_ bytes: Int, _ side: FlowSide, _ time: Int64, _ transport: Transport) {
        if first == nil { first = side }
        if side == .client {
            bytesUp += bytes
            packets.up += 1
            start = start ?? max(time, last ?? time)
        } else {
            bytesDown += bytes
            packets.down += 1
            if start != nil { datagramsDown += 1 }
        }
        last = max(time, last ?? time)
        if transport == .udp { longestDatagram = max(longestDatagram, bytes) }
    }

    /// Takes away all data of a side.
    mutating func remove(_ side: FlowSide) {
        if side == .client {
            (bytesUp, packets.up, start) = (0, 0, nil)
        } else {
            (bytesDown, packets.down) = (0, 0)
        }
        if first == side { first = bytesUp > 0 ? .client : bytesDown > 0 ? .server : nil }
    }

    /// Returns the reason that no recording can be made; nil if one can.
    ///
    /// - Parameters:
    ///   - transport: the flow's protocol.
    ///   - client: the client's port.
    ///   - server: the server's port.
    /// - Returns: the reason.
    func obstacle(_ transport: Transport, client: UInt16, server: UInt16) -> UnreplayableFlow? {
        if client == 0 || server == 0 { return .portZero(client == 0 ? .client : .server) }
        if bytesUp == 0 { return .silentClient }
        switch transport {
        case .tcp:
            if first == .server { return .serverFirst }
        case .udp:
            if datagramsDown == 0 { return .silentServer }
            if longestDatagram > RecordingRules.longestDatagram {
                return .datagramTooLong(bytes: longestDatagram, limit: RecordingRules.longestDatagram)
            }
        }
        let volume = FlowVolume(bytes: bytesUp + bytesDown, packets: packets.up + packets.down)
        if volume.exceeds(.most) { return .tooMuch(volume, most: .most) }
        let seconds = Double((last ?? 0) - (start ?? 0)) / 1e9
        let limit = Double(RecordingRules.latestTimestamp)
        return seconds > limit ? .lastsTooLong(seconds: seconds, limit: limit) : nil
    }
}
