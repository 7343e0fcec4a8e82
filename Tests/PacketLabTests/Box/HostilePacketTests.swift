import Basics
import PathEmulation
import TestSupport
import Testing

@testable import PacketLab

@Suite("Packets that are meant to get past a box")
struct HostilePacketTests {
    private let request = Requests.http("a.example")

    private func opened(_ rules: String = "host=a.example packets=1000 block") throws -> BoxHarness {
        let run = try BoxHarness(rules)
        run.open()
        return run
    }

    private func segment(_ run: BoxHarness, _ range: Range<Int>, _ bytes: [UInt8]? = nil) -> [UInt8] {
        run.ends.tcp(
            fromClient: true, .ack, 1_001 + UInt32(range.lowerBound), 9_001, bytes ?? Array(request[range]))
    }

    @Test("fragments of any size and order are put together, and pass as they came")
    func fragmented() throws {
        for size in [8, 16, 24, 48] {
            for isReversed in [false, true] {
                let run = try opened()
                let parts = fragments(of: segment(run, 0..<request.count), by: size)
                for part in isReversed ? parts.reversed() : parts { #expect(run.take(part).isEmpty) }
                #expect(run.isBlocked())
            }
        }
        let run = try opened()
        let parts = fragments(of: segment(run, 0..<4), by: 8)
        for part in parts.dropLast() { #expect(run.take(part).isEmpty) }
        #expect(run.take(parts[parts.count - 1]).map(\.bytes) == parts)
    }

    @Test("fragments of IPv6 that another program makes are put together, and pass as they came")
    func fragmentedIPv6() throws {
        let run = try BoxHarness("text=nothing block")
        let parts = (0..<2).map { ScapyPackets["whole6 part \($0)"] }
        #expect(run.take(parts[1]).isEmpty)
        #expect(run.take(parts[0]).map(\.bytes) == parts)
        let other = try BoxHarness("bytes=1415161718 block")
        #expect(other.take(parts[0]).isEmpty && other.take(parts[1]).isEmpty)
        #expect(other.fate == .dropped(.rule))
    }

    @Test("overlapping fragments, in whole or in part, end their packet")
    func overlappingFragments() throws {
        let run = try opened()
        let parts = fragments(of: segment(run, 0..<request.count), by: 24)
        run.take(parts[0])
        // One that comes twice is none of these.
        run.take(parts[0])
        #expect(run.fate == .gathered)
        let shifted = summed(changed(parts[1], [7: 2]))
        run.take(shifted)
        #expect(run.fate == .dropped(.malformed(.fragment)))
        for part in parts { #expect(run.take(part).isEmpty) }
        #expect(run.fate == .dropped(.malformed(.fragment)))
        // Their number is free again after a while.
        run.now += BoxLimits().fragmentTime
        for part in parts { run.take(part) }
        #expect(run.isBlocked())
    }

    @Test("fragments that never become whole are forgotten, and take only so much memory")
    func lonelyFragments() throws {
        var settings = BoxSettings()
        settings.limits.fragmentBytes = 10_000
        let run = try BoxHarness("any block", settings)
        let parts = { (number: UInt16) in
            fragments(
                of: Ends().udp(fromClient: true, [UInt8](repeating: 1, count: 1_000)), by: 800,
                identification: number)
        }
        for number in UInt16(0)..<1_000 { run.take(parts(number)[0]) }
        #expect(run.box.inspectedBytes <= 10_000)
        #expect(run.fate == .dropped(.memory))
        run.now += BoxLimits().fragmentTime + 1
        run.take(Ends().echo(fromClient: true))
        #expect(run.box.inspectedBytes == 0)
    }

    @Test("a segment with a wrong checksum is not taken for the truth")
    func checksums() throws {
        let run = try opened()
        let decoy = changed(
            segment(run, 0..<request.count, [UInt8](repeating: 0x78, count: request.count)), [36: 1])
        #expect(run.take(decoy).isEmpty)
        run.take(segment(run, 0..<request.count))
        #expect(run.isBlocked())
    }

    @Test("of overlapping segments that say different things only the first passes")
    func contradictions() throws {
        let middle = request.count / 2
        for isEarly in [false, true] {
            let run = try opened()
            // Something harmless first, then the request over it: it is one of the two for box and server
            // alike.
            let harmless = Array("GET /x HTT".utf8)
            let place = isEarly ? middle : 0
            #expect(run.take(segment(run, place..<place + 10, harmless)).count == 1)
            #expect(run.take(segment(run, 0..<request.count)).isEmpty)
            #expect(run.fate == .dropped(.contradiction))
            // A copy that agrees passes.
            #expect(run.take(segment(run, place..<place + 5, Array(harmless[..<5]))).count == 1)
        }
    }

    @Test("a decoy whose time to live ends behind the box is seen, as by a box that reassembles")
    func decoys() throws {
        var settings = BoxSettings()
        settings.layout = try PathLayout(hops: 5, box: 2)
        for (hops, isSeen) in [(UInt8(1), false), (2, true), (4, true)] {
            let run = try BoxHarness("host=a.example block", settings)
            run.open()
            run.ends.hops = hops
            run.take(segment(run, 0..<request.count))
            run.ends.hops = 64
            #expect(run.isBlocked() == isSeen, "\(hops)")
        }
    }

    @Test("resets and SYNs that no server answered do not make the box forget")
    func forgetting() throws {
        let run = try opened()
        run.take(segment(run, 0..<10))
        run.take(run.ends.tcp(fromClient: true, .rst, 77))
        run.take(run.ends.tcp(fromClient: true, .syn, 500_000))
        run.take(segment(run, 10..<request.count))
        #expect(run.isBlocked())
    }

    @Test(
        "a client's reset or FIN and a long silence do not make the box forget",
        arguments: [TCPHeader.Flags.rst, .fin])
    func silence(flags: TCPHeader.Flags) throws {
        for isServer in [false, true] {
            let run = try opened()
            run.take(segment(run, 0..<10))
            let end = run.ends.tcp(fromClient: !isServer, [flags, .ack], isServer ? 9_001 : 77, 1_011)
            run.take(end, from: isServer ? .b : .a)
            for _ in 0..<20 {
                run.now += BoxLimits().endedIdle
                run.take(Ends().echo(fromClient: true))
            }
            run.take(segment(run, 10..<request.count))
            // The server's own is believed.
            #expect(run.isBlocked() == !isServer)
        }
    }

    @Test("a SYN that never arrived is not what counts, but the one that was answered")
    func openings() throws {
        let run = try BoxHarness("host=a.example block")
        run.take(run.ends.tcp(fromClient: true, .syn, 700_000))
        run.open()
        run.send(request)
        #expect(run.isBlocked())
    }

    @Test("urgent data, which receivers take out of the stream, does not hide a name")
    func urgent() throws {
        let run = try opened()
        let split = request.count - 10
        let marked = run.ends.tcp(
            fromClient: true, [.ack, .urg], 1_001, 9_001, Array(request[..<split]) + [0x78],
            urgent: UInt16(split + 1))
        #expect(run.take(marked).isEmpty)
        #expect(run.fate == .dropped(.urgent))
    }

    @Test("streams that wait for their beginning take only so much memory, and do not pass beyond it")
    func memory() throws {
        var settings = BoxSettings()
        settings.limits.inspectedBytes = 100_000
        let run = try BoxHarness("text=needle within=64kB block", settings)
        for port in UInt16(1)...200 {
            run.ends.ports.client = port
            run.next = (1_000, 9_000)
            run.open()
            run.take(run.ends.tcp(fromClient: true, .ack, 1_002, 9_001, [UInt8](repeating: 1, count: 1_400)))
        }
        #expect(run.box.inspectedBytes <= 100_000)
        #expect(run.fate == .dropped(.memory))
    }

    @Test("flows are only so many, and forgotten when they are silent")
    func flows() throws {
        var settings = BoxSettings()
        settings.limits.flows = 100
        let run = try BoxHarness("text=needle block", settings)
        for port in UInt16(1)...1_000 {
            run.ends.ports.client = port
            run.take(run.ends.udp(fromClient: true, [1]))
        }
        #expect(run.box.flowCount == 100)
        for _ in 0..<20 {
            run.now += settings.limits.datagramIdle
            run.take(Ends().echo(fromClient: true))
        }
        #expect(run.box.flowCount == 0 && run.box.inspectedBytes == 0)
    }

    @Test(
        "a request in any cut, order, repetition and fragmentation is blocked, or does not get through whole")
    func anyCut() throws {
        for seed in UInt64(0)..<400 {
            var generator = LinearGenerator(seed: seed)
            let run = try opened()
            var packets: [[UInt8]] = []
            var start = 0
            while start < request.count {
                let end = min(request.count, start + Int.random(in: 1...20, using: &generator))
                let from = max(0, start - Int.random(in: 0...5, using: &generator))
                packets.append(segment(run, from..<end))
                if Bool.random(using: &generator) { packets.append(segment(run, start..<end)) }
                start = end
            }
            packets.shuffle(using: &generator)
            for (number, packet) in packets.enumerated() {
                guard Int.random(in: 0..<3, using: &generator) == 0 else {
                    run.take(packet)
                    continue
                }
                var parts = fragments(of: packet, by: 8, identification: UInt16(number))
                parts.shuffle(using: &generator)
                for part in parts { run.take(part) }
            }
            #expect(run.isBlocked(), "seed \(seed)")
        }
    }
}
