/// Which plots are drawn.
package enum PlotKind: String, CaseIterable, Sendable {
    /// Throughput over time.
    case throughput
    /// The distribution functions of the samples.
    case distribution
    /// The one and the other.
    case both
}
