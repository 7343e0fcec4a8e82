/// The area test: the difference between two mean throughputs, relative to the greater one.
///
/// Source: Specification 10.4, step 4.
package enum AreaTest {
    /// Returns (control − original) / max(control, original), −1...1; positive if the original was slower.
    ///
    /// Two equal means, including two zeros, give 0. The caller must detect that nothing was transferred at
    /// all; see ``AnalysisError/noThroughput``.
    ///
    /// - Parameters:
    ///   - meanOriginal: mean throughput of the original replay, Mbit/s, not negative.
    ///   - meanControl: mean throughput of the control replay, Mbit/s, not negative.
    /// - Returns: the area.
    package static func area(meanOriginal: Double, meanControl: Double) -> Double {
        let greater = max(meanOriginal, meanControl)
        return greater > 0 ? (meanControl - meanOriginal) / greater : 0
    }
}
