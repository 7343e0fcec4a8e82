/// Effective size of an autocorrelated sample: the number of independent values that would determine the mean
/// as precisely.
///
/// It is n / τ with τ = 1 + 2 Σ ρ(k), where the sum of the sample autocorrelations ρ(k) ends where noise takes
/// over: at the first pair ρ(2m) + ρ(2m + 1) that is not positive, each pair at most as great as the one before
/// it. Unlike the model behind ``SerialCorrelation``, this assumes no particular kind of dependence.
///
/// Source: C. J. Geyer, "Practical Markov chain Monte Carlo", Statistical Science 7 (1992), 473-483, section
/// 3.3, the initial positive and the initial monotone sequence.
package struct EffectiveSampleSize: Equatable, Sendable {
    /// The effective size, 1 to the number of values.
    package let count: Double

    /// The minimum number of values: the autocorrelations of fewer are mostly noise.
    package static let fewestValues = 20

    /// Estimates the effective size of values in the order measured.
    ///
    /// Nil if there are fewer than ``fewestValues``, if one is not finite, or if all are equal, so that they
    /// have no autocorrelation.
    package init?(of values: [Double]) {
        guard values.count >= Self.fewestValues, values.allSatisfy(\.isFinite) else { return nil }
        let mean = values.mean
        let deviations = values.map { $0 - mean }
        func product(lag: Int) -> Double {
            zip(deviations, deviations.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 }
        }
        let square = product(lag: 0)
        guard square.isFinite, square > 0 else { return nil }
        var sum = 0.0
        var last = Double.infinity
        for lag in stride(from: 0, to: values.count - 1, by: 2) {
            let pair = (product(lag: lag) + product(lag: lag + 1)) / square
            guard pair > 0 else { break }
            last = min(last, pair)
            sum += last
        }
        count = max(1, Double(values.count) / max(1, 2 * sum - 1))
    }
}
