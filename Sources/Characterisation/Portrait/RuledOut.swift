/// A reason why a kind of path is ruled out.
package enum RuledOut: Sendable, Equatable {
    /// Nothing was lost.
    case noLosses
    /// So few packets were lost that any bucket fits.
    case fewLosses(Int)
    /// Packets were lost, this share of all.
    case losses(Double)
    /// No token bucket explains more than this share of the losses.
    case bucketExplainsFew(Double)
    /// A token bucket explains this share of the losses, which chance does not.
    case bucketExplains(Double)
    /// The losses are those of the queue that the delays show, which is drained at this rate, in bit/s.
    case queueDrops(Double)
    /// Delays follow a queue that is drained at this rate, in bit/s.
    case delaysFollowQueue(Double)
    /// Delays follow no queue, or there are too few round trips.
    case noQueue
    /// Delays follow a queue, but no more than this share of packets waited: it limits nothing.
    case queueIsShort(Double)
    /// Packets went on arriving to the end.
    case arrivedToEnd
    /// No reset was seen, or both sides had closed the connection.
    case noReset
    /// Another kind is so much likelier, as a logarithm.
    case lessLikely(Double)
}
