/// The five summary statistics that the server stores for each series of samples, in the unit of the samples.
///
/// Source: Specification 10.4, step 3.
package struct SampleSummary: Codable, Equatable, Sendable {
    /// The greatest sample.
    package let maximum: Double
    /// The smallest sample.
    package let minimum: Double
    /// The arithmetic mean.
    package let mean: Double
    /// The middle sample, or the mean of the two middle ones.
    package let median: Double
    /// The population standard deviation: its divisor is the number of samples.
    package let standardDeviation: Double

    /// Summarises samples.
    ///
    /// - Parameter samples: at least one value, all finite, none beyond 1e150, so that squares are finite
    ///   too.
    /// - Throws: ``AnalysisError/tooFewValues(series:count:needed:)`` or
    ///   ``AnalysisError/notFinite(series:index:)``.
    package init(of samples: [Double]) throws(AnalysisError) {
        try SeriesChecks.requireFinite(samples, .only, atLeast: 1)
        self.init(sorted: samples.sorted())
    }

    /// Summarises ascending samples, at least one.
    init(sorted samples: [Double]) {
        let mean = samples.mean
        let middle = samples.count / 2
        self.mean = mean
        maximum = samples[samples.count - 1]
        minimum = samples[0]
        median =
            samples.count.isMultiple(of: 2) ? (samples[middle - 1] + samples[middle]) / 2 : samples[middle]
        standardDeviation = samples.map { ($0 - mean) * ($0 - mean) }.mean.squareRoot()
    }
}
