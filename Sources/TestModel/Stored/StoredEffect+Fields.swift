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
    ])
}

extension TestField.Value {
    /// A ratio of throughputs minus 1.
    fileprivate static let change = real(-1...1_000)
}
