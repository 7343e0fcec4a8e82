extension StoredLocalization: FieldRecord {
    package static let blank = StoredLocalization(
        thresholds: Thresholds(pairSum: .nan, loss: .nan, share: .nan))

    package static let table = FieldTable<StoredLocalization>([
        .field(
            "single", \.single, .testNumber, "the number of the single test", columns: .named("single_test")),
        .field(
            "tests", \.tests, .list(of: .testNumber), "the numbers of the two simultaneous tests",
            columns: .spread(["first_test", "second_test"])),
        .field("suspects", \.suspects, .words, "the networks that could be responsible"),
        .field("second_address", \.secondAddress, .words, "the address of server two"),
        .field("original_skew_s", \.originalSkew, .offset, "how far apart the original replays began"),
        .field("control_skew_s", \.controlSkew, .offset, "how far apart the control replays began"),
        .field("seen_by_both", \.isSeenByBoth, .flag, "whether both servers saw differentiation"),
        .field("pair_sum_u", \.pairSumStatistic, .real(0...1e15), "U of the pair-sum test"),
        .field("pair_sum_p", \.pairSumPValue, .share, "its p value"),
        .field("mean_single_mbps", \.meanSingle, .throughput, "mean throughput of the single replay"),
        .field("mean_sum_mbps", \.meanSum, .throughput, "mean of the sums of the simultaneous replays"),
        .field(
            "mean_simultaneous_mbps", \.meanSimultaneous, .gappedList(of: .throughput),
            "mean of each simultaneous replay", columns: .spread(["mean_first_mbps", "mean_second_mbps"])),
        .field(
            "average_losses", \.averageLosses, .gappedList(of: .share),
            "share of bytes that each of them lost", columns: .spread(["loss_first", "loss_second"])),
        .list("correlations", \.correlations, "of losses, at each interval size"),
        .field(
            "correlated_share", \.correlatedShare, .share, "share of interval sizes with correlated losses"),
        .unknown(
            "pair_sum_p_threshold", \.thresholds.pairSum, .share,
            "below it the pair sum counts as equal", columns: .named("pair_sum_threshold")),
        .unknown(
            "loss_p_threshold", \.thresholds.loss, .share, "below it losses count as correlated",
            columns: .named("loss_threshold")),
        .unknown(
            "loss_share_threshold", \.thresholds.share, .share, "the share that has to be correlated",
            columns: .named("share_threshold")),
    ])
}

extension StoredLocalization.Correlation: FieldRecord {
    package static let blank = Self(size: nil, pValue: .nan)

    package static let table = FieldTable<Self>([
        .field("interval_s", \.size, .duration, "the interval size"),
        .unknown("p_value", \.pValue, .share, "its p value"),
    ])
}
