import Captures
import TestSupport
import Testing

@Suite("How TCP flows are opened")
struct OpeningTests {
    @Test("packets that open a connection belong to one flow in any order", arguments: [false, true])
    func order(_ isIPv6: Bool) throws {
        let opening: [@Sendable (inout Wire) -> Void] = [
            { $0.addSYN() }, { $0.addAnswer() }, { $0.addACK() }, { $0.addRequest() },
        ]
        for order in [
            [0, 1, 2, 3], [1, 0, 2, 3], [1, 2, 0, 3], [2, 1, 0, 3], [0, 2, 1, 3], [3, 1, 0, 2], [1, 3, 0, 2],
        ] {
            var wire = Wire(isIPv6: isIPv6, client: .max)
            for index in order { opening[index](&wire) }
            wire.addData()
            #expect(try wire.isWhole(), "\(order)")
            #expect(try Census.flows(wire.capture).map(\.packets) == [10])
            #expect(try wire.flows().first?.clientEvidence == .opened)
        }
    }

    @Test("where both sides open, the client is who names the server", arguments: [false, true])
    func simultaneous(_ isClientFirst: Bool) throws {
        for isIPv6 in [false, true] {
            var wire = Wire(isIPv6: isIPv6)
            wire.add(isClientFirst, .syn, isClientFirst ? wire.client : wire.server)
            wire.add(!isClientFirst, .syn, isClientFirst ? wire.server : wire.client)
            wire.add(true, .syn, wire.client, wire.server &+ 1)
            wire.addAnswer()
            wire.addACK()
            wire.addRequest()
            wire.addData()
            #expect(try wire.isWhole())
            let flow = try #require(try Census.flows(wire.capture).first)
            #expect(flow.clientEvidence == .namedServer && flow.packets == 12)
            #expect(flow.remarks.isEmpty)
        }
    }

    @Test("where the opening is missing, who names the server is the client, also at a public address")
    func late() throws {
        var capture = CaptureBuilder()
        var connection = CapturedConnection(client: ([203, 0, 113, 9], 5_000), server: ([10, 0, 0, 1], 80))
        connection.send(Wire.request, fromClient: true, in: &capture)
        connection.send(numbered(100), fromClient: false, in: &capture)
        let flow = try #require(try Census.flows(capture).first)
        #expect(flow.client.port == 5_000 && flow.clientEvidence == .namedServer)
        #expect(flow.remarks == [.joinedLate] && flow.obstacle == nil)
    }

    @Test(
        "data in a SYN counts, whether the server takes it at once or it is sent again",
        arguments: [true, false])
    func fastOpen(_ isTaken: Bool) throws {
        for isIPv6 in [false, true] {
            var wire = Wire(isIPv6: isIPv6)
            let (first, rest) = (Wire.request.prefix(20), Wire.request.dropFirst(20))
            wire.add(true, .syn, wire.client, nil, Array(first))
            wire.add(false, .syn, wire.server, wire.client &+ (isTaken ? 21 : 1))
            if !isTaken { wire.add(true, [], wire.client &+ 1, wire.server &+ 1, Array(first)) }
            wire.add(true, [], wire.client &+ 21, wire.server &+ 1, Array(rest))
            wire.addData()
            #expect(try wire.isWhole())
            #expect(try wire.flows().first?.remarks == [])
            // The answer comes first in the capture.
            if isTaken {
                wire.capture.reorder([1, 0] + Array(2..<wire.capture.frames.count))
                #expect(try wire.isWhole())
            }
        }
    }

