/// The fields of a test as one flat record.
extension TestField {
    /// All fields, in the order of an exported record.
    package static let record: [TestField] =
        head + judgement + context + replays
        + (effect + effectSide("original") + effectSide("control") + effectSource)
        .map { $0.prefixed("effect_") }
        + localization.map { $0.prefixed("localization_") } + ruleSearch.map { $0.prefixed("dpi_") }

    /// The version of the record.
    package static let schema: Int64 = 1

    private static let head: [TestField] = [
        TestField("schema", .integer(schema...schema), "the version of this list"),
        optional("id", .testNumber, "the test's number in this shell"),
        TestField("uuid", .name, "the test's identity, the same wherever it is imported"),
        TestField("kind", .choice(StoredTest.Kind.allCases.map(\.rawValue)), "what sort of test it was"),
        TestField("app", .words, "the app's name"),
        TestField("title", .words, "how people read the app's name"),
        TestField("category", .words, "the app's group"),
        TestField("status", .choice(StoredTest.Status.allCases.map(\.rawValue)), "how the attempt ended"),
        optional("failure_code", .words, "why it has no result: the error's key"),
        optional("failure_message", .words, "the error's sentence"),
        optional("failure_exit_code", .integer(0...255), "the error's exit code"),
        TestField("started", .instant, "when it began"),
        TestField("ended", .instant, "when it ended"),
        optional("confirms", .testNumber, "the number of the test that it repeats"),
        optional("confirms_uuid", .name, "that test's identity"),
        TestField("tags", .list(of: .name), "words that people gave it"),
        TestField("user_notes", .list(of: .record(userNote)), "what people wrote"),
        TestField("notes", .list(of: .words), "remarks of the program"),
    ]

    private static let judgement: [TestField] = [
        optional("verdict", .words, "the verdict that was reported"),
        optional("measured_verdict", .words, "what the measurement led to"),
        optional("override", .words, "the developer option that changed the verdict"),
        optional("profile", .words, "the profile that decided"),
        TestField("statistics_reported", .flag, "whether the server reported the numbers that follow"),
        optional("area", .signedShare, "relative difference of the means; above 0 the original was slower"),
        optional("ks_statistic", .share, "of the two-sample Kolmogorov-Smirnov test"),
        optional("ks_p_value", .share, "its p value"),
        optional("resampling_ratio", .share, "share of random halves that agree"),
        optional("mean_original_mbps", .throughput, "mean throughput of the original"),
        optional("mean_control_mbps", .throughput, "mean throughput of the control"),
        optional("obstacle", .words, "why there was nothing to compare"),
        TestField("too_few_samples", .flag, "whether there were too few samples to tell"),
        TestField("decisions", .list(of: .record(decision)), "what each profile decided"),
    ]

    private static let context: [TestField] = [
        TestField("server_name", .words, "the server's name in the shell"),
        TestField("server_host", .words, "its host name or address, as asked for"),
        optional("server_address", .words, "the address that was used"),
        TestField("server_side_channel_port", .port, "the port of its side channel"),
        TestField("server_results_port", .port, "the port of its results service"),
        TestField("server_security", .words, "tls or plain"),
        TestField("server_embedded", .flag, "whether it was the shell's own"),
        optional("server_ca_fingerprint", .words, "of the authority trusted for it"),
        optional("client_address", .words, "the client's address as the server saw it"),
        TestField("user_id", .words, "the name of the installation at the server"),
        TestField("history_count", .counter, "the name of the test at the server"),
        TestField("seed", .seed, "of all random choices"),
        TestField("software_version", .words, "the version of the program"),
        TestField("settings", .dictionary(of: .words), "the settings in force"),
    ]

    private static let replays: [TestField] =
        [
            TestField("run_order", .list(of: .words), "the roles in the order planned"),
            TestField("replay_order", .list(of: .words), "the roles of the replays that ran"),
        ]
        // All of them are null where the replay did not run.
        + ["original_", "control_"].flatMap { prefix in replay.map { $0.prefixed(prefix) } }
        + [TestField("further_replays", .list(of: .record(replay)), "replays with other roles")]

    private static let effect: [TestField] = [
        optional("difference", .signedShare, "(control - original) / the greater of both means"),
        optional("low", .signedShare, "the lower end of its 95 % interval"),
        optional("high", .signedShare, "the upper end of its 95 % interval"),
    ]

    private static func effectSide(_ role: String) -> [TestField] {
        [
            optional("mean_mbps", .throughput, "mean throughput"),
            optional("low_mbps", .throughput, "the lower end of its 95 % interval"),
            optional("high_mbps", .throughput, "the upper end of its 95 % interval"),
            optional("correlation", .signedShare, "of neighbouring samples"),
            optional("block_samples", .count, "length of a bootstrap's blocks"),
        ].map { $0.prefixed(role + "_") }
    }

    private static let effectSource: [TestField] = [
        optional("replicates", .count, "how many the bootstrap drew"),
        optional("seed", .seed, "of the bootstrap"),
        optional("doubts", .list(of: .words), "why it is not usable"),
    ]
}
