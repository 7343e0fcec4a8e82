import Basics
import Testing

@testable import PacketLab

@Suite("What a box makes of packets")
struct MatchingTests {
    @Test("without rules all packets pass as they came, but for the time to live of routers")
    func plain() throws {
        let run = try BoxHarness("")
        for name in ["tcp4", "tcp6", "udp4", "udp6", "whole4 part 0", "whole6 part 1"] {
            let packet = ScapyPackets[name]
            #expect(run.take(packet).map(\.bytes) == [packet])
            #expect(run.fate == .passed)
        }
        #expect(run.box.flowCount == 0)
    }

    @Test("a name blocks its connection and no other", arguments: [Ends(), .ipv6])
    func names(ends: Ends) throws {
        for (name, isBlocked) in [("a.example", true), ("b.example", false)] {
            let run = try BoxHarness("sni=a.example block")
            run.ends = ends
            run.open()
            #expect(run.send(Requests.hello(name)).isEmpty == isBlocked)
            #expect(run.isBlocked() == isBlocked)
        }
    }

    @Test("a name is found whatever the cut and the order of the segments is")
    func cuts() throws {
        let hello = Requests.hello("a.example")
        for size in [1, 2, 3, 7, 30, 50, hello.count] {
            for isReversed in [false, true] {
                let run = try BoxHarness("sni=a.example packets=1000 block")
                run.open()
                let parts = stride(from: 0, to: hello.count, by: size).map { start in
                    run.ends.tcp(
                        fromClient: true, .ack, 1_001 + UInt32(start), 9_001,
                        Array(hello[start..<min(start + size, hello.count)]))
                }
                for part in isReversed ? parts.reversed() : parts { run.take(part) }
                #expect(run.isBlocked(), "\(size) \(isReversed)")
            }
        }
    }

    @Test("numbers may wrap in the middle of what is looked at")
    func wraps() throws {
        let run = try BoxHarness("host=a.example block")
        run.next.client = 0xFFFF_FFF0
        run.open()
        let request = Requests.http("a.example")
        run.send(Array(request[..<20]))
        run.send(Array(request[20...]))
        #expect(run.isBlocked())
    }

    @Test("segments of any size count as one packet each")
    func packets() throws {
        // 1,460 bytes are one packet on this path, though the emulated lab cuts at 1,448.
        for (limit, isBlocked) in [(2, true), (1, false)] {
            let run = try BoxHarness("text=needle packets=\(limit) block")
            run.open()
            run.send([UInt8](repeating: 0x61, count: 1_460))
            run.send(Array("needle".utf8))
            #expect(run.isBlocked() == isBlocked)
        }
    }

    @Test("rules without memory look at each packet, in whatever order it came")
    func stateless() throws {
        let run = try BoxHarness("text=needle inspect=stateless block")
        run.open()
        run.send(Array("need".utf8))
        run.send(Array("le".utf8))
        #expect(!run.isBlocked())
        run.take(run.ends.tcp(fromClient: true, .ack, 5_000, 9_001, Array("a needle".utf8)))
        #expect(run.isBlocked())
        run.take(run.ends.tcp(fromClient: true, .ack, 6_000, 9_001, Array("nothing".utf8)))
        #expect(!run.isBlocked())
    }

    @Test("what the server sends is looked at where a rule says so, in whatever order it comes")
    func server() throws {
        let run = try BoxHarness("text=certificate from=server block")
        run.open()
        run.send(Array("certificate".utf8))
        #expect(!run.isBlocked())
        let text = Array("-certificate".utf8)
        run.take(run.ends.tcp(fromClient: false, .ack, 9_006, 1_001, Array(text[5...])), from: .b)
        run.take(run.ends.tcp(fromClient: false, .ack, 9_002, 1_001, Array(text[1..<5])), from: .b)
        #expect(run.isBlocked())
    }

    @Test("datagrams are looked at one by one")
    func datagrams() throws {
        let run = try BoxHarness("transport=udp text=call block")
        #expect(run.take(run.ends.udp(fromClient: true, Array("ring".utf8))).count == 1)
        #expect(run.take(run.ends.udp(fromClient: false, Array("ring".utf8)), from: .b).count == 1)
        #expect(run.take(run.ends.udp(fromClient: true, Array("a call".utf8))).isEmpty)
        #expect(run.take(run.ends.udp(fromClient: false, Array("hello".utf8)), from: .b).isEmpty)
    }

    @Test("the client is who sends the SYN, on either side")
    func sides() throws {
        let run = try BoxHarness("port=443 block")
        #expect(run.take(run.ends.tcp(fromClient: true, .syn, 1), from: .b).isEmpty)
        run.ends.ports = (443, 51_200)
        #expect(run.take(run.ends.tcp(fromClient: true, .syn, 1)).count == 1)
    }

    @Test("packets with the address of an end that is on the other side are dropped")
    func spoofed() throws {
        let run = try BoxHarness("sni=a.example block")
        run.open()
        run.take(run.ends.tcp(fromClient: false, [.syn, .ack], 5, 1_001), from: .a)
        #expect(run.fate == .dropped(.wrongSide))
    }

    @Test("ICMP passes whatever the rules are")
    func icmp() throws {
        let run = try BoxHarness("any block")
        for ends in [Ends(), .ipv6] {
            #expect(run.take(ends.echo(fromClient: true)).count == 1)
        }
    }
}
