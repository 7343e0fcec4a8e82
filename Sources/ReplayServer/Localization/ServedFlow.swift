import Basics
import Differentiation
import PathEmulation
import WireProtocol

/// A server's observations of one TCP replay connection, as a capture would show its losses (Specification
/// 11.9).
struct ServedFlow: Equatable, Sendable {
    /// Data sent and lost within one millisecond.
    struct Bin: Equatable, Sendable {
        /// Milliseconds since the start of the flow.
        let millisecond: Int
        /// Number of segments sent, including lost ones.
        var packets: Int
        /// Bytes of these segments.
        var bytes: Int
        /// Number of lost segments.
        var lostPackets: Int
        /// Bytes of the lost segments.
        var lostBytes: Int
    }

    /// The port in the recording.
    let serverPort: Int
    /// The bins in order of time.
    let bins: [Bin]
    /// The minimum round-trip time, in seconds.
    let minimumRTT: Double
    /// Duration of the flow, in seconds.
    let duration: Double

    init(serverPort: Int, bins: [Bin], minimumRTT: Double, duration: Double) {
        self.serverPort = serverPort
        self.bins = bins
        self.minimumRTT = minimumRTT
        self.duration = duration
    }

    /// Converts the emulated path's record of a flow; nil if it has no round-trip time.
    ///
    /// - Parameters:
    ///   - record: the record of the flow.
    ///   - serverPort: the port in the recording.
    ///   - end: the end of the flow, in nanoseconds.
    init?(_ record: FlowRecord, serverPort: Int, endedAt end: Int64) {
        guard record.transport == .tcp, let minimum = record.roundTrips.minimum, minimum > 0 else {
            return nil
        }
        self.init(
            serverPort: serverPort,
            bins: record.traffic.map { bin in
                Bin(
                    millisecond: Int(bin.millisecond), packets: Int(bin.packets), bytes: Int(bin.bytes),
                    lostPackets: Int(bin.lostPackets), lostBytes: Int(bin.lostBytes))
            }, minimumRTT: Double(minimum) / 1e9, duration: Double(max(0, end - record.opened)) / 1e9)
    }

    /// Every segment. Those of one millisecond are placed at its middle, so that none lies on the boundary of
    /// two intervals, and share its bytes evenly.
    var packets: [SentPacket] {
        bins.flatMap { bin in
            let time = (Double(bin.millisecond) + 0.5) / 1000
            let lost = Self.split(bin.lostBytes, into: bin.lostPackets)
            let delivered = Self.split(bin.bytes - bin.lostBytes, into: bin.packets - bin.lostPackets)
            return lost.map { SentPacket(time: time, bytes: $0, lostBytes: $0) }
                + delivered.map { SentPacket(time: time, bytes: $0) }
        }
    }

    /// Number of segments.
    var packetCount: Int { bins.reduce(0) { $0 + $1.packets } }

    private static func split(_ bytes: Int, into count: Int) -> [Int] {
        guard count > 0, bytes > 0 else { return [] }
        return (0..<count).map { bytes * ($0 + 1) / count - bytes * $0 / count }
    }
}

extension ServedFlow {
    /// Returns the answer to another server's request about this flow (Specification 9.7); nil for
    /// throughput, which clients measure, and if the flow went to another port.
    func answer(to kind: MeasurementRequest.Kind) -> Measurements? {
        switch kind {
        case .clientThroughput, .tcpReadings, .datagrams, .uploadThroughput, .packets: return nil
        case .minimumRTTAndDuration(let port):
            guard port == serverPort else { return nil }
            return .minimumRTTAndDuration(minimumRTT: minimumRTT, duration: duration)
        case .lossEvents(let port):
            guard port == serverPort else { return nil }
            return .lossEvents(
                packets.map { .init(time: $0.time, bytes: $0.bytes, isLost: $0.lostBytes > 0) })
        case .lossRatios(let port, let sizes):
            // A size that is asked for twice is told once.
            let distinct = Set(sizes.map { ($0 * 1_000).rounded() }).sorted().map { $0 / 1_000 }
            guard port == serverPort, let losses = try? LossIntervals.losses(of: packets, sizes: distinct)
            else { return nil }
            return .lossRatios(losses.map { .init(end: $0.end, ratio: $0.ratio, size: $0.size) })
        }
    }
}
