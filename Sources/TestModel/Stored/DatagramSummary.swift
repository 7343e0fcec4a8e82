package import Recordings

/// A summary of one direction of a replay over UDP.
package struct DatagramSummary: Equatable, Sendable {
    /// The direction.
    package let direction: ReplayDirection
    /// Number of datagrams sent.
    package let sent: Double
    /// True if the sender told how many it sent; if not, the recording stands in for it.
    package let isTold: Bool
    /// The share of the sent ones that never arrived; nil if none was sent.
    package let lost: Double?
    /// Number of datagrams that arrived after a later one.
    package let reordered: Double
    /// Number of datagrams that arrived again.
    package let duplicates: Double
    /// The median of the jitter at the ends of the slices in which something arrived, in seconds.
    package let medianJitter: Double?
    /// Its 95th percentile, in seconds.
    package let highJitter: Double?

    /// Summarises a direction of a replay; nil if it is unknown.
    package init?(_ replay: StoredReplay, _ direction: ReplayDirection) {
        guard let slices = replay.datagrams(direction) else { return nil }
        self.direction = direction
        isTold = replay.isTold(direction)
        sent = slices.reduce(0) { $0 + $1.sent }
        lost = sent > 0 ? slices.reduce(0) { $0 + $1.lost } / sent : nil
        reordered = slices.reduce(0) { $0 + $1.reordered }
        duplicates = slices.reduce(0) { $0 + $1.duplicates }
        let jitters = slices.filter { $0.arrived > 0 }.compactMap(\.jitter).sorted()
        func percentile(_ share: Double) -> Double? {
            jitters.isEmpty ? nil : jitters[Int(share * Double(jitters.count - 1))]
        }
        (medianJitter, highJitter) = (percentile(0.5), percentile(0.95))
    }
}
