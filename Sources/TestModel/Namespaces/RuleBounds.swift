/// What numbers a lab takes.
package enum RuleBounds {
    /// A number that has bounds.
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
    /// How many rules; one about several ranges of ports counts once for each.
    package static let count = 0...256
}