    @Test(
        "of a flow of which only one direction was captured, the other one's bytes are missing",
        arguments: [true, false])
    func half(_ isClient: Bool) throws {
        for (server, closes) in [(5_000, false), (.max - 1_000, true)] as [(UInt32, Bool)] {
            var wire = Wire(server: server)
            wire.open()
            wire.addRequest()
            wire.addData()
            if closes {
                let asked = wire.client &+ 1 &+ UInt32(Wire.request.count)
                wire.add(false, .fin, server &+ 3_001, asked)
                wire.add(true, .fin, asked, server &+ 3_002)
                wire.add(false, [], server &+ 3_002, asked &+ 1)
            }
            // The first byte of the source's address.
            wire.capture.keep { ($0.bytes[12] == 192) == isClient }
            let flow = try #require(try Census.flows(wire.capture).first)
            let missing = (isClient ? Wire.answer.count : Wire.request.count) + (closes ? 1 : 0)
            #expect(flow.obstacle == .missing(bytes: missing, isClient ? .server : .client))
            #expect(flow.client.port == 40_123)
        }
        // A server that sends nothing lacks nothing.
        var silent = Wire()
        silent.open()
        silent.addRequest()
        silent.add(true, .fin, silent.client &+ 1 &+ UInt32(Wire.request.count), silent.server &+ 2)
        silent.capture.keep { $0.bytes[12] == 192 }
        #expect(try Census.flows(silent.capture).first?.obstacle == nil)
    }

    @Test("datagrams after a long silence are another flow, and after a short one the same")
    func silence() throws {
        for (minutes, count) in [(4.0, 1), (60, 2)] {
            for isIPv6 in [false, true] {
                var wire = Wire(isIPv6: isIPv6)
                for part in 0..<2 {
                    wire.add(true, datagram: numbered(10), after: part == 0 ? 1 : 60_000 * minutes)
                    wire.add(false, datagram: numbered(20))
                }
                let flows = try Census.flows(wire.capture)
                #expect(flows.count == count && flows.allSatisfy { $0.obstacle == nil })
                let contents = try Census.contents(wire.capture)
                #expect(contents.map(\.down.count) == (count == 1 ? [40] : [20, 20]))
            }
        }
    }

    @Test("bytes that are sent again with other content are counted, the first copy stays")
    func differing() throws {
        var wire = Wire()
        wire.open()
        wire.addRequest()
        let asked = wire.client &+ 1 &+ UInt32(Wire.request.count)
        var other = Wire.request
        for place in other.count - 9..<other.count - 4 { other[place] ^= 1 }
        wire.add(true, [], wire.client &+ 1, wire.server &+ 1, other)
        wire.addData(0..<1)
        // Parts of segments, and one that waits for an earlier one.
        wire.add(false, [], wire.server &+ 501, asked, [UInt8](repeating: 0, count: 1_000))
        let ahead = wire.server &+ 2_001
        wire.add(false, [], ahead, asked, Array(Wire.answer[2_000...]))
        wire.add(false, [], ahead, asked, numbered(1_000, from: 2_000).map { ~$0 })
        wire.add(false, [], wire.server &+ 1_501, asked, Array(Wire.answer[1_500..<2_000]))
        // Keep-alives have a byte of any content.
        wire.add(true, [], asked &- 1, wire.server &+ 3_001, [0])
        let flow = try #require(try Census.flows(wire.capture).first)
        let zeros = Wire.answer[500..<1_000].count { $0 != 0 }
        #expect(flow.bytesDown == 3_000 && flow.name?.name == "films.example")
        #expect(flow.remarks == [.differing(bytes: 5, .client), .differing(bytes: zeros + 48, .server)])
        let content = try #require(try Census.contents(wire.capture).first)
        #expect(content.up == Wire.request)
        #expect(
            content.flow.remarks == [
                .differing(bytes: 5, .client), .differing(bytes: zeros + 1_000, .server),
            ])
        #expect(try Census.flows(Self.repeated).first?.remarks == [])
    }

    /// A flow of which every segment comes twice.
    private static var repeated: CaptureBuilder {
        var wire = Wire()
        wire.open()
        for _ in 0..<2 { wire.addRequest() }
        for part in [0, 0, 1, 0, 1, 2, 2] { wire.addData(part..<part + 1) }
        return wire.capture
    }
}
