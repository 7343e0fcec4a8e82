import Basics
import TestSupport
import Testing

@testable import PacketLab

@Suite("Segments that are joined for a device")
struct SegmentJoinerTests {
    /// A packet that a joiner wrote.
    private struct Written: Equatable {
        let bytes: [UInt8]
        let offload: Offload
        let count: Int
    }

    private func written(_ packets: [[UInt8]], flushing: Bool = true) -> [Written] {
        let joiner = SegmentJoiner()
        var written: [Written] = []
        func keep(_ bytes: UnsafeRawBufferPointer, _ offload: Offload, _ count: Int) {
            written.append(Written(bytes: Array(bytes), offload: offload, count: count))
        }
        for packet in packets { packet.withUnsafeBytes { joiner.send($0, .none, keep) } }
        if flushing { joiner.flush(keep) }
        return written
    }

    /// The packets that a written one stands for, as the system cuts it.
    private func cut(_ written: Written) throws -> [[UInt8]] {
        guard written.offload.segmentSize > 0 else { return [written.bytes] }
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { scratch.deallocate() }
        return try written.bytes.withUnsafeBytes { raw in
            let packet = try IPPacket(raw)
            let tcp = try TCPHeader(raw, of: packet, isSummed: false)
            var cutter = SegmentCutter(
                raw, packet, tcp, size: Int(written.offload.segmentSize), into: scratch)
            var parts: [[UInt8]] = []
            while let part = cutter.next() { parts.append(Array(part.bytes)) }
            return parts
        }
    }

    /// A segment of so many bytes, in IPv4 with an identification.
    private func segment(
        _ ends: Ends, _ sequence: UInt32, _ count: Int, identification: UInt16 = 0,
        _ flags: TCPHeader.Flags = .ack, acknowledged: UInt32 = 77
    ) -> [UInt8] {
        let payload = (0..<count).map { UInt8(truncatingIfNeeded: Int(sequence) + $0) }
        let packet = ends.tcp(fromClient: false, flags, sequence, acknowledged, payload)
        guard !ends.client.isIPv6 else { return packet }
        return summed(
            changed(packet, [4: UInt8(identification >> 8), 5: UInt8(truncatingIfNeeded: identification)]))
    }

    @Test("a run of segments is one packet that stands for all of them", arguments: [false, true])
    func joins(isIPv6: Bool) throws {
        let ends = isIPv6 ? Ends.ipv6 : Ends()
        // The numbers pass 2^32.
        let start = UInt32.max - 2_000
        let packets = (0..<40).map { number in
            segment(
                ends, start &+ UInt32(number * 1_400), number == 39 ? 900 : 1_400,
                identification: UInt16(65_530) &+ UInt16(number))
        }
        let joined = written(packets)
        #expect(joined.map(\.count) == [40] && joined.first?.offload.segmentSize == 1_400)
        #expect(joined.first?.offload.needsChecksum == true)
        #expect(try joined.flatMap(cut) == packets)
        // Nothing goes on before it has to.
        #expect(written(packets, flushing: false).isEmpty)
        // The 47th would make it longer than a packet can be.
        let many = (0..<60).map { segment(ends, UInt32($0 * 1_400), 1_400) }
        #expect(written(many).map(\.count) == [46, 14])
    }

    @Test("what differs in more than its place is not joined")
    func separates() {
        let ends = Ends()
        let first = segment(ends, 1_000, 500)
        let wrong = changed(segment(ends, 1_500, 500), [60: 0x55])
        var others = ends
        others.ports.client = 51_201
        var far = ends
        far.hops = 63
        for second in [
            segment(ends, 1_501, 500), segment(ends, 1_500, 501), segment(ends, 1_500, 500, acknowledged: 78),
            segment(ends, 1_500, 500, [.ack, .psh]), segment(ends, 1_500, 500, [.ack, .fin]),
            segment(ends, 1_500, 0), wrong, segment(others, 1_500, 500), segment(far, 1_500, 500),
            ends.udp(fromClient: false, [1, 2, 3]), [0x45, 0],
        ] {
            #expect(
                written([first, second])
                    == [first, second].map { Written(bytes: $0, offload: .none, count: 1) })
        }
        // A short one is the last of its run.
        let short = segment(ends, 1_500, 100)
        #expect(written([first, short, segment(ends, 1_600, 100)]).map(\.count) == [2, 1])
    }

    @Test("whatever comes, it goes on in its order and with its bytes")
    func random() throws {
        var generator = LinearGenerator(seed: 3)
        var flows = [Ends(), Ends.ipv6]
        flows.append(Ends())
        flows[2].ports.client = 60_000
        var next = [UInt32](repeating: 5_000, count: 3)
        var identifications = [UInt16](repeating: 1, count: 3)
        var current = 0
        let packets = (0..<3_000).map { _ in
            if Int.random(in: 0..<8, using: &generator) == 0 {
                current = Int.random(in: 0..<3, using: &generator)
            }
            let odd = Int.random(in: 0..<30, using: &generator)
            if odd == 0 { next[current] &+= 7 }
            let length = odd == 1 ? Int.random(in: 0..<700, using: &generator) : 700
            let packet = segment(
                flows[current], next[current], length, identification: identifications[current],
                odd == 2 ? [.ack, .psh] : .ack)
            next[current] &+= UInt32(length)
            identifications[current] &+= 1
            return packet
        }
        let joined = written(packets)
        #expect(joined.count < 1_500)
        #expect(joined.map(\.count).reduce(0, +) == packets.count)
        #expect(try joined.flatMap(cut) == packets)
    }
}
