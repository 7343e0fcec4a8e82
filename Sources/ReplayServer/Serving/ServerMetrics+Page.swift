import Basics
import Synchronization

extension ServerMetrics {
    /// Values at the time of a page.
    struct Moment: Sendable {
        /// Activity of the server.
        var activity: ServerActivity
        /// Days until the server's certificate expires, negative afterwards.
        var daysUntilExpiry: Double
        /// The share of the disk in use, 0 to 1; nil if the system does not report it.
        var disk: Double?
        /// The number of open descriptors, and the limit; nil if the system does not report them.
        var descriptors: (open: Int, limit: Int)?
        /// Number of open access envelopes; nil without the M-Lab functions.
        var envelopes: Int?
        /// True if no new tests are accepted.
        var isDraining: Bool
    }

    /// Returns the page: upstream's metrics with its exact names, because dashboards use these, then our own.
    ///
    /// - Parameter moment: the current values.
    /// - Returns: the families in the order in which they are shown.
    func families(_ moment: Moment) -> [MetricFamily] { upstream(moment) + own(moment) }

    private func upstream(_ moment: Moment) -> [MetricFamily] {
        let families = [
            MetricFamily("replay_count_total", .counter, "Replays granted, by recording.", replays.samples),
            MetricFamily(
                "replay_erros_total", .counter, "Replays refused, by upstream's types.", upstreamErrors),
            MetricFamily(
                "attemped_replay_count_total", .counter, "Replays asked for.",
                Double(attempts.load(ordering: .relaxed))),
            MetricFamily(
                "days_until_cert_expiration", .gauge, "Days until the server's certificate runs out.",
                moment.daysUntilExpiry),
            MetricFamily(
                "disk_usage", .gauge, "Use of the fullest disk that the server writes to, in percent.",
                moment.disk.map { $0 * 100 }),
            MetricFamily(
                "request_total", .counter, "Requests to the results service, by command.", requests.samples),
        ]
        guard moment.envelopes != nil else { return families }
        return families + [
            MetricFamily(
                "envelope_requests_total", .counter, "Requests for access envelopes, by outcome.",
                envelopes.samples)
        ]
    }

    private func own(_ moment: Moment) -> [MetricFamily] {
        let activity = moment.activity
        return [
            MetricFamily(
                "wehe_tests_running", .gauge, "Replays that a side channel holds open.",
                Double(activity.sessions)),
            MetricFamily(
                "wehe_tests_served_total", .counter, "Tests of which both replays were served.",
                Double(activity.testsServed)),
            MetricFamily(
                "wehe_sessions_total", .counter, "Side channels that are over, by outcome.", sessions.samples),
            MetricFamily("wehe_refused_total", .counter, "Replays refused, by reason.", refusals.samples),
            MetricFamily(
                "wehe_rejected_total", .counter,
                "Connections and requests rejected before they were a session, by reason.",
                rejections.samples),
            MetricFamily(
                "wehe_sent_bytes_total", .counter, "Bytes of answers handed to the network.",
                Double(activity.bytesSent)),
            MetricFamily(
                "wehe_received_bytes_total", .counter, "Bytes of uploads that came from the network.",
                Double(activity.bytesReceived)),
            MetricFamily(
                "wehe_datagrams_dropped_total", .counter,
                "Datagrams that emulated lines' full queues dropped.",
                Double(activity.datagramsDropped)),
            MetricFamily(
                "wehe_replay_throughput_bytes_per_second", .histogram, "Mean throughput of complete replays.",
                throughput.samples),
            MetricFamily(
                "wehe_event_loop_lag_seconds", .histogram,
                "How late event loops did what they had planned; each is looked at once a second.",
                loopLag.samples),
            MetricFamily(
                "wehe_open_descriptors", .gauge, "Descriptors that the process has open.",
                moment.descriptors.map { Double($0.open) }),
            MetricFamily(
                "wehe_descriptor_limit", .gauge, "The most descriptors that the process may have.",
                moment.descriptors.map { Double($0.limit) }),
            MetricFamily(
                "wehe_open_envelopes", .gauge, "Access envelopes that clients hold open.",
                moment.envelopes.map(Double.init)),
            MetricFamily(
                "wehe_draining", .gauge, "1 while no new tests are taken because the server is to stop.",
                moment.isDraining ? 1 : 0),
        ]
    }
}
