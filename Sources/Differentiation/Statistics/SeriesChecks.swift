/// Checks that a statistic's input can only lead to finite results.
enum SeriesChecks {
    /// Throws unless the series has `needed` values at least and all are finite.
    static func requireFinite(
        _ values: [Double],
        _ series: AnalysisError.Series,
        atLeast needed: Int
    ) throws(AnalysisError) {
        guard values.count >= needed else {
            throw .tooFewValues(series: series, count: values.count, needed: needed)
        }
        if let index = values.firstIndex(where: { !$0.isFinite }) {
            throw .notFinite(series: series, index: index)
        }
    }
}
