extension StoredEffect: FieldRecord {
    package static let blank = StoredEffect(
        change: .nan, low: nil, high: nil, segments: 0, blockSegments: 0, correlation: nil, replicates: 0,
        seed: 0)

    package static let table = FieldTable<StoredEffect>([
        .unknown("change", .open, \.change, .change, "original / control - 1: -0.31 is 31 % slower"),
        .field("low", .open, \.low, .change, "the lower end of its 95 % interval; null if it is not known"),
        .field("high", .open, \.high, .change, "the upper end of its 95 % interval"),
        .field("segments", .open, \.segments, .count, "of the recording, compared; 0 if estimated by time"),
        .field("block_segments", .open, \.blockSegments, .count, "length of a bootstrap's blocks"),
        .field("correlation", .open, \.correlation, .signedShare, "of neighbouring segments"),
        .field("replicates", .open, \.replicates, .count, "how many the bootstrap drew"),
        .field("seed", .open, \.seed, .seed, "of the bootstrap"),
        .field(
            "effective_original", .open, \.effectiveOriginal, .samples,
            "how many independent samples the original's are worth; null if that cannot be estimated",
            since: 20),
        .field(
            "effective_control", .open, \.effectiveControl, .samples,
            "how many independent samples the control's are worth", since: 20),
        .field(
            "effective_ks_p_value", .open, \.effectivePValue, .share,
            "of the Kolmogorov-Smirnov test for so many samples", since: 20),
    ])
}

extension TestField.Value {
    /// A ratio of throughputs minus 1.
    fileprivate static let change = real(-1...1_000)
    /// An effective number of samples.
    fileprivate static let samples = real(0...1e6)
}
