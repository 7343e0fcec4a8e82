import Basics
import TestSupport
import Testing

@testable import Captures

@Suite("What reading flows costs")
struct CostTests {
    /// Segments of a byte at these places of a stream.
    private static func assembled(_ places: some Sequence<Int>) throws -> StreamAssembler {
        var stream = StreamAssembler(base: 0, hasSYN: true)
        for place in places {
            let bytes = PacketBuilder.tcp(1, 2, sequence: UInt32(place), .ack, [7])
            try bytes.withUnsafeBytes { raw in
                let packet = PacketBytes(raw)
                let header = try #require(TCPHeader(packet))
                stream.take(
                    header, try #require(packet.dropping(header.length)), keeping: .everything,
                    deliver: { _, _ in }, again: { _, _ in })
            }
        }
        return stream
    }

    private static let orders: [(name: String, places: @Sendable (Int) -> [Int])] = [
        ("as sent", { Array(0..<$0) }),
        ("backwards", { Array((0..<$0).reversed()) }),
        ("backwards with gaps", { count in (0..<count).reversed().map { 2 * $0 + 1 } }),
        ("gaps that are filled", { count in (0..<count).map { 2 * $0 + 1 } + (0..<count).map { 2 * $0 } }),
        ("always as many gaps", { waves($0) }),
    ]

    /// A thousand gaps, of which the first is filled whenever another one comes.
    private static func waves(_ count: Int) -> [Int] {
        var places: [Int] = []
        for index in 0..<count {
            if index >= 1_000 { places.append(2 * (index - 1_000)) }
            places.append(2 * index + 1)
        }
        return places
    }

    @Test("the work for segments grows with their number, in any order", arguments: 0..<5)
    func segments(_ index: Int) throws {
        let (name, places) = Self.orders[index]
        let count = Thoroughness.count(2_500, of: 20_000)
        let few = try Self.assembled(places(count)).moves
        let many = try Self.assembled(places(4 * count)).moves
        #expect(many <= 6 * few + 4 * count, "\(name): \(few), \(many)")
        #expect(many <= 4 * 1_100 * count, "\(name)")
    }

    @Test("all bytes of segments in any order come, unless there are too many gaps")
    func complete() throws {
        for (name, places) in Self.orders {
            let stream = try Self.assembled(places(1_000))
            #expect(
                stream.missing == (name == "backwards with gaps" || name == "always as many gaps" ? 1_000 : 0)
            )
            #expect(
                !stream.isGivenUp && (stream.missing > 0 || stream.held == 0 && stream.length > 0), "\(name)")
        }
        #expect(try Self.assembled((0..<2_000).map { 2 * $0 + 1 }).isGivenUp)
    }

    /// A connection of so many exchanges of 3,000 bytes in four segments, one each 100 ms.
    private static func exchanges(_ count: Int, port: Int = 51_200) -> CaptureBuilder {
        var capture = CaptureBuilder()
        var connection = CapturedConnection(client: ([192, 168, 1, 5], port))
        connection.open(in: &capture)
        for number in 0..<count {
            connection.send(
                numbered(100, from: number), fromClient: true, in: &capture, after: number == 0 ? 1 : 100)
            connection.send(numbered(2_900, from: number), fromClient: false, in: &capture)
        }
        return capture
    }

    private static func extracted(
        _ capture: CaptureBuilder, in period: FlowPeriod = .whole, most: FlowVolume
    ) throws -> (kept: FlowVolume, isFull: Bool, content: FlowContent) {
        let file = capture.pcap(nanoseconds: true)
        var extraction = FlowExtraction(try Census.of(file).flows(), in: period, most: most)
        try Census.packets(of: file) { extraction.take($0) }
        return (extraction.kept, extraction.isFull, try #require(extraction.contents().first))
    }

    @Test("of a flow four times as long no more is kept than its period has; all of it is refused")
    func period() throws {
        let count = 50
        let (few, many) = (Self.exchanges(count), Self.exchanges(4 * count))
        let most = FlowVolume(bytes: 3_000 * count, packets: 3 * count)
        let period = FlowPeriod(from: 5.05, seconds: 1_000)
        let whole = try Self.extracted(few, most: most)
        #expect(whole.kept == most && !whole.isFull)
        let beyond = try Self.extracted(many, most: most)
        #expect(beyond.isFull && beyond.kept.packets == most.packets + 1)
        for part in [FlowPeriod(seconds: 2.05), FlowPeriod(from: 1.05, seconds: 2)] {
            let (short, long) = (
                try Self.extracted(few, in: part, most: most), try Self.extracted(many, in: part, most: most)
            )
            #expect(!short.isFull && !long.isFull && short.kept == long.kept)
            #expect(short.content.pieces == long.content.pieces)
            #expect((50_000...70_000).contains(short.kept.bytes))
            #expect(long.content.outside + long.kept.bytes == 3_000 * 4 * count)
        }
        #expect(try Self.extracted(many, in: period, most: most).isFull)
    }

    @Test("a flow of more than is imported is told so in the list")
    func told() throws {
        var extent = ReplayExtent()
        extent.add(100, .client, 0, .tcp)
        extent.add(99_999_900, .server, 1, .tcp)
        #expect(extent.obstacle(.tcp, client: 1, server: 2) == nil)
        extent.add(1, .server, 2, .tcp)
        #expect(
            extent.obstacle(.tcp, client: 1, server: 2)
                == .tooMuch(FlowVolume(bytes: 100_000_001, packets: 3), most: .most))
        var call = ReplayExtent()
        for number in 0..<200_000 { call.add(1, number.isMultiple(of: 2) ? .client : .server, 0, .udp) }
        #expect(call.obstacle(.udp, client: 1, server: 2) == nil)
        call.add(0, .client, 0, .udp)
        #expect(
            call.obstacle(.udp, client: 1, server: 2)
                == .tooMuch(FlowVolume(bytes: 200_000, packets: 200_001), most: .most))
        call.remove(.server)
        call.add(1, .server, 0, .udp)
        #expect(call.obstacle(.udp, client: 1, server: 2) == nil)
    }

    @Test("what flows keep for their names is limited, whatever they send and however many they are")
    func held() throws {
        var census = FlowCensus()
        let payload = Array("GET /".utf8) + [UInt8](repeating: 0x61, count: 15_000)
        for flow in 0..<6_000 {
            let segment = PacketBuilder.tcp(1_000 + flow, 80, sequence: 1, .ack, payload)
            PacketBuilder.ipv4([192, 168, 1, 5], [198, 51, 100, 7], number: 6, segment).withUnsafeBytes {
                census.take(CapturedPacket(number: flow + 1, time: 0, link: .rawIP, frame: $0))
            }
            #expect(census.held <= FlowCensus.mostHeld)
        }
        #expect(census.held > FlowCensus.mostHeld / 2)
        let flows = census.flows()
        #expect(flows.count == 6_000 && flows.allSatisfy { $0.bytesUp == payload.count })
    }

    @Test("40,000 flows at once are counted")
    func many() {
        var census = FlowCensus()
        var number = 0
        for _ in 0..<2 {
            for flow in 0..<40_000 {
                let datagram = PacketBuilder.udp(1 + flow, 443, [1, 2, 3])
                number += 1
                PacketBuilder.ipv4([192, 168, 1, 5], [198, 51, 100, 7], number: 17, datagram).withUnsafeBytes
                {
                    census.take(CapturedPacket(number: number, time: 0, link: .rawIP, frame: $0))
                }
            }
        }
        let flows = census.flows()
        #expect(flows.count == 40_000 && flows.allSatisfy { $0.packets == 2 && $0.bytesUp == 6 })
    }
}
