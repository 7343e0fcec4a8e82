import Differentiation
package import WireProtocol

/// Who can be asked what was measured in a replay (Specification 9.7): this server, another one of this process, or
/// one elsewhere.
package protocol MeasurementSource: AnyObject, Sendable {
    /// What is known; nil if nothing is, or nobody answers.
    func measurements(for request: MeasurementRequest) async -> Measurements?
}

extension MeasurementSource {
    /// The throughput samples that the client of a replay reported, Mbit/s, without the last; nil if unknown.
    func throughput(of key: TestKey) async -> [Double]? {
        guard
            case .clientThroughput(let samples)? = await measurements(
                for: MeasurementRequest(.clientThroughput, of: key))
        else { return nil }
        return samples?.throughput
    }

    /// What the server saw of a replay to a port; nil if nothing is known.
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
