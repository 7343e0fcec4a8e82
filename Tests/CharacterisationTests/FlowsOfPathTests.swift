import Characterisation
import CharacterisationTesting
import Testing

@Suite("Flows of one capture")
struct FlowsOfPathTests {
    /// Packets of a flow that nothing limits, after others.
    private func unlimited(after time: Double, flow: Int) -> [SentPacket] {
        (0..<4_000).map { number in
            SentPacket(
                time: time + Double(number) * 0.0006, bytes: 1_500, fate: .delivered,
                roundTrip: 0.04 + Double(number % 7) * 1e-5, flow: flow)
        }
    }

    private func limited(_ family: DrawnPath.Family) throws -> (path: DrawnPath, packets: [SentPacket]) {
        let path = try #require(
            (0..<20).lazy.map { DrawnPath(family, seed: $0) }.first { path in
                path.packets.allSatisfy { $0.flow == path.packets[0].flow }
                    && PathPortrait(of: path.packets).rate != nil && path.rate < 10e6
            })
        return (path, path.packets)
    }

    @Test(
        "A limited flow and one that nothing limits have no portrait together",
        arguments: [
            DrawnPath.Family.policed, .shaped,
        ])
    func apart(family: DrawnPath.Family) throws {
        let (_, packets) = try limited(family)
        let last = packets.map(\.time).max() ?? 0
        let free = unlimited(after: last + 2, flow: packets[0].flow + 1)
        let paths = FlowsOfPath(packets + free, endings: [])
        #expect(!paths.areLimitedTogether)
        #expect(paths.largest == [packets[0].flow, packets[0].flow + 1])
    }

    /// Packets of which every second one is lost, as a broken link loses them.
    private func alternating(_ count: Int, from time: Double, every pause: Double, flow: Int) -> [SentPacket]
    {
        (0..<count).map { number in
            let isLost = !number.isMultiple(of: 2)
            return SentPacket(
                time: time + Double(number) * pause, bytes: 1_500, fate: isLost ? .lost : .delivered,
                roundTrip: isLost ? nil : 0.04 + Double(number % 7) * 1e-5, flow: flow)
        }
    }

    @Test(
        "A policed flow is not told by the losses of another one, before it, behind it or beside it",
        arguments: [-1.0, 0, 1], [(60, 0.01), (400, 0.002), (4_000, 0.0005), (400, 0.05)])
    func policedBesideLosses(place: Double, other: (count: Int, pause: Double)) throws {
        let packets = try limited(.policed).packets
        let (first, last) = (packets[0].time, packets.map(\.time).max() ?? 0)
        let length = Double(other.count) * other.pause
        let start = place < 0 ? first - length - 1 : place > 0 ? last + 1 : first
        let control = alternating(
            other.count, from: start, every: other.pause, flow: packets[0].flow + 1)
        let all = (packets + control).sorted { $0.time < $1.time }
        let paths = FlowsOfPath(all, endings: [])
        // Told of both together it must be what the policed flow shows by itself.
        #expect(!paths.areLimitedTogether || paths.portrait.kind == .policer)
    }

    @Test(
        "Flows that share a bucket or a queue have one portrait",
        arguments: [
            DrawnPath.Family.policed, .shaped, .chance, .line,
        ])
    func together(family: DrawnPath.Family) throws {
        for seed in 0..<4 {
            let packets = DrawnPath(family, seed: UInt64(seed)).packets
            // Its packets in turn are those of two flows, beside those that it may have.
            let split = packets.enumerated().map { index, packet in
                SentPacket(
                    time: packet.time, bytes: packet.bytes, fate: packet.fate, roundTrip: packet.roundTrip,
                    flow: packet.flow * 2 + index / 7 % 2)
            }
            #expect(FlowsOfPath(split, endings: []).areLimitedTogether, "\(family) \(seed)")
        }
    }

    @Test("No share of losses is told above all of them")
    func share() throws {
        let (_, packets) = try limited(.policed)
        let last = packets.map(\.time).max() ?? 0
        let all = packets + unlimited(after: last + 2, flow: packets[0].flow + 1)
        for reason in PathPortrait(of: all).ruledOut.values {
            if case .bucketExplainsFew(let share) = reason { #expect((0...1).contains(share)) }
        }
    }
}
