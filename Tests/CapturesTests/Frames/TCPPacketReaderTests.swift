import Captures
import TestSupport
import Testing

@Suite("TCP segments of captures")
struct TCPPacketReaderTests {
    private static let client: [UInt8] = [192, 168, 1, 5]
    private static let server: [UInt8] = [198, 51, 100, 7]

    private static func read(_ capture: CaptureBuilder) -> [TCPPacket] {
        var reader = TCPPacketReader()
        return capture.frames.enumerated().compactMap { number, frame in
            frame.bytes.withUnsafeBytes {
                reader.read(
                    CapturedPacket(number: number + 1, time: frame.time, link: .ethernet, frame: $0))
            }
        }
    }

    @Test("Times, numbers, lengths and flags are those of the segments")
    func segments() {
        var capture = CaptureBuilder()
        var connection = CapturedConnection(first: (100, 5_000))
        connection.open(in: &capture)
        connection.send([UInt8](repeating: 7, count: 2_000), fromClient: false, in: &capture)
        let packets = Self.read(capture)
        #expect(packets.map(\.payload) == [0, 0, 0, 1_460, 540])
        #expect(packets.map(\.length) == [44, 44, 40, 1_500, 580])
        #expect(packets.map(\.sequence) == [100, 5_000, 101, 5_001, 6_461])
        #expect(packets.map(\.acknowledged) == [nil, 101, 5_001, 101, 101])
        #expect(packets.map(\.isSYN) == [true, true, false, false, false])
        #expect(packets.map(\.longestSegment) == [1_460, 1_460, nil, nil, nil])
        #expect(packets.map(\.flow) == [0, 0, 0, 0, 0])
        #expect(packets.map(\.source.port) == [51_200, 443, 51_200, 443, 443])
        #expect(packets.last?.time == CaptureBuilder.start + 5_000_000)
    }

    @Test("Selective acknowledgements are told in the order of the option, and none of a datagram")
    func selective() {
        var capture = CaptureBuilder()
        let segment = PacketBuilder.tcp(
            51_200, 443, sequence: 9, acknowledged: 1_000, .ack,
            selective: [3_000..<4_000, 4_294_967_000..<4_294_967_290])
        capture.add(PacketBuilder.ipv4(Self.client, Self.server, number: 6, segment))
        capture.add(
            PacketBuilder.ipv4(Self.client, Self.server, number: 17, PacketBuilder.udp(4_000, 53, [1, 2])))
        let packets = Self.read(capture)
        #expect(packets.count == 1)
        #expect(
            packets.first?.selective == [
                SequenceBlock(start: 3_000, end: 4_000),
                SequenceBlock(start: 4_294_967_000, end: 4_294_967_290),
            ])
    }

    @Test("Timestamps are told, also before other options; none where the option is missing or cut off")
    func timestamps() {
        for (kind, expected) in [(UInt8(8), [4_294_967_290, 77]), (9, nil)] as [(UInt8, [UInt32]?)] {
            var capture = CaptureBuilder()
            var segment = PacketBuilder.tcp(
                51_200, 443, sequence: 9, acknowledged: 1_000, .ack, selective: [3_000..<4_000],
                timestamps: (4_294_967_290, 77))
            segment[22] = kind
            capture.add(PacketBuilder.ipv4(Self.client, Self.server, number: 6, segment))
            let packets = Self.read(capture)
            #expect(packets.map { $0.timestamps.map { [$0.value, $0.echo] } } == [expected])
            #expect(packets.map(\.selective.count) == [1])
        }
    }

    @Test("An option that is cut off or says a wrong length has no blocks")
    func brokenOption() {
        for length in [UInt8(0), 1, 9, 10, 200] {
            var capture = CaptureBuilder()
            var segment = PacketBuilder.tcp(
                51_200, 443, sequence: 9, acknowledged: 1_000, .ack, selective: [3_000..<4_000])
            segment[23] = length
            capture.add(PacketBuilder.ipv4(Self.client, Self.server, number: 6, segment))
            #expect(Self.read(capture).map(\.selective.count) == [length == 10 ? 1 : 0], "\(length)")
        }
    }
}
