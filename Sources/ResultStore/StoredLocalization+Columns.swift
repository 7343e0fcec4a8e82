import GRDB
import TestModel

extension StoredLocalization {
    /// The values of this localization's row in `localization`.
    func columnValues(test: Int64) -> ColumnValues {
        var columns = ColumnValues()
        columns.set("test_id", test)
        columns.set("single_test", single)
        columns.set("first_test", Self.item(tests, 0))
        columns.set("second_test", Self.item(tests, 1))
        columns.set("suspects", suspects)
        columns.set("second_address", secondAddress)
        columns.set("original_skew_s", originalSkew)
        columns.set("control_skew_s", controlSkew)
        columns.set("seen_by_both", isSeenByBoth)
        columns.set("pair_sum_u", pairSumStatistic)
        columns.set("pair_sum_p", pairSumPValue)
        columns.set("mean_single_mbps", meanSingle)
        columns.set("mean_sum_mbps", meanSum)
        columns.set("mean_first_mbps", Self.item(meanSimultaneous, 0))
        columns.set("mean_second_mbps", Self.item(meanSimultaneous, 1))
        columns.set("loss_first", Self.item(averageLosses, 0))
        columns.set("loss_second", Self.item(averageLosses, 1))
        columns.set("correlated_share", correlatedShare)
        columns.set("pair_sum_threshold", thresholds.pairSum)
        columns.set("loss_threshold", thresholds.loss)
        columns.set("share_threshold", thresholds.share)
        return columns
    }

    /// Inserts the correlations of a localization's row.
    func insertCorrelations(test: Int64, _ db: Database) throws {
        for (position, correlation) in correlations.enumerated() {
            var columns = ColumnValues()
            columns.set("test_id", test)
            columns.set("position", position)
            columns.set("interval_s", correlation.size)
            columns.set("p_value", correlation.pValue)
            try columns.insert(into: "loss_correlation", db)
        }
    }

    /// Reads a localization from its row and those of its correlations, which come in order.
    init(_ columns: ColumnReader, correlations: [ColumnReader]) throws(ResultStoreError) {
        func pair(_ first: String, _ second: String) throws(ResultStoreError) -> [Double] {
            guard let one = try columns.optionalReal(first), let other = try columns.optionalReal(second)
            else { return [] }
            return [one, other]
        }
        let first: Int64? = try columns.optionalInteger("first_test")
        let second: Int64? = try columns.optionalInteger("second_test")
        self.init(
            single: try columns.optionalInteger("single_test"), tests: [first, second].compactMap { $0 },
            suspects: try columns.text("suspects"),
            secondAddress: try columns.optionalText("second_address"),
            originalSkew: try columns.optionalReal("original_skew_s"),
            controlSkew: try columns.optionalReal("control_skew_s"),
            isSeenByBoth: try columns.flag("seen_by_both"),
            pairSumStatistic: try columns.optionalReal("pair_sum_u"),
            pairSumPValue: try columns.optionalReal("pair_sum_p"),
            meanSingle: try columns.optionalReal("mean_single_mbps"),
            meanSum: try columns.optionalReal("mean_sum_mbps"),
            meanSimultaneous: try pair("mean_first_mbps", "mean_second_mbps"),
            averageLosses: try pair("loss_first", "loss_second"),
            correlations: try correlations.map { row throws(ResultStoreError) in
                Correlation(size: try row.optionalReal("interval_s"), pValue: try row.real("p_value"))
            },
            correlatedShare: try columns.optionalReal("correlated_share"),
            thresholds: Thresholds(
                pairSum: try columns.real("pair_sum_threshold"), loss: try columns.real("loss_threshold"),
                share: try columns.real("share_threshold")))
    }

    private static func item<Item>(_ list: [Item], _ index: Int) -> Item? {
        list.indices.contains(index) ? list[index] : nil
    }
}
