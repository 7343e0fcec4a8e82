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
            ("recordings import FILE.gz", "is compressed; unpack it first, as with \"gzip -dc FILE"),
            ("recordings import OTHER --flow 1", "--flow is for captures (pcap or pcapng), and this is none"),
        ])
    func refused(line: String, sentence: String) async throws {
        let home = try TemporaryFolder()
        let file = home.file("a.pcap")
        try Self.capture.pcap().write(to: file)
        try Data([0x1F, 0x8B, 8, 0, 0]).write(to: URL(filePath: file.path + ".gz"))
        try Data("[]".utf8).write(to: home.file("other.json"))
        let (session, heard) = try home.session()
        let typed = line.replacing("FILE", with: file.path)
            .replacing("OTHER", with: home.file("other.json").path)
        #expect(await session.execute(line: typed) != 0)
        #expect(heard.error.contains(sentence), "\(heard.error)")
        #expect(heard.errorLines.count { $0.hasPrefix("error: ") } == 1)
    }
}
