/// Bootstrap replicates of one test's relative difference.
struct EffectReplicates {
    let original: MeanReplicates
    let control: MeanReplicates
    /// The measured relative difference, −1...1.
    let difference: Double
    /// Its replicates.
    let differences: [Double]

    /// Draws both sides, the original first.
    ///
    /// - Throws: ``AnalysisError`` unless both sides have two throughput samples, and one of them more than zero.
    init(
        original: [Double],
        control: [Double],
        count: Int,
        using generator: inout SeededGenerator
    ) throws(AnalysisError) {
        try SeriesChecks.requireThroughput(original, .original, atLeast: 2)
        try SeriesChecks.requireThroughput(control, .control, atLeast: 2)
        guard original.contains(where: { $0 > 0 }) || control.contains(where: { $0 > 0 }) else {
            throw .noThroughput
        }
        let limits = EffectEstimate.replicateLimits
        let count = min(max(count, limits.lowerBound), limits.upperBound)
        self.original = MeanReplicates(of: original, count: count, using: &generator)
        self.control = MeanReplicates(of: control, count: count, using: &generator)
        difference = AreaTest.area(meanOriginal: self.original.mean, meanControl: self.control.mean)
        differences = zip(self.original.means, self.control.means).map {
            AreaTest.area(meanOriginal: $0, meanControl: $1)
        }
    }
}
