/// The exact 95 % confidence interval of a share.
///
/// Source: C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits illustrated in the case of the
/// binomial", Biometrika 26 (1934), 404-413.
package enum BinomialInterval {
    /// Returns the shares that the exact test does not refute.
    ///
    /// - Parameters:
    ///   - hits: the number of hits, 0 to `trials`.
    ///   - trials: the number of trials.
    /// - Returns: the interval, within 0...1; nil without trials, or if there are more hits than trials.
    package static func of(_ hits: Int, of trials: Int) -> ClosedRange<Double>? {
        guard trials > 0, (0...trials).contains(hits) else { return nil }
        // The probability of so many hits or more grows with the share.
        func share(withTail tail: Double, atLeast hits: Int) -> Double {
            var (low, high) = (0.0, 1.0)
            for _ in 0..<60 {
                let middle = (low + high) / 2
                if BinomialTest.pValue(atLeast: hits, of: trials, share: middle) < tail {
                    low = middle
                } else {
                    high = middle
                }
            }
            return (low + high) / 2
        }
        let low = hits == 0 ? 0 : share(withTail: 0.025, atLeast: hits)
        let high = hits == trials ? 1 : share(withTail: 0.975, atLeast: hits + 1)
        return low...max(low, high)
    }
}
