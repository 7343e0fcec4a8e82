import Basics
import Captures
import TestSupport
import Testing

@Suite("Flows of captures")
struct FlowTests {
    private static func datagram(
        _ from: ([UInt8], Int), _ to: ([UInt8], Int), _ payload: [UInt8] = [1]
    ) -> [UInt8] {
        PacketBuilder.ipv4(from.0, to.0, number: 17, PacketBuilder.udp(from.1, to.1, payload))
    }

    @Test(
        "the client is who opened the connection, else who was named, else the private side, else who spoke first"
    )
    func client() throws {
        let (public1, public2) = (([203, 0, 113, 1] as [UInt8], 1), ([203, 0, 113, 2] as [UInt8], 2))
        var capture = CaptureBuilder()
        // The server's address is private, but the other side opens.
        var connection = CapturedConnection(
            client: ([203, 0, 113, 9], 5_000), server: ([10, 0, 0, 1], 80))
        connection.open(in: &capture)
        capture.add(Self.datagram(public2, public1))
        capture.add(Self.datagram(public1, ([192, 168, 7, 7], 3)))
        let flows = try Census.flows(capture)
        #expect(flows.map(\.client.text) == ["203.0.113.9:5000", "203.0.113.2:2", "192.168.7.7:3"])
        #expect(flows.map(\.clientEvidence) == [.opened, .spokeFirst, .privateAddress])
        let chosen = try Census.flows(capture, client: IPAddress("203.0.113.1"))
        #expect(chosen.map(\.client.text) == ["203.0.113.9:5000", "203.0.113.1:1", "203.0.113.1:1"])
        #expect(chosen.map(\.clientEvidence) == [.opened, .chosen, .chosen])
    }

    @Test("what answers a connection whose beginning is missing is still its server")
    func answered() throws {
        var capture = CaptureBuilder()
        var connection = CapturedConnection()
        connection.open(in: &capture)
        connection.send(numbered(10), fromClient: true, in: &capture)
        capture.reorder([1, 2, 3, 0])
        let flow = try #require(try Census.flows(capture).first)
        #expect(flow.client.port == 51_200 && flow.clientEvidence == .opened)
    }

    @Test("40 flows at once are told apart, and a port that is used again is another flow")
    func many() throws {
        var capture = CaptureBuilder()
        var connections = (0..<40).map {
            CapturedConnection(client: ([192, 168, 1, 5], 40_000 + $0), first: (UInt32($0) * 77_777, 5))
        }
        for index in connections.indices { connections[index].open(in: &capture) }
        for round in 1...5 {
            for index in connections.indices {
                connections[index].send(
                    numbered(10 + index, from: round), fromClient: true, in: &capture)
                connections[index].send(numbered(20 + index), fromClient: false, in: &capture)
            }
        }
        var again = CapturedConnection(client: ([192, 168, 1, 5], 40_000), first: (4_000_000, 8))
        again.open(in: &capture)
        again.send(numbered(3), fromClient: true, in: &capture)
        let flows = try Census.flows(capture)
        #expect(flows.map(\.number) == Array(1...41))
        #expect(flows.dropLast().map(\.bytesUp) == (0..<40).map { 5 * (10 + $0) })
        #expect(flows.dropLast().map(\.bytesDown) == (0..<40).map { 5 * (20 + $0) })
        #expect(flows.last?.bytesUp == 3)
        let contents = try Census.contents(capture)
        #expect(contents.map(\.up.count) == flows.map(\.bytesUp))
        #expect(contents[7].up == (1...5).flatMap { numbered(17, from: $0) })
    }

    @Test("what keeps a recording from being made is told")
    func obstacles() throws {
        var capture = CaptureBuilder()
        var silent = CapturedConnection(client: ([192, 168, 1, 5], 1))
        silent.open(in: &capture)
        silent.send(numbered(10), fromClient: false, in: &capture)
        var greeted = CapturedConnection(client: ([192, 168, 1, 5], 2))
        greeted.open(in: &capture)
        greeted.send(numbered(10), fromClient: false, in: &capture)
        greeted.send(numbered(10), fromClient: true, in: &capture)
        var fine = CapturedConnection(client: ([192, 168, 1, 5], 3))
        fine.open(in: &capture)
        fine.send(numbered(10), fromClient: true, in: &capture)
        #expect(try Census.flows(capture).map(\.obstacle) == [.silentClient, .serverFirst, nil])
    }

