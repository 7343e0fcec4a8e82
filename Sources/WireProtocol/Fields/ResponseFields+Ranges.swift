/// Valid ranges of a results service's numbers. A number outside was not measured, and must not affect a
/// verdict.
extension ResponseFields {
    /// A probability, a share, or a distance of distributions.
    static let share = 0.0...1.0
    /// A normalised difference of two means (Specification 10.4).
    static let difference = -1.0...1.0
    /// A throughput, Mbit/s: up to ten Tbit/s.
    static let throughput = 0.0...1e7
    /// A rank statistic of two lists of samples.
    static let rankStatistic = 0.0...1e12
    /// A time within a replay, seconds: up to a day.
    static let seconds = 0.0...86_400.0
    /// The number of a test (Specification 5.3.1).
    static let historyCount = 0.0...999_999_999.0
}
