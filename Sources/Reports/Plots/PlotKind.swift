/// Choice of plots.
package enum PlotKind: String, CaseIterable, Sendable {
    /// Throughput over time.
    case throughput
    /// The empirical distribution functions of the samples.
    case distribution
    /// Both kinds.
    case both
}
