/// Checks of a statistic's input that guarantee finite results.
enum SeriesChecks {
    /// Throws unless the series has at least `needed` values and all are finite.
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
