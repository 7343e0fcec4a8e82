import Basics
import NIOCore
import Networking

/// The properties of the way between two hosts, the same in both directions.
package struct SimulatedLink: Sendable {
    /// The time that a packet takes, apart from its length.
    package var latency: Duration
    /// The rate, Mbit/s; nil for one without a limit.
    package var rate: Double?
    /// The share of packets that get lost.
    package var loss: Double

    /// - Parameters:
    ///   - latency: the time that a packet takes, apart from its length.
    ///   - rate: the rate, Mbit/s; nil for one without a limit.
    ///   - loss: the share of packets that get lost.
    package init(latency: Duration = .milliseconds(10), rate: Double? = nil, loss: Double = 0) {
        (self.latency, self.rate, self.loss) = (latency, rate, loss)
    }

    /// The latency, in nanoseconds.
    var delay: Int64 { latency.timeAmount.nanoseconds }
}

/// One direction of the way between two hosts.
final class SimulatedLine {
    /// The longest time for which a datagram waits, in nanoseconds: that of the emulated access line.
    private static let longestQueue: Int64 = 250_000_000
    /// Bytes of a full packet.
    private static let packet = 1_448

    let link: SimulatedLink
    private var free = Int64.min
    private var generator: SeededGenerator

    init(_ link: SimulatedLink, _ generator: SeededGenerator) {
        (self.link, self.generator) = (link, generator)
    }

    /// The number of packets that carry so many bytes.
    static func packets(_ bytes: Int) -> Int { (bytes + packet - 1) / packet }

    /// The number of bytes that are sent at once: what takes a millisecond.
    var unit: Int { link.rate.map { max(Self.packet, min(1 << 16, Int($0 * 125))) } ?? 1 << 16 }

    /// The instant at which more can be sent.
    var nextDeparture: Int64 { free }

    /// Sends bytes of a stream; returns when they arrive. What is lost comes a round trip later.
    func arrival(ofStream bytes: Int, at now: Int64) -> Int64 {
        let isLost = (0..<Self.packets(bytes)).reduce(false) { lost, _ in draw() || lost }
        return depart(bytes, at: now) + link.delay * (isLost ? 3 : 1)
    }

    /// Sends a datagram; returns when it arrives, or nil if it is lost.
    func arrival(ofDatagram bytes: Int, at now: Int64) -> Int64? {
        guard !draw(), free <= now + Self.longestQueue else { return nil }
        return depart(bytes, at: now) + link.delay
    }

    private func depart(_ bytes: Int, at now: Int64) -> Int64 {
        free = max(free, now) + (link.rate.map { Int64(Double(bytes) * 8_000 / $0) } ?? 0)
        return free
    }

    private func draw() -> Bool { link.loss > 0 && Double.random(in: 0..<1, using: &generator) < link.loss }
}
