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
