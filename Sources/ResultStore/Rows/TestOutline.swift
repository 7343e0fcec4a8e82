import TestModel

/// The part of a test that is read by functions for very many tests; all other fields are blank.
package enum TestOutline: Sendable {
    /// The statistics, with the pairs of a series and the data compared by a localization.
    case statistics
    /// The statistics and the decisions of all profiles.
    case decisions
    /// The statistics and the samples from which they are computed.
    case samples

    /// The fields of a test's own row that are read.
    private static let fields = Set(
        [
            "id", "kind", "app", "status", "started", "ended", "measured_verdict", "profile", "obstacle",
            "seed",
            "source",
        ]
            + StoredTest.statisticsFields)

    /// The mapping of its fields to the columns of the table.
    static let layout = RowLayout<StoredTest>(table: "test", keys: [], reading: fields)
}

extension StoredTest {
    /// The names of the fields that are statistics.
    fileprivate static let statisticsFields = [
        "statistics_reported", "area", "ks_statistic", "ks_p_value", "resampling_ratio", "mean_original_mbps",
        "mean_control_mbps",
    ]
}
