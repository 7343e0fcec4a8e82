import Captures
import TestSupport
import Testing

@Suite("Bytes of TCP flows in order")
struct ReassemblyTests {
    private struct Wire {
        var capture = CaptureBuilder(.rawIP)
        var connection: CapturedConnection

        init(first: UInt32 = 1_000, opens: Bool = true) {
            connection = CapturedConnection(first: (first, 9_000))
            if opens { connection.open(in: &capture) }
        }

        /// Bytes of the client from a place of its stream on.
        mutating func send(at place: Int, _ bytes: [UInt8], _ flags: PacketBuilder.Flags = .ack) {
            capture.add(
                connection.packet(
                    fromClient: true, flags,
                    sequence: connection.sent.client &+ UInt32(truncatingIfNeeded: place), bytes))
        }

        func content() throws -> FlowContent { try #require(try Census.contents(capture).first) }
        func flow() throws -> CapturedFlow { try #require(try Census.flows(capture).first) }
    }

    @Test("segments out of order are put into order, each with the instant that completed it")
    func reordered() throws {
        var wire = Wire()
        let bytes = numbered(300)
        wire.send(at: 100, Array(bytes[100..<200]))
        wire.send(at: 200, Array(bytes[200..<300]))
        wire.send(at: 0, Array(bytes[0..<100]))
        let content = try wire.content()
        #expect(content.up == bytes)
        // Three packets opened the connection before.
        #expect(content.pieces.map(\.time) == Array(repeating: CaptureBuilder.start + 6_000_000, count: 3))
        #expect(content.pieces.map(\.range) == [0..<100, 100..<200, 200..<300])
        #expect(try wire.flow().obstacle == nil)
    }

    @Test("of bytes that come twice the first copy wins")
    func overlaps() throws {
        var wire = Wire()
        wire.send(at: 0, Array("abcdef".utf8))
        wire.send(at: 0, Array("ABCDEF".utf8))
        // Early, and then others that overlap it at both of its ends.
        wire.send(at: 8, Array("ijkl".utf8))
        wire.send(at: 10, Array("KLMN".utf8))
        wire.send(at: 4, Array("EFGHIJ".utf8))
        let content = try wire.content()
        #expect(String(decoding: content.up, as: UTF8.self) == "abcdefGHijklMN")
    }

    @Test("streams go on where sequence numbers wrap", arguments: [UInt32.max - 150, UInt32.max, 0])
    func wraps(_ first: UInt32) throws {
        var wire = Wire(first: first)
        let bytes = numbered(400)
        wire.send(at: 0, Array(bytes[0..<100]))
        wire.send(at: 200, Array(bytes[200..<400]))
        wire.send(at: 100, Array(bytes[100..<200]))
        #expect(try wire.content().up == bytes)
    }

    @Test("bytes of a SYN count; those after a FIN, after a reset and of keep-alives do not")
    func edges() throws {
        var wire = Wire(opens: false)
        wire.capture.add(
            wire.connection.packet(
                fromClient: true, .syn, sequence: wire.connection.sent.client, Array("early".utf8)))
        wire.connection.sent.client &+= 1
        wire.send(at: 5, Array(" data".utf8))
        // A keep-alive: a byte before the next expected one.
        wire.send(at: 9, Array("?".utf8))
        wire.send(at: 10, Array("!".utf8), [.fin, .ack])
        wire.send(at: 11, Array("late".utf8))
        #expect(String(decoding: try wire.content().up, as: UTF8.self) == "early data!")

        var reset = Wire()
        reset.send(at: 0, Array("one".utf8))
        reset.send(at: 3, [], .rst)
        reset.send(at: 3, Array("two".utf8))
        #expect(String(decoding: try reset.content().up, as: UTF8.self) == "one")
    }

    @Test(
        "data behind a FIN is no part of the stream, whether it comes before the FIN or after, with a hole before it"
    )
    func behindTheEnd() throws {
        var late = Wire()
        late.send(at: 10, numbered(5), [.fin, .ack])
        late.send(at: 40, numbered(20))
        #expect(try late.flow().obstacle == .missing(bytes: 10, .client))
        late.send(at: 0, numbered(10))
        #expect(try late.content().up == numbered(10) + numbered(5))

        var early = Wire()
        early.send(at: 40, numbered(20))
        early.send(at: 12, numbered(10))
        early.send(at: 10, numbered(5), [.fin, .ack])
        #expect(try early.flow().obstacle == .missing(bytes: 10, .client))
        early.send(at: 0, numbered(10))
        #expect(try early.content().up.count == 15)
    }

    @Test("segments, FINs and acknowledgements of any numbers are taken, also far from each other")
    func wild() throws {
        var random = LinearGenerator(seed: 30)
        let places = [0, 1, 5, 1 << 16, 1 << 30, Int(Int32.max), Int(Int32.max) + 1, -1, -5, Int(UInt32.max)]
        for _ in 0..<Thoroughness.count(60, of: 400) {
            var wire = Wire(opens: Bool.random(using: &random))
            for _ in 0..<8 {
                let place =
                    (places.randomElement(using: &random) ?? 0) + Int.random(in: -3...3, using: &random)
                let flags: PacketBuilder.Flags =
                    [[.ack], [.ack, .fin], [.ack, .syn], [.syn]]
                    .randomElement(using: &random) ?? .ack
                wire.send(at: place, numbered(Int.random(in: 0...9, using: &random)), flags)
            }
            let content = try Census.contents(wire.capture)
            #expect(content.allSatisfy { content in content.pieces.allSatisfy { $0.range.upperBound <= 72 } })
        }
    }

    @Test("a hole is named with its bytes and its side")
    func holes() throws {
        var wire = Wire()
        wire.send(at: 0, numbered(10))
        wire.send(at: 30, numbered(10))
        wire.send(at: 60, numbered(10))
        #expect(try wire.flow().obstacle == .missing(bytes: 40, .client))

        // What the other side says that it got is missing as well.
        var acknowledged = Wire()
        acknowledged.send(at: 0, numbered(10))
        acknowledged.connection.sent.client &+= 25
        acknowledged.capture.add(
            acknowledged.connection.packet(
                fromClient: false, .ack, sequence: acknowledged.connection.sent.server))
        #expect(try acknowledged.flow().obstacle == .missing(bytes: 15, .client))

        var server = Wire()
        server.send(at: 0, numbered(10))
        server.connection.sent.server &+= 7
        server.capture.add(
            server.connection.packet(
                fromClient: false, .ack, sequence: server.connection.sent.server, numbered(3)))
        #expect(try server.flow().obstacle == .missing(bytes: 7, .server))
    }

    @Test("a connection that is closed as usual has no holes, whoever ends it last")
    func closed() throws {
        var wire = Wire()
        wire.connection.send(numbered(5_000), fromClient: true, in: &wire.capture)
        wire.connection.send(numbered(50_000), fromClient: false, in: &wire.capture)
        wire.connection.close(in: &wire.capture)
        let flow = try wire.flow()
        #expect(flow.obstacle == nil && flow.bytesUp == 5_000 && flow.bytesDown == 50_000)
        #expect(flow.remarks.isEmpty)
    }

    @Test(
        "any order and any cut of the same bytes gives them back",
        arguments: Thoroughness.some(of: Array(1...40), atMost: 12))
    func shuffled(_ seed: Int) throws {
        var generator = LinearGenerator(seed: UInt64(seed))
        let bytes = (0..<Int.random(in: 1...4_000, using: &generator)).map { _ in
            UInt8.random(in: 0...255, using: &generator)
        }
        var wire = Wire(first: UInt32.random(in: 0...UInt32.max, using: &generator))
        // Cuts that cover everything, and others beside them.
        var parts: [Range<Int>] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + Int.random(in: 1...600, using: &generator))
            parts.append(start..<end)
            start = end
        }
        for _ in 0..<20 {
            let start = Int.random(in: 0..<bytes.count, using: &generator)
            parts.append(start..<min(bytes.count, start + Int.random(in: 1...600, using: &generator)))
        }
        for part in parts.shuffled(using: &generator) { wire.send(at: part.lowerBound, Array(bytes[part])) }
        let content = try wire.content()
        #expect(content.up == bytes)
        #expect(content.pieces.map(\.range.count).reduce(0, +) == bytes.count)
        #expect(try wire.flow().obstacle == nil)
    }

    @Test("segments longer than those that travel are told")
    func offloaded() throws {
        var wire = Wire()
        wire.connection.send(numbered(4_000), fromClient: true, in: &wire.capture, segment: 4_000)
        #expect(try wire.flow().remarks == [.offloaded(longest: 4_000, limit: 1_460)])
    }

    /// A second or so: that many may wait.
    @Test("segments without end that wait for an earlier one end the stream, not the reader")
    func disorder() throws {
        var wire = Wire()
        for place in 0..<70_000 { wire.send(at: 10 + 2 * place, [1]) }
        #expect(try wire.flow().obstacle == .disorder(.client))
    }
}
