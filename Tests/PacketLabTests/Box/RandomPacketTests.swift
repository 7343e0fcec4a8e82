import Basics
import TestSupport
import Testing

@testable import PacketLab

@Suite("Any packets at all")
struct RandomPacketTests {
    private static let rules = """
        sni=a.example shape rate=1Mbit/s
        host=b.example reset after=2kB
        text=needle from=server inspect=stateless loss rate=50%
        transport=udp police rate=1Mbit/s burst=2kB bucket=shared:one
        """

    private func layout() throws -> BoxSettings {
        var settings = BoxSettings()
        settings.layout = try PathLayout(hops: 4, box: 3, arms: 2)
        settings.limits.flows = 50
        settings.limits.inspectedBytes = 20_000
        settings.limits.fragmentBytes = 20_000
        return settings
    }

    @Test(
        "damaged packets end in a fate each, keep the limits of memory, and what leaves can be read",
        arguments: 0..<8)
    func damaged(seed: UInt64) throws {
        let run = try BoxHarness(Self.rules, layout())
        var generator = LinearGenerator(seed: seed)
        var samples = [
            "tcp4", "tcp6", "udp4", "udp6", "probe4", "probe6", "exceeded4", "exceeded6", "whole4 part 0",
            "whole4 part 1", "whole6 part 0", "whole6 part 1", "large4", "large6",
        ].map { ScapyPackets[$0] }
        samples += [Ends(), .ipv6].flatMap { ends in
            [
                ends.tcp(fromClient: true, .syn, 1_000),
                ends.tcp(fromClient: false, [.syn, .ack], 9_000, 1_001),
                ends.tcp(fromClient: true, .ack, 1_001, 9_001, Requests.hello("a.example")),
                ends.tcp(fromClient: true, .ack, 1_001, 9_001, Requests.http("b.example")),
                ends.tcp(fromClient: false, .ack, 9_001, 1_001, Array("a needle".utf8)),
                ends.tcp(fromClient: false, [.fin, .ack], 9_009, 1_001),
            ]
        }
        for _ in 0..<4_000 {
            var packet = samples.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 0...3, using: &generator) where !packet.isEmpty {
                let place = Int.random(in: 0..<min(packet.count, 64), using: &generator)
                packet[place] = UInt8.random(in: 0...255, using: &generator)
            }
            if Int.random(in: 0..<8, using: &generator) == 0 {
                packet = Array(packet.prefix(Int.random(in: 0...packet.count, using: &generator)))
            }
            // Many of the damaged ones get right checksums again, or nothing behind the header would ever be
            // tried.
            if Bool.random(using: &generator) { packet = Self.mended(packet) }
            let isLarge = Int.random(in: 0..<6, using: &generator) == 0
            let offload =
                isLarge
                ? Offload.tcp(
                    size: UInt16.random(in: 0...40, using: &generator), isIPv6: false, payload: 20,
                    headers: 40) : .none
            let before = run.box.sink.notes.count
            let sent = run.take(
                packet, offload, from: Bool.random(using: &generator) ? .a : .b,
                after: Int64.random(in: 0...5_000_000, using: &generator))
            #expect(run.box.sink.notes.count > before)
            for packet in sent {
                #expect(throws: Never.self) { try packet.bytes.withUnsafeBytes { _ = try IPPacket($0) } }
            }
        }
        #expect(run.box.flowCount <= 50 && run.box.inspectedBytes <= 40_000)
    }

    /// A packet with the checksums that its headers ask for, as far as they can be read.
    private static func mended(_ packet: [UInt8]) -> [UInt8] {
        guard packet.count >= 40 else { return packet }
        let isIPv6 = packet[0] >> 4 == 6
        var bytes = packet
        if !isIPv6 {
            let header = Int(bytes[0] & 15) * 4
            guard (20...bytes.count).contains(header) else { return packet }
            bytes.withUnsafeMutableBytes { TransportChecksum.writeHeader($0, length: header) }
        }
        guard let read = try? bytes.withUnsafeBytes({ try IPPacket($0) }), read.fragment == nil,
            read.length == bytes.count, read.length - read.payload >= 20
        else { return bytes }
        let field = [UInt8(6): 16, 17: 6][read.number]
        guard let field else { return bytes }
        bytes.withUnsafeMutableBytes {
            TransportChecksum.write($0, from: read.payload, at: field, number: read.number)
        }
        return bytes
    }
}
