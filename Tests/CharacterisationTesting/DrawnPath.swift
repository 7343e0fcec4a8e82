import Basics
package import Characterisation
import Foundation

/// A path drawn by chance, with what it does and the packets that were sent over it.
package struct DrawnPath {
    /// The families that paths are drawn from.
    package enum Family: String, CaseIterable, Sendable {
        case policed, shaped, line, sharedLine, managedLine, chance, bursts, idle
    }

    package let family: Family
    package let packets: [SentPacket]
    /// Of a policer or a shaper, in bit/s.
    package let rate: Double
    /// Of a policer, in bytes.
    package let depth: Double
    package let text: String

    /// Draws a path.
    package init(_ family: Family, seed: UInt64) {
        var draw = SeededGenerator(seed: seed, stream: UInt64(Family.allCases.firstIndex(of: family) ?? 0))
        self.family = family
        let roundTrip = draw.logUniform(0.01, 0.2)
        let jitter = draw.logUniform(5e-5, 2e-3)
        let flows = draw.unit() < 0.3 ? 2 : 1
        var elements: [any PathElement] = []
        var (rate, depth) = (draw.logUniform(0.3e6, 20e6), 0.0)
        var seconds = draw.logUniform(6, 40)
        var chunk = draw.logUniform(0.3e6, 1e9)
        let far = draw.logUniform(50e6, 1e9)
        let line = Queue(rate: far, size: 2e6)
        switch family {
        case .policed:
            depth = draw.logUniform(8e3, 2e6)
            if draw.unit() < 0.3 { elements.append(ChanceLoss(share: draw.logUniform(1e-4, 3e-3), draw)) }
            elements += [
                line,
                Policer(rate: rate, depth: depth, filled: draw.unit() < 0.5 ? nil : depth * draw.unit()),
            ]
            // Without losses there is nothing to see.
            seconds = max(seconds, 3 * depth / (rate / 8))
            chunk = max(chunk, 2 * depth)
        case .shaped:
            depth = draw.logUniform(8e3, 1e6)
            elements = [line, Queue(rate: rate, burst: draw.logUniform(2e3, 3e4), size: depth)]
        case .line:
            rate = draw.logUniform(1e6, 50e6)
            elements = [Queue(rate: rate, size: max(6_000, rate / 8 * draw.logUniform(0.02, 0.4)))]
        case .sharedLine:
            rate = draw.logUniform(2e6, 50e6)
            elements = [
                SharedQueue(
                    rate: rate, size: max(15_000, rate / 8 * draw.logUniform(0.02, 0.2)),
                    other: rate * draw.logUniform(0.3, 1.2), mean: draw.logUniform(0.05, 3), draw)
            ]
        case .managedLine:
            rate = draw.logUniform(1e6, 50e6)
            elements = [ManagedQueue(rate: rate)]
        case .chance:
            elements = [line, ChanceLoss(share: draw.logUniform(1e-3, 0.03), draw)]
        case .bursts:
            elements = [
                line,
                ChanceLoss(share: draw.logUniform(2e-4, 0.01), stays: 0.3 + 0.6 * draw.unit(), draw),
            ]
        case .idle:
            elements = [line]
            chunk = draw.logUniform(2e4, 3e5)
        }
        var sender = SimulatedSender(
            elements, roundTrip: roundTrip, jitter: jitter, seconds: seconds, chunk: chunk,
            pause: draw.logUniform(0.1, 3), draw)
        packets = sender.packets(flows: flows)
        self.rate = rate
        self.depth = depth
        text = String(
            format: "rate %.0f depth %.0f rtt %.3f jitter %.5f flows %d s %.1f chunk %.0f line %.0f", rate,
            depth,
            roundTrip, jitter, flows, seconds, chunk, far)
    }
}
