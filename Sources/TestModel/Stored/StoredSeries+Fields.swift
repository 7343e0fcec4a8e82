package import Differentiation

extension StoredSeries: FieldRecord {
    package static let blank = StoredSeries(SeriesRule(), pause: 0)

    package static let table = FieldTable<StoredSeries>([
        .field("level", .open, \.level, .share, "how often differentiation may be found where there is none"),
        .field("excluded", .open, \.excluded, .share, "the slowdown that no-differentiation excludes"),
        .field("budget_pairs", .open, \.budget, .real(0...1_000), "the data it may take, in whole pairs"),
        .field("whole", .open, \.isWhole, .flag, "whether whole replays were asked for"),
        .field("pause_s", .open, \.pause, .duration, "the pause before every replay"),
        .field(
            "window_slices", .open, \.windowSlices, .count, "slices that replays after the first pair last"),
        .field("window_s", .open, \.windowSeconds, .duration, "how long that is; null for whole replays"),
        .field("share", .open, \.share, .share, "of a whole pair's bytes that such a pair carries"),
        .field("most_pairs", .open, \.mostPairs, .count, "the most valid pairs"),
        .field(
            "late_difference", .open, \.hasLateDifference, .flag,
            "whether the first pair's rest differs from its beginning"),
        .field("ending", .open, \.ending, "why it is over; interrupted as long as it can go on"),
        .field("direction", .open, \.direction, "which replay was slower"),
        .list("pairs", .open, \.pairs, "the pairs in the order run"),
        .list("looks", .open, \.looks, "the looks at the pairs so far"),
    ])
}

extension SeriesEnding: FieldRepresentable {}

extension StoredSeries.Pair: FieldRecord {
    package static let blank = Self(
        isOriginalFirst: false, original: nil, control: nil, difference: nil, bytes: 0)

    package static let table = FieldTable<Self>([
        .field("original_first", .open, \.isOriginalFirst, .flag, "whether the original ran first"),
        .field(
            "original_mbps", .open, \.original, .throughput, "what the original got; null if not measured"),
        .field("control_mbps", .open, \.control, .throughput, "what the control got"),
        .field(
            "difference", .open, \.difference, .integer(-10_000_000...10_000_000),
            "millionths of the logarithm of their ratio; null for a void pair"),
        .field("received_bytes", .open, \.bytes, .bytes, "what both received"),
        .field(
            "late_difference", .open, \.late, .integer(-10_000_000...10_000_000),
            "the same after the window; null for shortened replays", since: 20),
    ])
}

extension StoredSeries.Look: FieldRecord {
    package static let blank = Self(
        pairs: 0, share: 0, pValue: 0, adjustedPValue: 0, estimate: 0, low: 0, high: 0)

    package static let table = FieldTable<Self>([
        .field("pairs", .open, \.pairs, .count, "after how many valid pairs"),
        .field("share", .open, \.share, .share, "of level and doubt that it spent"),
        .field("p_value", .open, \.pValue, .share, "of the signed-rank test, exact"),
        .field("adjusted_p_value", .open, \.adjustedPValue, .share, "p, allowing for all looks"),
        .field(
            "estimate", .open, \.estimate, .logarithm, "of the difference, in millionths of the logarithm"),
        .field("low", .open, \.low, .logarithm, "the least that the difference may be"),
        .field("high", .open, \.high, .logarithm, "the most that it may be"),
    ])
}

extension TestField.Value {
    /// A difference of two logarithms, in millionths.
    fileprivate static let logarithm = real(-1e7...1e7)
}
