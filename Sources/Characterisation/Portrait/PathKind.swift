/// A kind of treatment of a flow by its path.
package enum PathKind: String, Sendable, CaseIterable, Codable {
    /// Nothing that packets would show.
    case nothing
    /// Losses that no bucket explains: by chance, or by queues that others fill.
    case randomLoss = "random_loss"
    /// A token bucket that drops what finds it empty.
    case policer
    /// A queue that is drained at a rate: a shaper, or a line that the flow fills.
    case shaper
    /// A queue that is drained at a rate, and a bucket of another rate that drops.
    case both
    /// Nothing arrives any more, from some byte or packet on, and no end was told.
    case freeze
    /// A connection that was reset.
    case reset
}
