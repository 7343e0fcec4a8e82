/// A proportion with its 95 % score interval.
///
/// Unlike the Wald interval around the estimate, it is accurate for few trials and for proportions of 0 and
/// 1, and never exceeds 0...1.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
/// the American Statistical Association 22 (1927), 209–212.
package struct WilsonInterval: Codable, Equatable, Sendable {
    /// Number of trials with the outcome.
    package let hits: Int
    /// Number of trials, above 0.
    package let trials: Int
    /// The lower bound, 0...1.
    package let lower: Double
    /// The upper bound, 0...1.
    package let upper: Double

    /// The 97.5 % quantile of the standard normal distribution.
    package static let quantile = 1.959_963_984_540_054

    /// The proportion, 0...1.
    package var share: Double { Double(hits) / Double(trials) }

    /// Nil without a trial, or if `hits` is not within 0...`trials`: no share is known then.
    ///
    /// - Parameters:
    ///   - hits: how many trials had the outcome.
    ///   - trials: how many there were.
    ///   - worth: so many independent trials they are worth, above 0; all of them if not said.
    package init?(hits: Int, of trials: Int, worth: Double? = nil) {
        guard trials > 0, (0...trials).contains(hits) else { return nil }
        self.hits = hits
        self.trials = trials
        let count = worth ?? Double(trials)
        let share = Double(hits) / Double(trials)
        let squared = Self.quantile * Self.quantile
        let centre = share + squared / (2 * count)
        let margin =
            Self.quantile * (share * (1 - share) / count + squared / (4 * count * count)).squareRoot()
        let scale = 1 + squared / count
        // Rounding could put the bounds slightly outside the range for proportions of 0 and 1.
        lower = hits == 0 ? 0 : max(0, (centre - margin) / scale)
        upper = hits == trials ? 1 : min(1, (centre + margin) / scale)
    }
}
