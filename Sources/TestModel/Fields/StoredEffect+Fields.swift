extension StoredEffect: FieldRecord {
    package static let blank = StoredEffect(
        difference: .nan, interval: .blank, original: .blank, control: .blank, replicates: 0, seed: 0,
        doubts: [])

    package static let table = FieldTable<StoredEffect>([
        .unknown(
            "difference", \.difference, .signedShare, "(control - original) / the greater of both means"),
        .unknown(
            "low", \.interval.lower, .signedShare, "the lower end of its 95 % interval",
            columns: .named("interval_low")),
        .unknown(
            "high", \.interval.upper, .signedShare, "the upper end of its 95 % interval",
            columns: .named("interval_high")),
        .group("original", \.original),
        .group("control", \.control),
        .field("replicates", \.replicates, .count, "how many the bootstrap drew"),
        .field("seed", \.seed, .seed, "of the bootstrap"),
        .field("doubts", \.doubts, .list(of: .cause), "why it is not usable"),
    ])
}

extension StoredEffect.Interval {
    fileprivate static let blank = Self(lower: .nan, upper: .nan)
}

extension StoredEffect.Side: FieldRecord {
    package static let blank = Self(mean: .nan, interval: .blank, correlation: .nan, blockLength: 0)

    package static let table = FieldTable<Self>([
        .unknown("mean_mbps", \.mean, .throughput, "mean throughput"),
        .unknown("low_mbps", \.interval.lower, .throughput, "the lower end of its 95 % interval"),
        .unknown("high_mbps", \.interval.upper, .throughput, "the upper end of its 95 % interval"),
        .unknown("correlation", \.correlation, .signedShare, "of neighbouring samples"),
        .field("block_samples", \.blockLength, .count, "length of a bootstrap's blocks"),
    ])
}
