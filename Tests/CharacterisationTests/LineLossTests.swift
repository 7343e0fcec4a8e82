import Basics
import CharacterisationTesting
import Testing

@testable import Characterisation

/// Limits behind a line whose queue overflows in the bursts that they let pass.
@Suite("Lines that overflow before a limit")
struct LineLossTests {
    /// A limit behind a line, as numbers draw it.
    private struct Path {
        let rate: Double
        let lineRate: Double
        let packets: [SentPacket]

        init(
            _ number: Int, seed: UInt64,
            limit: (_ rate: Double, _ burst: Double, _ queue: Double) -> any PathElement
        ) {
            var draw = SeededGenerator(seed: seed, stream: UInt64(number))
            rate = draw.logUniform(1e6, 5e6)
            lineRate = draw.logUniform(2.5, 4) * rate
            let line = Queue(rate: lineRate, size: 250_000)
            var sender = SimulatedSender(
                [line, limit(rate, draw.logUniform(6e5, 1.2e6), draw.logUniform(2e4, 6e4))],
                roundTrip: draw.logUniform(0.03, 0.1), jitter: 5e-4, seconds: 20, chunk: 3e6, pause: 0.3,
                SeededGenerator(seed: draw.next()))
            packets = sender.packets()
        }
    }

    @Test(
        "A policer is told with its rate within 5 %, and the line before it with its own within 10 %",
        arguments: 0..<12)
    func policers(number: Int) {
        let path = Path(number, seed: 61) { rate, depth, _ in Policer(rate: rate, depth: depth) }
        let found = PathPortrait(of: path.packets)
        #expect(found.possible == [.both] || found.possible == [.policer], "\(found)")
        #expect(found.rate.map { abs($0.value / path.rate - 1) < 0.05 } == true, "\(path.rate): \(found)")
        #expect(
            found.line.map { abs($0.value / path.lineRate - 1) < 0.1 } == true, "\(path.lineRate): \(found)")
    }

    @Test("A shaper is told with its own rate, not the line's", arguments: 0..<12)
    func shapers(number: Int) {
        let path = Path(number, seed: 62) { rate, burst, queue in Queue(rate: rate, burst: burst, size: queue)
        }
        let found = PathPortrait(of: path.packets)
        #expect(found.possible == [.shaper], "\(found)")
        #expect(found.rate.map { abs($0.value / path.rate - 1) < 0.05 } == true, "\(path.rate): \(found)")
    }
}
