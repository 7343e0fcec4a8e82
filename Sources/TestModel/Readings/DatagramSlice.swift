/// One direction of a replay over UDP in one slice.
package struct DatagramSlice: Equatable, Sendable {
    /// The end of the slice, in seconds.
    package let end: Double
    /// Number of datagrams sent.
    package let sent: Double
    /// Number of these that never arrived.
    package let lost: Double
    /// Number of datagrams that arrived, each counted once.
    package let arrived: Double
    /// Number of datagrams that arrived after a later one.
    package let reordered: Double
    /// Number of datagrams that arrived again.
    package let duplicates: Double
    /// Interarrival jitter at the end of the slice, in seconds; nil if it is unknown.
    package let jitter: Double?
}
