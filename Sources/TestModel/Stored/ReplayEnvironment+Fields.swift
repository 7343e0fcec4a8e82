extension ReplayEnvironment: FieldRecord {
    package static let blank = Self(
        lateness: .init(median: 0, p90: 0, p99: 0, longest: 0), lateShare: 0)

    package static let table = FieldTable<Self>([
        .field(
            "lateness_p50_s", .open, \.lateness.median, .duration,
            "half of the time a timer of this client fired at most so late", since: version),
        .field(
            "lateness_p90_s", .open, \.lateness.p90, .duration,
            "9 of 10 times a timer fired at most so late", since: version),
        .field(
            "lateness_p99_s", .open, \.lateness.p99, .duration,
            "99 of 100 times a timer fired at most so late", since: version),
        .field(
            "lateness_max_s", .open, \.lateness.longest, .duration, "a timer never fired later",
            since: version),
        .field(
            "late_share", .open, \.lateShare, .share, "the share of the replay in which timers were late",
            since: version),
        .field(
            "waiting_share", .open, \.waitingShare, .share,
            "the share of the replay in which its thread waited for a processor", since: version),
        .field(
            "mean_wait_s", .open, \.meanWait, .duration,
            "how long a thread of this client waited for a processor each time, on average", since: version),
        .field(
            "pressure", .open, \.pressure, .share,
            "the share of the replay in which some task waited for a processor", since: version),
        .field(
            "pressure_10s", .open, \.recentPressure, .share,
            "that share in the last ten seconds, as the kernel averages it", since: version),
        .field(
            "steal_share", .open, \.stealShare, .share,
            "the share of the processors' time that the virtual machine's host gave to others",
            since: version),
        .field(
            "idle_share", .open, \.idleShare, .share, "the share of the processors' time that was idle",
            since: version),
        .field(
            "interface", .withheld(.device), \.interface, .words, "the interface towards the server",
            since: version),
        .field("link", .open, \.link, "what sort of interface that is", since: version),
        .field(
            "other_received_bytes", .open, \.otherReceived, .bytes,
            "what else arrived on the interface during the replay; estimated", since: version),
        .field(
            "other_sent_bytes", .open, \.otherSent, .bytes,
            "what else left through the interface during the replay; estimated", since: version),
        .field(
            "signal_dbm", .open, \.signal, .real(-200...100, .decibelMilliwatts),
            "strength of the Wi-Fi signal", since: version),
        .field("proxy", .open, \.hasProxy, .flag, "whether the environment names a proxy", since: version),
        .field(
            "excess", .open, \.excess, "the limit that the replay exceeded, so that it does not count",
            since: version),
    ])

    /// The schema version with these fields.
    private static let version = 20
}

extension LinkKind: FieldRepresentable {}
extension BusyLimit.Excess: FieldRepresentable {}
