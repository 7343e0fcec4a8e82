extension SeriesChecks {
    /// Throws unless the series has at least `needed` values and all are valid throughputs in Mbit/s.
    static func requireThroughput(
        _ values: [Double],
        _ series: AnalysisError.Series,
        atLeast needed: Int
    ) throws(AnalysisError) {
        try requireFinite(values, series, atLeast: needed)
        let plausible = 0...ThroughputAnalysis.greatestThroughput
        if let index = values.firstIndex(where: { !plausible.contains($0) }) {
            throw .implausibleThroughput(series: series, index: index, value: values[index])
        }
    }
}
