/// The fields of what a test has several of, and of what only some kinds of test have.
extension TestField {
    /// Of a replay.
    package static let replay: [TestField] = [
        TestField("role", .name, "its part in the test"),
        TestField("test_id", .count, "its number at the server"),
        TestField("recording", .words, "the recording's name"),
        TestField("recording_digest", .words, "the digest of the recording's content"),
        TestField("transport", .words, "tcp or udp"),
        optional("server_port", .port, "the server's port it went to"),
        TestField("started", .instant, "when it began"),
        TestField("duration_s", .duration, "how long it took"),
        TestField("received_bytes", .bytes, "payload received"),
        TestField("sent_bytes", .bytes, "payload sent"),
        TestField("slice_s", .duration, "nominal length of a sample"),
        TestField("ending", .words, "how it ended"),
        TestField("samples", .count, "how many samples there are"),
        optional("send_lateness_p50_s", .offset, "half of the datagrams left at most so late"),
        optional("send_lateness_p99_s", .offset, "99 of 100 datagrams left at most so late"),
        optional("send_lateness_max_s", .offset, "no datagram left later"),
        TestField(
            "throughput_mbps", .gappedList(of: .throughput), "the samples", isOptional: true, isSample: true),
        TestField(
            "slice_end_s", .gappedList(of: .offset), "their ends, from the start of the replay",
            isOptional: true, isSample: true),
    ]

    /// Of what a profile decided.
    package static let decision: [TestField] = [
        TestField("profile", .words, "the profile's name"), TestField("verdict", .words, "its verdict"),
        optional("direction", .words, "which replay was favoured"),
        optional("area_threshold", .signedShare, "the area threshold it used"),
        optional("p_threshold", .share, "the p threshold it used"),
        optional("ratio_threshold", .share, "the resampling threshold it used"),
        TestField("reasons", .list(of: .words), "why, in the order weighed"),
    ]

    /// Of a note that a person wrote.
    package static let userNote: [TestField] = [
        TestField("written", .instant, "when it was written"), TestField("text", .words, "what was written"),
    ]

    /// Of a localization, all null for other kinds of test.
    static let localization: [TestField] = [
        optional("single", .testNumber, "the number of the single test"),
        optional("single_uuid", .name, "its identity"),
        optional("tests", .list(of: .testNumber), "the numbers of the two simultaneous tests"),
        optional("first_uuid", .name, "the identity of server one's test"),
        optional("second_uuid", .name, "the identity of server two's test"),
        optional("suspects", .words, "the networks that could be responsible"),
        optional("second_address", .words, "the address of server two"),
        optional("original_skew_s", .offset, "how far apart the original replays began"),
        optional("control_skew_s", .offset, "how far apart the control replays began"),
        optional("seen_by_both", .flag, "whether both servers saw differentiation"),
        optional("pair_sum_u", .real(0...1e15), "U of the pair-sum test"),
        optional("pair_sum_p", .share, "its p value"),
        optional("mean_single_mbps", .throughput, "mean throughput of the single replay"),
        optional("mean_sum_mbps", .throughput, "mean of the sums of the simultaneous replays"),
        optional("mean_simultaneous_mbps", .gappedList(of: .throughput), "mean of each simultaneous replay"),
        optional("average_losses", .gappedList(of: .share), "share of bytes that each of them lost"),
        optional("correlations", .list(of: .record(correlation)), "of losses, at each interval size"),
        optional("correlated_share", .share, "share of interval sizes with correlated losses"),
        optional("pair_sum_p_threshold", .share, "below it the pair sum counts as equal"),
        optional("loss_p_threshold", .share, "below it losses count as correlated"),
        optional("loss_share_threshold", .share, "the share that has to be correlated"),
    ]

    /// Of the correlation of losses at one interval size.
    package static let correlation: [TestField] = [
        optional("interval_s", .duration, "the interval size"), optional("p_value", .share, "its p value"),
    ]

    /// Of a search for a rule, all null for other kinds of test.
    static let ruleSearch: [TestField] = [
        optional("lead", .words, "who chose the probes, client or server"),
        optional("conclusion", .words, "how it ended"),
        optional("complete", .flag, "whether all alternatives of the rule are known"),
        optional("sparing", .words, "what was never inverted, nothing or framing"),
        optional("server_text", .words, "what the server said of the rule"),
        optional("matches", .list(of: .record(region)), "the regions that the rule needs"),
        optional("probes", .list(of: .record(probe)), "the probes"),
    ]

    /// Of a region that a rule needs.
    package static let region: [TestField] = [
        TestField("alternative", .count, "which alternative it belongs to, from 1"),
        TestField("packet", .words, "the packet's label"),
        TestField("left", .position, "the first byte in the packet's payload, from 0"),
        TestField("right", .position, "the byte behind the last one"),
        TestField("flow_offset", .position, "the first byte among the client's bytes of the flow, from 0"),
        TestField("hex", .words, "the bytes as hexadecimal digits"),
        TestField("text", .words, "the bytes as text"),
        TestField("fields", .list(of: .words), "the fields of the protocol that they lie in"),
        TestField("framing", .flag, "whether they are only lengths and types"),
    ]

    /// Of a probe.
    package static let probe: [TestField] = [
        TestField("number", .count, "its number in the search"),
        TestField("test_id", .count, "its number in the protocol"),
        optional("purpose", .words, "what it was to find out"),
        TestField("regions", .list(of: .words), "the bytes inverted"),
        TestField("outcome", .words, "its outcome"), TestField("evidence", .words, "what told the outcome"),
        TestField("started", .instant, "when it began"),
        TestField("duration_s", .duration, "how long it took"),
        TestField("received_bytes", .bytes, "payload received"),
        TestField("sent_bytes", .bytes, "payload sent"), TestField("ending", .words, "how it ended"),
    ]
}
