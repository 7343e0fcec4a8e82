extension StoredLocalization: FieldRecord {
    package static let blank = StoredLocalization(
        thresholds: Thresholds(pairSum: .nan, loss: .nan, share: .nan))

    package static let table = FieldTable<StoredLocalization>([
        .field(
            "single", .open, \.single, .testNumber, "the number of the single test",
            columns: .named("single_test")),
        .field(
            "tests", .open, \.tests, .list(of: .testNumber), "the numbers of the two simultaneous tests",
            columns: .spread(["first_test", "second_test"])),
        .field("suspects", .open, \.suspects, .words, "the networks that could be responsible"),
        .field("second_address", .address, \.secondAddress, .words, "the address of server two"),
        .field("original_skew_s", .open, \.originalSkew, .offset, "how far apart the original replays began"),
        .field("control_skew_s", .open, \.controlSkew, .offset, "how far apart the control replays began"),
        .field("seen_by_both", .open, \.isSeenByBoth, .flag, "whether both servers saw differentiation"),
        .field("pair_sum_u", .open, \.pairSumStatistic, .real(0...1e15), "U of the pair-sum test"),
        .field("pair_sum_p", .open, \.pairSumPValue, .share, "its p value"),
        .field("mean_single_mbps", .open, \.meanSingle, .throughput, "mean throughput of the single replay"),
        .field(
            "mean_sum_mbps", .open, \.meanSum, .throughput, "mean of the sums of the simultaneous replays"),
        .field(
            "mean_simultaneous_mbps", .open, \.meanSimultaneous, .gappedList(of: .throughput),
            "mean of each simultaneous replay", columns: .spread(["mean_first_mbps", "mean_second_mbps"])),
        .field(
            "average_losses", .open, \.averageLosses, .gappedList(of: .share),
            "share of bytes that each of them lost", columns: .spread(["loss_first", "loss_second"])),
        .list("correlations", .open, \.correlations, "of losses, at each interval size"),
        .field(
            "correlated_share", .open, \.correlatedShare, .share,
            "share of interval sizes with correlated losses"),
        .unknown(
            "pair_sum_p_threshold", .open, \.thresholds.pairSum, .share,
            "below it the pair sum counts as equal", columns: .named("pair_sum_threshold")),
        .unknown(
            "loss_p_threshold", .open, \.thresholds.loss, .share, "below it losses count as correlated",
            columns: .named("loss_threshold")),
        .unknown(
            "loss_share_threshold", .open, \.thresholds.share, .share, "the share that has to be correlated",
            columns: .named("share_threshold")),
    ])
}

extension StoredLocalization.Correlation: FieldRecord {
    package static let blank = Self(size: nil, pValue: .nan)

    package static let table = FieldTable<Self>([
        .field("interval_s", .open, \.size, .duration, "the interval size"),
        .unknown("p_value", .open, \.pValue, .share, "its p value"),
    ])
}
