import Captures
import Foundation
import TestSupport
import Testing

@Suite("Damaged captures")
struct MutationTests {
    /// TCP and UDP, IPv4 and IPv6, with a server's name.
    private static var capture: CaptureBuilder {
        var capture = CaptureBuilder()
        var connection = CapturedConnection()
        connection.open(in: &capture)
        connection.send(
            Array("GET /?a HTTP/1.1\r\nHost: a.example\r\nCookie: b\r\n\r\n".utf8), fromClient: true,
            in: &capture)
        connection.send(numbered(400), fromClient: false, in: &capture, segment: 150)
        capture.reorder([0, 1, 2, 3, 6, 5, 4])
        var other = CapturedConnection(client: ([0xFD] + numbered(15), 5), server: ([0x20] + numbered(15), 6))
        other.open(in: &capture)
        other.send([22, 3, 1, 0, 9] + numbered(40), fromClient: true, in: &capture)
        for index in 0..<3 {
            capture.add(
                PacketBuilder.ipv4(
                    [10, 0, 0, 1], [198, 51, 100, 7], number: 17,
                    PacketBuilder.udp(7, 8, [0xC3, 0, 0, 0, 1, 8] + numbered(60, from: index))))
        }
        return capture
    }

    @Test("Whatever is changed in a file, it is read or refused, and what is read agrees with itself")
    func mutated() throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = folder.file("capture").path
        let files = [
            Self.capture.pcap(), Self.capture.pcap(isBigEndian: true, nanoseconds: true),
            Self.capture.pcapng(),
        ]
        var state: UInt64 = 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var read = 0
        let rounds = Thoroughness.count(300, of: 6_000)
        for round in 0..<rounds {
            var bytes = files[round % files.count]
            for _ in 0...next(4) {
                switch next(4) {
                case 0: bytes[next(bytes.count)] = UInt8(next(256))
                case 1: bytes[next(bytes.count)] ^= 1 << UInt8(next(8))
                case 2: bytes = bytes.prefix(1 + next(bytes.count))
                default:
                    let start = next(bytes.count)
                    bytes.append(contentsOf: bytes[start...].prefix(next(200)))
                }
            }
            try bytes.write(to: URL(filePath: path))
            do {
                var census = FlowCensus()
                _ = try CaptureFile(path: path, name: "x").forEach { census.take($0) }
                let flows = census.flows()
                var extraction = FlowExtraction(flows)
                _ = try CaptureFile(path: path, name: "x").forEach { extraction.take($0) }
                for content in extraction.contents() where content.flow.obstacle == nil {
                    #expect(content.up.count == content.flow.bytesUp, "\(round)")
                    #expect(content.down.count == content.flow.bytesDown, "\(round)")
                    // A flow that the list calls usable is imported.
                    #expect(throws: Never.self, "\(round)") {
                        try RecordingMaker.make(content, RecordingRequest(stem: "A_01012030"))
                    }
                }
                read += 1
            } catch is CaptureError {}
        }
        #expect((rounds / 6..<rounds).contains(read))
    }
}