    @Test("what the list calls usable is made a recording, and what it does not is refused in the same words")
    func agreement() throws {
        let long = numbered(65_520)
        let cases: [(obstacle: UnreplayableFlow?, isIPv6: Bool, build: (inout Wire) -> Void)] = [
            (.silentServer, false, { $0.add(true, datagram: [1]) }),
            (
                .silentServer, true,
                { wire in
                    wire.add(false, datagram: [1])
                    wire.add(true, datagram: [1])
                }
            ),
            (
                nil, false,
                { wire in
                    for isUp in [false, true, false] { wire.add(isUp, datagram: [1]) }
                }
            ),
            (
                .portZero(.client), false,
                { wire in
                    wire.clientPort = 0
                    for isUp in [true, false] { wire.add(isUp, datagram: [1]) }
                }
            ),
            (
                .datagramTooLong(bytes: 65_520, limit: 65_507), true,
                { wire in
                    wire.add(true, datagram: long)
                    wire.add(false, datagram: [1])
                }
            ),
            (
                .lastsTooLong(seconds: 86_700.001, limit: 86_400), false,
                { wire in
                    for index in 0...289 {
                        wire.add(true, datagram: [1], after: index == 0 ? 1 : 300_000)
                    }
                    wire.add(false, datagram: [1])
                }
            ),
            (
                .portZero(.client), false,
                { wire in
                    wire.clientPort = 0
                    wire.open()
                    wire.addRequest()
                    wire.addData()
                }
            ),
            (.silentClient, true, { $0.open() }),
            (
                nil, true,
                { wire in
                    wire.open()
                    wire.addRequest()
                }
            ),
        ]
        for (index, (obstacle, isIPv6, build)) in cases.enumerated() {
            var wire = Wire(isIPv6: isIPv6)
            build(&wire)
            let client: IPAddress? = isIPv6 ? IPAddress("fd00::") : IPAddress("192.168.7.20")
            let flow = try #require(try Census.flows(wire.capture, client: client).first)
            #expect(flow.obstacle == obstacle, "\(index)")
            let content = try #require(try Census.contents(wire.capture).first)
            func make() throws { _ = try RecordingMaker.make(content, RecordingRequest(stem: "A_01012030")) }
            guard let obstacle, obstacle != .silentClient else {
                if obstacle == nil { #expect(throws: Never.self, "\(index)") { try make() } }
                continue
            }
            #expect(throws: CaptureError.noUsableFlow(.numbers([1]), flow: 1, obstacle), "\(index)") {
                try make()
            }
        }
    }

    @Test("of a flow that lasts too long a part can be taken")
    func part() throws {
        var wire = Wire()
        for _ in 0..<2 {
            for isUp in [true, false] { wire.add(isUp, datagram: [1]) }
        }
        for _ in 0..<290 { wire.add(true, datagram: [1], after: 299_000) }
        let flows = try Census.flows(wire.capture)
        let limit = 86_400.0
        let obstacle = UnreplayableFlow.lastsTooLong(seconds: 290 * 299 + 0.003, limit: limit)
        #expect(throws: CaptureError.noUsableFlow(.largest, flow: 1, obstacle)) {
            try FlowChoice.largest.chosen(from: flows)
        }
        #expect(try FlowChoice.largest.chosen(from: flows, isPart: true) == flows)
        let content = try #require(try Census.contents(wire.capture, in: FlowPeriod(seconds: 10)).first)
        let made = try RecordingMaker.make(content, RecordingRequest(stem: "A_01012030"))
        #expect(made.leftOut == LeftOut(outside: 290))
    }

    @Test("a capture that begins in a flow's middle says so")
    func late() throws {
        var capture = CaptureBuilder()
        var connection = CapturedConnection()
        connection.send(numbered(10), fromClient: true, in: &capture)
        let flow = try #require(try Census.flows(capture).first)
        #expect(
            flow.remarks == [.joinedLate] && flow.obstacle == nil && flow.clientEvidence == .privateAddress)
    }

    @Test("of several flows the largest that fits is chosen, or those of the numbers")
    func choice() throws {
        var capture = CaptureBuilder()
        for (index, host) in ["a.example", "www.a.example", "b.example"].enumerated() {
            var connection = CapturedConnection(
                client: ([192, 168, 1, 5], 1 + index), server: ([198, 51, 100, 7], index == 2 ? 8_080 : 80))
            connection.open(in: &capture)
            connection.send(
                Array("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8), fromClient: true, in: &capture)
            connection.send(numbered(100 * (index + 1)), fromClient: false, in: &capture)
        }
        var holed = CapturedConnection(client: ([192, 168, 1, 5], 9), server: ([198, 51, 100, 9], 81))
        holed.open(in: &capture)
        holed.send(numbered(10), fromClient: true, in: &capture)
        holed.sent.client &+= 10
        holed.send(numbered(10), fromClient: true, in: &capture)
        let flows = try Census.flows(capture)
        func chosen(_ choice: FlowChoice) throws -> [Int] { try choice.chosen(from: flows).map(\.number) }
        #expect(try chosen(.largest) == [3])
        #expect(try chosen(.host("A.example")) == [2])
        #expect(try chosen(.host("www.a.example")) == [2])
        #expect(try chosen(.port(80)) == [2])
        #expect(try chosen(.host("198.51.100.7")) == [3])
        #expect(try chosen(.hostAndPort("198.51.100.7", 80)) == [2])
        #expect(try chosen(.numbers([3, 1, 3])) == [3, 1])
        #expect(throws: CaptureError.noSuchFlow(.numbers([5]), flows: 4)) { try chosen(.numbers([1, 5])) }
        #expect(throws: CaptureError.noSuchFlow(.host("ample"), flows: 4)) {

            // A part of a word is no name.
            try chosen(.host("ample"))
        }
        #expect(throws: CaptureError.noUsableFlow(.port(81), flow: 4, .missing(bytes: 10, .client))) {
            try chosen(.port(81))
        }
    }
}
