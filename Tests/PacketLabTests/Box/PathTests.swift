import Basics
import Testing

@testable import PacketLab

@Suite("The routers of the path")
struct PathTests {
    private func settings(hops: Int, box: Int, arms: Int = 1, silent: Set<Int> = []) throws -> BoxSettings {
        var settings = BoxSettings()
        settings.layout = try PathLayout(hops: hops, box: box, arms: arms, silent: silent)
        return settings
    }

    private func read(_ sent: KeptPackets.Sent) throws -> IPPacket {
        try sent.bytes.withUnsafeBytes { try IPPacket($0) }
    }

    @Test(
        "each router answers for the packets that end there, and none for those that come through",
        arguments: [Ends(), .ipv6])
    func traces(ends: Ends) throws {
        let run = try BoxHarness("sni=a.example block", settings(hops: 4, box: 2, silent: [3]))
        run.ends = ends
        for isFromClient in [true, false] {
            for hops in UInt8(0)...7 {
                run.ends.hops = hops
                let sent = run.take(
                    run.ends.udp(fromClient: isFromClient, [1, 2]), from: isFromClient ? .a : .b)
                if hops > 4 {
                    #expect(sent.count == 1 && sent[0].side == (isFromClient ? .b : .a))
                    #expect(try read(sent[0]).hops == hops - 4)
                    continue
                }
                let number = isFromClient ? max(1, Int(hops)) : 5 - max(1, Int(hops))
                #expect(run.fate == .expired(hop: number - 1))
                guard number != 3 else {
                    #expect(sent.isEmpty)
                    continue
                }
                let answer = try read(try #require(sent.first))
                #expect(sent[0].side == (isFromClient ? .a : .b))
                #expect(
                    answer.source.text
                        == (ends.client.isIPv4 ? "198.18.10.\(number)" : "2001:2:0:10::\(number)"))
                #expect(answer.destination == (isFromClient ? ends.client : ends.server))
                #expect(Int(answer.hops) == 64 - (max(1, Int(hops)) - 1))
            }
        }
    }

    @Test("the box sees what comes to its router, and nothing that ends before it")
    func places() throws {
        for box in 1...3 {
            for hops in UInt8(1)...4 {
                let run = try BoxHarness("text=needle transport=udp block", settings(hops: 3, box: box))
                run.ends.hops = hops
                run.take(run.ends.udp(fromClient: true, Array("needle".utf8)))
                run.ends.hops = 64
                let isSeen = run.take(run.ends.udp(fromClient: false, [1]), from: .b).isEmpty
                #expect(isSeen == (Int(hops) >= box), "\(box) \(hops)")
            }
        }
    }

    @Test(
        "flows are spread over two arms, both directions over the same, and rules stand on one of them"
    )
    func arms() throws {
        let run = try BoxHarness("any block on=second", settings(hops: 2, box: 2, arms: 2))
        var second = 0
        for port in UInt16(1_000)..<1_400 {
            run.ends.ports.client = port
            run.ends.hops = 1
            let there = try read(try #require(run.take(run.ends.udp(fromClient: true, [1])).first))
            let isSecond = there.source.text == "198.18.11.1"
            // It ended before the router with the box.
            run.ends.hops = 64
            #expect(run.take(run.ends.udp(fromClient: true, [1])).isEmpty == isSecond)
            if isSecond { second += 1 }
        }
        #expect((160...240).contains(second))
    }

    @Test("layouts that cannot be are refused")
    func faults() {
        #expect(throws: PacketLabError.layout(.hops(31))) { try PathLayout(hops: 31, box: 1) }
        #expect(throws: PacketLabError.layout(.arms(3))) { try PathLayout(hops: 3, box: 1, arms: 3) }
        #expect(throws: PacketLabError.layout(.box(3, hops: 3))) { try PathLayout(hops: 3, box: 4) }
        let wrong = PathHop(ipv4: IPAddress(ipv6: 1, 1), ipv6: nil)
        #expect(throws: PacketLabError.layout(.address)) {
            try PathLayout(arms: [PathArm(hops: [wrong], box: 0)])
        }
    }

    @Test("a delay that differs lets no packet overtake")
    func delay() throws {
        let run = try BoxHarness("host=a.example delay time=5ms jitter=20ms")
        run.open()
        let request = run.send(Requests.http("a.example"))
        #expect(request.first?.departure == run.now)
        var latest: Int64 = 0
        for _ in 0..<100 {
            let departure = try #require(run.answer([1]).first?.departure)
            #expect(departure >= latest && (5_000_000...25_000_000).contains(departure - run.now))
            latest = departure
        }
    }
}
