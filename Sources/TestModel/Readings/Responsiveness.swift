package import WireProtocol

/// Responsiveness beside and on a replay, in round trips per minute (RPM), after draft-ietf-ippm-responsiveness-09,
/// section "Aggregating the Measurements".
///
/// Two things differ from the draft. The load is the replay, which may leave a part of the line free. And the loaded
/// part is not the draft's HTTP exchange on a connection that carries load, which a replay has none of, but the
/// round trip that the kernel measured on the replay's own connection: without the wait in the buffers of both ends.
package struct Responsiveness: Equatable, Sendable {
    /// Round trips per minute of the probes: 60,000 over the mean of the trimmed means of connecting, TLS and HTTP, ms,
    /// as far as they were measured.
    package let foreign: Double
    /// Round trips per minute on the replay's own connection; nil without readings of the kernel.
    package let loaded: Double?

    /// The mean of both; nil if one is unknown.
    package var combined: Double? { loaded.map { (foreign + $0) / 2 } }

    /// The fewest probes.
    package static let fewest = 5
    /// The share of the values that counts, the shortest ones: the draft's single-sided trimmed mean.
    static let kept = 0.95

    /// Computes the responsiveness; nil with too few probes.
    ///
    /// - Parameters:
    ///   - probes: the probes beside the replay.
    ///   - flow: the readings of an end of the replay's connection; nil if there are none.
    package init?(_ probes: DelayProbes, flow: TCPReadings?) {
        let parts = [probes.tcp, probes.tls, probes.http].compactMap { $0.flatMap(Self.trimmedMean) }
        guard let connecting = probes.tcp, connecting.count >= Self.fewest else { return nil }
        let mean = parts.reduce(0, +) / Double(parts.count)
        guard mean > 0 else { return nil }
        foreign = 60_000 / mean
        loaded = flow.flatMap { Self.trimmedMean($0.values(.roundTrip).filter { $0 > 0 }) }.map {
            60_000 / $0
        }
    }

    /// Returns the mean of the shortest 95 % of times, rounded up to whole times.
    ///
    /// - Parameter times: the times, µs.
    /// - Returns: the mean, ms; nil without times.
    package static func trimmedMean(_ times: [Int64]) -> Double? {
        guard !times.isEmpty else { return nil }
        let kept = times.sorted().prefix(Int((Self.kept * Double(times.count)).rounded(.up)))
        return kept.reduce(0) { $0 + Double($1) } / Double(kept.count) / 1_000
    }
}
