import Differentiation
package import WireProtocol

/// A source of measurements of replays (Specification 9.7): this server, another one in this process, or a
/// remote one.
package protocol MeasurementSource: AnyObject, Sendable {
    /// Returns the known measurements; nil if there are none, or no answer.
    func measurements(for request: MeasurementRequest) async -> Measurements?
}

extension MeasurementSource {
    /// Returns the throughput samples reported by the client of a replay, Mbit/s, without the last; nil if
    /// unknown.
    func throughput(of key: TestKey) async -> [Double]? {
        guard
            case .clientThroughput(let samples)? = await measurements(
                for: MeasurementRequest(.clientThroughput, of: key))
        else { return nil }
        return samples?.throughput
    }

    /// Returns the server's observations of a replay to a port; nil if there are none.
    func flow(of key: TestKey, port: Int) async -> SentFlow? {
        guard
            case .minimumRTTAndDuration(let minimumRTT, let duration)? = await measurements(
                for: MeasurementRequest(.minimumRTTAndDuration(serverPort: port), of: key)),
            case .lossEvents(let events)? = await measurements(
                for: MeasurementRequest(.lossEvents(serverPort: port), of: key))
        else { return nil }
        return SentFlow(
            packets: events.map {
                SentPacket(time: $0.time, bytes: $0.bytes, lostBytes: $0.isLost ? $0.bytes : 0)
            }, minimumRTT: minimumRTT, duration: duration)
    }
}
