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
