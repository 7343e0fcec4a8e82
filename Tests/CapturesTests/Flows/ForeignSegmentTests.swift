import Captures
import TestSupport
import Testing

@Suite("Segments of somebody else in a TCP flow")
struct ForeignSegmentTests {
    private static let wires: [Wire] = [
        Wire(), Wire(isIPv6: true), Wire(client: .max, server: .max - 1_500),
        Wire(client: 5_000, server: 4_990),
    ]

    @Test(
        "of several answers to a SYN the one whose number the client acknowledges counts",
        arguments: wires.indices)
    func answers(_ index: Int) throws {
        for foreign in [2_000_005_000, 1, 1 << 31, 1_000] as [UInt32] {
            let other = Self.wires[index].server &+ foreign
            var first = Self.wires[index]
            first.addSYN()
            first.add(false, .syn, other, first.client &+ 1, numbered(20))
            first.addAnswer()
            first.addACK()
            first.addRequest()
            first.addData()
            #expect(try first.isWhole(), "\(foreign)")

            var last = Self.wires[index]
            last.addSYN()
            last.addAnswer()
            last.add(false, .syn, other, last.client &+ 1)
            last.addACK()
            last.addRequest()
            last.addData(0..<1)
            last.add(false, .syn, other, last.client &+ 1)
            last.addData(1..<3)
            #expect(try last.isWhole(), "\(foreign)")

            // With data of its own, before the client acknowledges the other.
            var speaking = Self.wires[index]
            speaking.addSYN()
            speaking.add(false, .syn, other, speaking.client &+ 1)
            speaking.add(false, [], other &+ 1, speaking.client &+ 1, numbered(9))
            speaking.addAnswer()
            speaking.addRequest()
            speaking.addData()
            #expect(try speaking.isWhole(), "\(foreign)")

            // The true one is not in the capture.
            var only = Self.wires[index]
            only.addSYN()
            only.add(false, .syn, other, only.client &+ 1)
            only.addACK()
            only.addRequest()
            only.addData()
            #expect(try only.isWhole(), "\(foreign)")
        }
    }

    @Test(
        "a RST with another number than the next resets nothing; with it, it does", arguments: wires.indices)
    func resets(_ index: Int) throws {
        for (fromClient, distance) in [
            (false, 72_896), (false, 5_000), (false, 100), (false, 1 << 30), (true, 80_000), (true, 7),
        ] as [(Bool, UInt32)] {
            var wire = Self.wires[index]
            wire.open()
            wire.addRequest()
            wire.addData(0..<1)
            let next =
                fromClient ? wire.client &+ 1 &+ UInt32(Wire.request.count) : wire.server &+ 1_001
            wire.add(fromClient, .rst, next &+ distance, nil, numbered(5))
            wire.add(fromClient, .rst, next &- distance, 77)
            wire.addData(1..<3)
            #expect(try wire.isWhole(), "\(fromClient) \(distance)")

            var reset = Self.wires[index]
            reset.open()
            reset.addRequest()
            reset.addData(0..<1)
            reset.add(fromClient, .rst, next)
            reset.addData(1..<3)
            #expect(try reset.flows().map(\.bytesDown) == [1_000])
        }
    }

    @Test("a RST answers a SYN only if it acknowledges it", arguments: wires.indices)
    func refused(_ index: Int) throws {
        for acknowledged in [0, 2, 500, UInt32.max] as [UInt32] {
            var wire = Self.wires[index]
            wire.addSYN()
            wire.add(false, .rst, 0, wire.client &+ acknowledged)
            wire.add(false, .rst, 0)
            wire.addAnswer()
            wire.addACK()
            wire.addRequest()
            wire.addData()
            #expect(try wire.isWhole(), "\(acknowledged)")
        }
        var refused = Self.wires[index]
        refused.addSYN()
        refused.add(false, .rst, 0, refused.client &+ 1)
        let first = try #require(try refused.flows().first)
        #expect(first.obstacle == .silentClient && first.packets == 2)
        // Another attempt is another flow.
        refused.client &+= 70_000
        refused.open()
        refused.addRequest()
        refused.addData()
        #expect(try refused.flows().map(\.bytesDown) == [0, 3_000])
    }

    @Test(
        "a FIN or an acknowledgement far from the connection's numbers ends and lacks nothing",
        arguments: wires.indices)
    func ends(_ index: Int) throws {
        for distance in [72_896, 100_000_000, 1 << 31 - 1] as [UInt32] {
            var wire = Self.wires[index]
            wire.open()
            wire.addRequest()
            wire.addData(0..<1)
            wire.add(false, .fin, wire.server &+ 1_001 &+ distance)
            wire.add(false, .fin, wire.server &- 800)
            wire.add(true, [], wire.client &+ 1 &+ UInt32(Wire.request.count), wire.server &+ distance)
            wire.addData(1..<3)
            #expect(try wire.isWhole(), "\(distance)")
        }
    }

    @Test(
        "a SYN of another connection that nobody answers leaves the one that runs alone",
        arguments: wires.indices)
    func opening(_ index: Int) throws {
        var wire = Self.wires[index]
        wire.open()
        wire.addRequest()
        wire.addData(0..<1)
        wire.add(true, .syn, wire.client &+ 900_000)
        wire.add(false, .syn, wire.server &+ 900_000)
        wire.addData(1..<3)
        #expect(try wire.isWhole())
        // One that is answered is the next flow, although the one before did not end.
        wire.client &+= 900_000
        wire.server &+= 123_456
        wire.open()
        wire.addRequest()
        wire.addData()
        #expect(try wire.flows().map(\.bytesDown) == [3_000, 3_000])
        #expect(try wire.flows().map(\.obstacle) == [nil, nil])
        // Somebody else's SYN before the answer.
        var before = Self.wires[index]
        before.addSYN()
        before.add(true, .syn, before.client &- 300)
        before.addAnswer()
        before.addACK()
        before.addRequest()
        before.addData()
        #expect(try before.isWhole())
    }
}
