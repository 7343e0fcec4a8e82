import GRDB
import TestModel

extension StoredEffect {
    /// The values of this effect's row in `effect`.
    func columnValues(test: Int64) throws -> ColumnValues {
        var columns = ColumnValues()
        columns.set("test_id", test)
        columns.set("difference", difference)
        columns.set("interval_low", interval.lower)
        columns.set("interval_high", interval.upper)
        for (name, side) in [("original", original), ("control", control)] {
            columns.set("\(name)_mean_mbps", side.mean)
            columns.set("\(name)_low_mbps", side.interval.lower)
            columns.set("\(name)_high_mbps", side.interval.upper)
            columns.set("\(name)_correlation", side.correlation)
            columns.set("\(name)_block_samples", side.blockLength)
        }
        columns.set("replicates", replicates)
        columns.set("seed", String(seed))
        try columns.set("doubts", doubts)
        return columns
    }

    /// Reads an effect from its row.
    init(_ columns: ColumnReader) throws(ResultStoreError) {
        func side(_ name: String) throws(ResultStoreError) -> Side {
            Side(
                mean: try columns.real("\(name)_mean_mbps"),
                interval: Interval(
                    lower: try columns.real("\(name)_low_mbps"), upper: try columns.real("\(name)_high_mbps")),
                correlation: try columns.real("\(name)_correlation"),
                blockLength: try columns.integer("\(name)_block_samples"))
        }
        self.init(
            difference: try columns.real("difference"),
            interval: Interval(
                lower: try columns.real("interval_low"), upper: try columns.real("interval_high")),
            original: try side("original"), control: try side("control"),
            replicates: try columns.integer("replicates"),
            seed: try columns.read("seed") { String.fromDatabaseValue($0).flatMap { UInt64($0) } },
            doubts: try columns.list("doubts"))
    }
}
