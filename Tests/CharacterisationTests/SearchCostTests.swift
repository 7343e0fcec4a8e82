import Basics
import Captures
import CharacterisationTesting
import Synchronization
import TestSupport
import Testing

@testable import Characterisation

@Suite("What the search for a portrait costs")
struct SearchCostTests {
    /// Counts steps of walks, and sets a flag once there were so many.
    private final class StepCount: Sendable {
        let flag = CancellationFlag()
        private let counted = Mutex(0)
        private let most: Int

        init(until most: Int = .max) {
            self.most = most
            if most == 0 { flag.set() }
        }

        var steps: Int { counted.withLock(\.self) }

        var watch: SearchWatch {
            SearchWatch(cancellation: flag) { steps in
                let isReached = self.counted.withLock { counted in
                    counted += steps
                    return counted >= self.most
                }
                if isReached { self.flag.set() }
            }
        }
    }

    /// The steps of the search for a portrait, which is cancelled after so many of them.
    private func steps(of packets: [SentPacket], until most: Int = .max) -> Int {
        let count = StepCount(until: most)
        _ = PathPortrait(of: packets, endings: [], start: .unknown, watch: count.watch)
        return count.steps
    }

    @Test(
        "Once its flag is set, a search walks over its packets a few times more at most",
        arguments: [DrawnPath.Family.policed, .shaped])
    func cancelled(family: DrawnPath.Family) {
        // A walk over a million packets, of which a capture may have no more, takes some milliseconds.
        let packets = DrawnPath(family, seed: 3).packets
        let all = steps(of: packets)
        #expect(all > 100 * packets.count, "\(all) steps for \(packets.count) packets")
        #expect(steps(of: packets, until: 0) <= 4 * packets.count)
        for part in 1...9 {
            let most = all / 10 * part
            let rest = steps(of: packets, until: most) - most
            #expect(rest <= 70 * packets.count, "\(rest) steps for \(packets.count) packets after \(most)")
        }
    }

    @Test("Once its flag is set, no flow of a capture is looked at any more")
    func cancelledCapture() throws {
        var sender = CapturedSender()
        for (number, frame) in try StoredCapture.frames(StoredCapture.policed).enumerated() {
            frame.bytes.withUnsafeBytes {
                sender.take(
                    CapturedPacket(
                        number: number + 1, time: frame.time, link: .ethernet, frame: $0, length: frame.length
                    ))
            }
        }
        let flag = CancellationFlag()
        #expect(!sender.packets(cancellation: flag).isEmpty)
        flag.set()
        #expect(sender.packets(cancellation: flag).isEmpty)
    }

    /// So many flows in turn, of which each loses a few packets.
    private func flows(_ count: Int, packets: Int) -> [SentPacket] {
        (0..<count * packets).map { number -> SentPacket in
            let (time, isLost) = (Double(number) * 0.001, number % 97 < 3)
            let roundTrip = 0.04 + Double(number % 7) * 1e-4
            return SentPacket(
                time: time, bytes: 1_500, fate: isLost ? .lost : .delivered,
                roundTrip: isLost ? nil : roundTrip, flow: number % count)
        }
    }

    @Test("Four times as many flows take four times the steps")
    func manyFlows() {
        func steps(_ flows: Int) -> Int {
            let count = StepCount()
            _ = FlowsOfPath(self.flows(flows, packets: 60), endings: [], watch: count.watch)
            return count.steps
        }
        let (few, many) = (steps(20), steps(80))
        #expect(few > 0 && many < 6 * few, "\(few), \(many)")
    }

    /// Packets that count how often one of them is looked at.
    private struct Counted: Collection {
        final class Looks: Sendable {
            private let counted = Mutex(0)
            var count: Int { counted.withLock(\.self) }
            func add() { counted.withLock { $0 += 1 } }
        }

        let packets: [SentPacket]
        let looks = Looks()

        var startIndex: Int { packets.startIndex }
        var endIndex: Int { packets.endIndex }
        func index(after index: Int) -> Int { index + 1 }
        subscript(index: Int) -> SentPacket {
            looks.add()
            return packets[index]
        }
    }

    @Test("Packets are told apart by their flows in a few looks at each, however many flows there are")
    func apart() {
        for count in [1, 500, 2_000] {
            let packets = Counted(packets: flows(count, packets: 2))
            let found = PathPortrait.flows(packets)
            #expect(found.count == count && found.allSatisfy { $0.count == 2 })
            #expect(packets.looks.count <= 3 * packets.packets.count, "\(packets.looks.count)")
        }
    }
}
