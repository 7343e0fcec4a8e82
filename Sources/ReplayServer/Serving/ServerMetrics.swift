import Basics
import Synchronization
import WireProtocol

/// Metrics for a monitoring system besides ``ActivityCounters``: updated once per session or request, never
/// during a replay.
final class ServerMetrics: Sendable {
    /// Number of side channels whose clients requested a replay.
    let attempts = Atomic<Int>(0)
    /// Number of granted replays, by recording.
    let replays = LabelledCounter("name")
    /// Number of refused replays, by reason.
    let refusals = LabelledCounter("reason", RefusalReason.allCases.map(\.rawValue))
    /// Number of rejected connections and requests, by reason.
    let rejections = LabelledCounter("reason", Rejections.Reason.allCases.map(\.rawValue))
    /// Number of ended sessions, by outcome.
    let sessions = LabelledCounter("outcome", SessionRecord.Outcome.words)
    /// Number of requests to the results service, by command.
    let requests = LabelledCounter("type", ["analyze", "singleResult"])
    /// Number of requests for access envelopes, by outcome.
    let envelopes = LabelledCounter("status", ["granted", "refused"])
    /// The throughput of complete replays, bytes per second. The bounds are 0.5 to 1000 Mbit/s, including the
    /// rates to which video is often throttled.
    let throughput = Histogram(
        [0.5, 1, 1.5, 2, 3, 4, 6, 8, 10, 20, 40, 100, 300, 1_000].map { $0 * 125_000 })
    /// Delay of scheduled tasks on event loops, seconds.
    let loopLag = Histogram([0.0001, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1])

    /// Counts an ended session.
    func count(_ session: SessionRecord) {
        sessions.count(session.outcome.word)
        if case .refused(let reason) = session.outcome { refusals.count(reason.rawValue) }
        if let rate = session.bytesPerSecond { throughput.observe(rate) }
    }

    /// Counts a requested replay; unknown recordings have no counter of their own, as their names are chosen
    /// by the client.
    func countAttempt() { attempts.add(1, ordering: .relaxed) }

    /// Upstream's names for the reasons of refusals.
    var upstreamErrors: [MetricSample] {
        func sum(_ reasons: [RefusalReason]) -> Double {
            Double(reasons.reduce(0) { $0 + refusals[$1.rawValue] })
        }
        return [
            MetricSample(sum([.unknownRecording]), [.init("type", "unknown_name")]),
            MetricSample(sum([.overloaded, .draining]), [.init("type", "server_overloaded")]),
            MetricSample(
                sum([.addressInUse, .noEnvelope, .unsupported]), [.init("type", "no_permission")]),
        ]
    }
}
