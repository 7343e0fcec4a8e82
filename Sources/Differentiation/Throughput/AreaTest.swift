/// The area test: how far two mean throughputs lie apart, relative to the greater one.
///
/// Source: Specification 10.4, step 4.
package enum AreaTest {
    /// (control − original) / max(control, original), −1...1; positive if the original was slower.
    ///
    /// Two equal means, also two zeros, give 0. That nothing was transferred at all is for the caller to see; see
    /// ``AnalysisError/noThroughput``.
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
