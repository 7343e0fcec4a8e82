import GRDB
import TestModel

extension StoredDecision {
    /// The values of this decision's row in `decision`.
    func columnValues(test: Int64, position: Int) throws -> ColumnValues {
        var columns = ColumnValues()
        columns.set("test_id", test)
        columns.set("position", position)
        columns.set("profile", profile)
        columns.set("verdict", verdict)
        columns.set("direction", direction)
        columns.set("area_threshold", areaThreshold)
        columns.set("p_threshold", pThreshold)
        columns.set("ratio_threshold", ratioThreshold)
        try columns.set("reasons", reasons)
        return columns
    }

    /// Reads a decision from its row.
    init(_ columns: ColumnReader) throws(ResultStoreError) {
        self.init(
            profile: try columns.text("profile"),
            verdict: try columns.text("verdict"),
            direction: try columns.optionalText("direction"),
            areaThreshold: try columns.real("area_threshold"),
            pThreshold: try columns.real("p_threshold"),
            ratioThreshold: try columns.optionalReal("ratio_threshold"),
            reasons: try columns.list("reasons")
        )
    }
}
