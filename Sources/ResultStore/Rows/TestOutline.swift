import TestModel

/// As much of a test as is read by what looks at very many: all else of it is blank.
package enum TestOutline: Sendable {
    /// The numbers that it is decided on, with the pairs of a series and what a localization compared.
    case statistics
    /// The same with what each profile decided.
    case decisions
    /// The numbers and the samples that they follow from.
    case samples

    /// The fields of a test's own row that are read.
    private static let fields = Set(
        [
            "id", "kind", "app", "status", "started", "ended", "measured_verdict", "profile", "obstacle",
            "seed",
            "source",
        ]
            + StoredTest.statisticsFields)

    /// The places of its fields in the rows of the table.
    static let layout = RowLayout<StoredTest>(table: "test", keys: [], reading: fields)
}

extension StoredTest {
    /// The names of the fields that are statistics.
    fileprivate static let statisticsFields = [
        "statistics_reported", "area", "ks_statistic", "ks_p_value", "resampling_ratio", "mean_original_mbps",
        "mean_control_mbps",
    ]
}
