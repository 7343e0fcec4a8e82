import Testing

@testable import PacketLab

@Suite("Blocked and reset connections")
struct EndingTests {
    private func tcp(_ sent: KeptPackets.Sent) throws -> TCPHeader {
        try sent.bytes.withUnsafeBytes { try TCPHeader($0, of: try IPPacket($0)) }
    }

    @Test(
        "a reset reaches both ends with the numbers that they wait for, in place of the packet",
        arguments: [Ends(), .ipv6])
    func resets(ends: Ends) throws {
        let run = try BoxHarness("host=a.example reset")
        run.ends = ends
        run.open()
        let request = Requests.http("a.example")
        let sent = run.send(request)
        #expect(sent.map(\.side) == [.a, .b])
        let toClient = try tcp(sent[0])
        #expect(toClient.flags == [.rst, .ack] && toClient.sequence == 9_001)
        #expect(toClient.acknowledged == 1_001 + UInt32(request.count))
        #expect(toClient.sourcePort == 443 && toClient.destinationPort == 51_200)
        let toServer = try tcp(sent[1])
        #expect(toServer.flags == [.rst, .ack] && toServer.sequence == 1_001)
        // Later packets are answered, but not told to the other end again.
        let later = run.answer([1, 2, 3])
        #expect(later.map(\.side) == [.b])
        #expect(try tcp(later[0]).sequence == 1_001 + UInt32(request.count))
        #expect(run.fate == .dropped(.rule))
    }

    @Test("a reset of a reset is not answered")
    func quiet() throws {
        let run = try BoxHarness("any reset")
        #expect(run.take(run.ends.tcp(fromClient: true, .rst, 1)).isEmpty)
        let answered = run.take(run.ends.tcp(fromClient: true, .syn, 1))
        #expect(answered.count == 1 && answered[0].side == .a)
        let reset = try tcp(answered[0])
        // RFC 9293, 3.10.7.1: the answer to a SYN acknowledges it and has the number 0.
        #expect(reset.sequence == 0 && reset.acknowledged == 2)
    }

    @Test("after=SIZE lets so many bytes of the server through, and what is sent again of them")
    func after() throws {
        for action in ["block", "reset"] {
            let run = try BoxHarness("host=a.example \(action) after=3kB")
            run.open()
            #expect(run.send(Requests.http("a.example")).count == 1)
            for _ in 0..<3 { #expect(run.answer([UInt8](repeating: 1, count: 1_000)).count == 1) }
            let again = run.ends.tcp(
                fromClient: false, .ack, 9_001, 1_001, [UInt8](repeating: 1, count: 1_000))
            #expect(run.take(again, from: .b).count == 1)
            let next = run.answer([UInt8](repeating: 1, count: 1_000))
            #expect(next.allSatisfy { $0.bytes.count == 40 } && next.count == (action == "block" ? 0 : 2))
            // The client's packets end there too.
            #expect(run.send([1]).count == (action == "block" ? 0 : 1))
            #expect(run.fate == .dropped(.rule))
        }
    }

    @Test("a new connection between the same ends is not blocked for what the last one said")
    func reuses() throws {
        let run = try BoxHarness("host=a.example block")
        run.open()
        run.send(Requests.http("a.example"))
        #expect(run.isBlocked())
        run.take(run.ends.tcp(fromClient: true, [.fin, .ack], run.next.client, run.next.server))
        run.next = (70_000, 90_000)
        #expect(run.take(run.ends.tcp(fromClient: true, .syn, run.next.client)).count == 1)
        run.open()
        #expect(!run.isBlocked())
        run.send(Requests.http("a.example"))
        #expect(run.isBlocked())
    }

    @Test("a blocked port lets no SYN through, also after a reset")
    func ports() throws {
        let run = try BoxHarness("port=443 block")
        for flags in [TCPHeader.Flags.syn, .rst, .syn] {
            #expect(run.take(run.ends.tcp(fromClient: true, flags, 1)).isEmpty)
        }
    }
}
