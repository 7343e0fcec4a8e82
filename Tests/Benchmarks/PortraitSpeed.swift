import Basics
import Characterisation
import CharacterisationTesting

/// The time that the portrait of a path takes, of 50,000 packets and of a replay, with the fits of losses and
/// of delays by themselves.
struct PortraitSpeed: Benchmark {
    let name = "portrait-fit"

    private static let packets = 50_000
    /// Packets of a replay of some megabytes.
    private static let replay = 4_000

    func figures(_ effort: Effort) throws -> [Figure] {
        let line = Queue(rate: 200e6, size: 2e6)
        let paths: [(name: String, elements: [any PathElement], chunk: Double)] = [
            ("policer", [line, Policer(rate: 10e6, depth: 300e3)], 1.2e6),
            ("shaper", [line, Queue(rate: 10e6, burst: 30e3, size: 200e3)], 1.2e6),
            ("random loss", [line, ChanceLoss(share: 0.01, SeededGenerator(seed: 5))], 1e9),
        ]
        return paths.flatMap { path in
            var sender = SimulatedSender(
                path.elements, roundTrip: 0.05, jitter: 2e-4, seconds: 1e4, chunk: path.chunk, pause: 0.5,
                most: Self.packets, SeededGenerator(seed: 9))
            let sent = sender.packets()
            // Without round trips there is no queue to fit, and without losses no bucket.
            let untimed = sent.map {
                SentPacket(time: $0.time, bytes: $0.bytes, fate: $0.fate, flow: $0.flow)
            }
            let delivered = sent.filter { $0.fate == .delivered }
            func time(_ part: String, _ packets: [SentPacket], aim: Figure.Aim? = nil) -> Figure {
                let times = effort.time(effort.repetitions(15)) { _ = PathPortrait(of: packets) }
                return Figure("\(path.name), \(part)", "ms", times.map { $0 * 1_000 }, aim: aim)
            }
            return [
                time("\(sent.count) packets", sent, aim: .atMost(50)),
                time("its losses alone", untimed), time("its delays alone", delivered),
                time("a replay's \(Self.replay) packets", Array(sent.prefix(Self.replay))),
            ]
        }
    }
}
