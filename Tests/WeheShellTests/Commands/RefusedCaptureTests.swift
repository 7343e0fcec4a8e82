import Foundation
import ReportTesting
import TestSupport
import Testing

@testable import WeheShell

@Suite("Captures of which no recording is made")
struct RefusedCaptureTests {
    /// Three flows: one of a server, a small one before it, and one of which bytes are missing.
    private static var capture: CaptureBuilder {
        var capture = CaptureBuilder()
        var small = CapturedConnection(client: ([192, 168, 1, 5], 50_001))
        small.open(in: &capture)
        small.send([22, 3, 1], fromClient: true, in: &capture)
        var connection = CapturedConnection()
        connection.open(in: &capture)
        connection.send(
            Array("GET / HTTP/1.1\r\nHost: video.example\r\n\r\n".utf8), fromClient: true, in: &capture)
        connection.send((0..<90_000).map { UInt8(truncatingIfNeeded: $0) }, fromClient: false, in: &capture)
        var holed = CapturedConnection(client: ([192, 168, 1, 5], 50_002))
        holed.open(in: &capture)
        holed.sent.client &+= 10
        holed.send([1], fromClient: true, in: &capture)
        return capture
    }

    /// The same packets without their times.
    private static var timeless: Data {
        var builder = PcapngBuilder()
        builder.section()
        builder.interface(1)
        for frame in capture.frames { builder.simplePacket(frame.bytes) }
        return Data(builder.file)
    }

    @Test("The list of flows tells what keeps packets from being read, and that they have no times")
    func notes() async throws {
        let home = try TemporaryFolder()
        try Self.timeless.write(to: home.file("simple.pcapng"))
        var tunnel = CaptureBuilder()
        for number in 0..<3 {
            tunnel.add(
                PacketBuilder.ipv4(
                    [10, 0, 0, 1], [10, 0, 0, 2], number: number == 0 ? 50 : 47, [0, 7, 0x12, 0x34]))
        }
        try tunnel.pcap().write(to: home.file("tunnel.pcap"))
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "recordings flows \(home.file("simple.pcapng").path)") == 0)
        #expect(heard.error.contains("packets of the capture without a time: "))
        for command in ["recordings flows", "characterise"] {
            #expect(await session.execute(line: "\(command) \(home.file("tunnel.pcap").path)") == 0)
            #expect(heard.error.contains("2 are wrapped in GRE and cannot be read, 1 are wrapped in IPsec"))
        }
    }

    @Test(
        "What is wrong gets one sentence",
        arguments: [
            ("recordings flows /nowhere.pcap", "/nowhere.pcap cannot be read: No such file or directory"),
            (
                "recordings flows FILE --client x",
                "--client must be an IP address, such as 192.0.2.10, not \"x\""
            ),
            (
                "recordings import FILE --flow 3",
                "no recording can be made of flow 3: 10 B of the client are not"
            ),
            ("recordings import FILE --flow 9", "there is no flow 9; the capture has 3 flows"),
            (
                "recordings import FILE --flow a",
                "--flow takes the numbers of flows, such as 3 or 1,4, not \"a\""
            ),
            (
                "recordings import FILE --host b.example",
                "none of the capture's 3 flows is to a server named b.example"
            ),
            ("recordings import FILE --name port_1", "not \"port_1\""),
            (
                "recordings import FILE --from 100",
                "the client of flow 2 sends nothing in the seconds asked for"
            ),
            ("recordings import FILE --category small-port", "--category"),
            ("recordings import FILE.xz", "is compressed; unpack it first, as with \"xz -dc FILE"),
            ("recordings flows FILE.gz", "is no capture that can be read: it begins with the bytes 5b 5d"),
            ("recordings import SIMPLE", "no recording can be made of"),
            ("characterise SIMPLE", "its packets have no times, or all the same"),
            ("recordings import OTHER --flow 1", "--flow is for captures (pcap or pcapng), and this is none"),
        ])
    func refused(line: String, sentence: String) async throws {
        let home = try TemporaryFolder()
        let file = home.file("a.pcap")
        try Self.capture.pcap().write(to: file)
        try Data([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]).write(to: URL(filePath: file.path + ".xz"))
        // The text "[]", compressed.
        try Data(
            [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3, 0x8b, 0x8e, 5, 0, 0x29, 0xbb, 0x4c, 0xd, 2, 0, 0, 0]
        ).write(to: URL(filePath: file.path + ".gz"))
        try Self.timeless.write(to: home.file("simple.pcapng"))
        try Data("[]".utf8).write(to: home.file("other.json"))
        let (session, heard) = try home.session()
        let typed = line.replacing("FILE", with: file.path)
            .replacing("SIMPLE", with: home.file("simple.pcapng").path)
            .replacing("OTHER", with: home.file("other.json").path)
        #expect(await session.execute(line: typed) != 0)
        #expect(heard.error.contains(sentence), "\(heard.error)")
        #expect(heard.errorLines.count { $0.hasPrefix("error: ") } == 1)
    }
}
