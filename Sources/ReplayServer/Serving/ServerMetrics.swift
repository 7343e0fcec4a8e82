import Basics
import Synchronization
import WireProtocol

/// What is counted for a monitoring system beside ``ActivityCounters``: once a session or a request, never in the
/// course of a replay.
final class ServerMetrics: Sendable {
    /// Side channels whose clients asked for a replay.
    let attempts = Atomic<Int>(0)
    /// Replays that were granted, by recording.
    let replays = LabelledCounter("name")
    /// Replays that were not, by reason.
    let refusals = LabelledCounter("reason", RefusalReason.allCases.map(\.rawValue))
    /// Sessions that are over, by what came of them.
    let sessions = LabelledCounter("outcome", SessionRecord.Outcome.words)
    /// Requests to the results service, by command.
    let requests = LabelledCounter("type", ["analyze", "singleResult"])
    /// Requests for access envelopes, by what came of them.
    let envelopes = LabelledCounter("status", ["granted", "refused"])
    /// The throughput of complete replays, bytes in a second. The bounds are 0.5 to 1000 Mbit/s, with those at which
    /// video is often throttled.
    let throughput = Histogram(
        [0.5, 1, 1.5, 2, 3, 4, 6, 8, 10, 20, 40, 100, 300, 1_000].map { $0 * 125_000 })
    /// How late event loops did what they had planned, seconds.
    let loopLag = Histogram([0.0001, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1])

    /// A session is over.
    func count(_ session: SessionRecord) {
        sessions.count(session.outcome.word)
        if case .refused(let reason) = session.outcome { refusals.count(reason.rawValue) }
        if let rate = session.bytesPerSecond { throughput.observe(rate) }
    }

    /// A client asked for a replay; a recording that is not served here has no count of its own, as its name is the
    /// client's.
    func countAttempt() { attempts.add(1, ordering: .relaxed) }

    /// Upstream's names for why a replay was not granted.
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
