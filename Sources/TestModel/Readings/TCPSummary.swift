package import WireProtocol

/// A summary of one end's readings of a replay.
package struct TCPSummary: Equatable, Sendable {
    /// The minimum round-trip time, s; nil before a measurement.
    package let minimumRoundTrip: Double?
    /// The median of the smoothed round-trip times, s.
    package let medianRoundTrip: Double?
    /// Their 95th percentile, s.
    package let highRoundTrip: Double?
    /// The share of the sent bytes that were sent again.
    package let retransmitted: Double?
    /// The share of the retransmitted segments that the peer had already.
    package let unnecessary: Double?
    /// The share of the time in which there was something to send.
    package let busy: Double?
    /// The share of the busy time in which the peer's receive window was full.
    package let receiverLimited: Double?
    /// The share of the busy time in which the send buffer was too small.
    package let bufferLimited: Double?

    /// Summarises readings.
    package init(_ readings: TCPReadings) {
        let times = readings.values(.roundTrip).filter { $0 > 0 }.sorted()
        func percentile(_ share: Double) -> Double? {
            times.isEmpty ? nil : Double(times[Int(share * Double(times.count - 1))]) * 1e-6
        }
        func last(_ quantity: TCPQuantity) -> Double { Double(readings.values(quantity).last ?? 0) }
        func ratio(_ part: TCPQuantity, _ whole: TCPQuantity) -> Double? {
            last(whole) > 0 ? last(part) / last(whole) : nil
        }
        minimumRoundTrip = readings.shortestRoundTrip
        medianRoundTrip = percentile(0.5)
        highRoundTrip = percentile(0.95)
        retransmitted = ratio(.bytesRetransmitted, .bytesSent)
        unnecessary = ratio(.duplicatesReported, .segmentsRetransmitted)
        busy = ratio(.busyTime, .elapsed)
        receiverLimited = ratio(.receiverLimitedTime, .busyTime)
        bufferLimited = ratio(.bufferLimitedTime, .busyTime)
    }
}
