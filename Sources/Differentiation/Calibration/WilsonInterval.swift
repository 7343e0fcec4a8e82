/// A share of trials with its 95 % score interval.
///
/// Unlike the textbook interval around the estimate, it is right for few trials and for shares of 0 and 1,
/// and never leaves 0...1.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
/// the American Statistical Association 22 (1927), 209–212.
package struct WilsonInterval: Codable, Equatable, Sendable {
    /// How many trials had the outcome.
    package let hits: Int
    /// How many trials there were, above 0.
    package let trials: Int
    /// The lower end, 0...1.
    package let lower: Double
    /// The upper end, 0...1.
    package let upper: Double

    /// The 97.5 % quantile of the standard normal distribution.
    package static let quantile = 1.959_963_984_540_054

    /// The share itself, 0...1.
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
        // Rounding could put the ends a little outside for shares of 0 and 1.
        lower = hits == 0 ? 0 : max(0, (centre - margin) / scale)
        upper = hits == trials ? 1 : min(1, (centre + margin) / scale)
    }
}
