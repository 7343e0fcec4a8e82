/// Bounds of the numbers in a lab's rules.
package enum RuleBounds {
    /// A quantity that has bounds.
    package enum Quantity: Hashable, Sendable {
        case rate, burst, queue, delay, loss
    }

    /// Rates, bit/s: 1 kbit/s to 10 Gbit/s.
    package static let rate = 1_000...10_000_000_000
    /// Bursts, bytes: a full packet with its headers to 1 GB.
    package static let burst = 1_600...1_000_000_000
    /// Queues, bytes: a full packet with its headers to 1 GB.
    package static let queue = 1_600...1_000_000_000
    /// Delays and jitters.
    package static let delay = Duration.zero...Duration.seconds(60)
    /// Number of rules; one with several port ranges counts once for each range.
    package static let count = 0...256
}
