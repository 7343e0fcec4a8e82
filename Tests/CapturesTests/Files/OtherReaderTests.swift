import Captures
import Foundation
import Recordings
import TerminalTesting
import TestSupport
import Testing

@Suite("What another program makes of the same capture")
struct OtherReaderTests {
    /// A second or so: tshark begins three times.
    @Test(
        "tshark puts the same bytes into each stream, and finds the same names",
        .enabled(if: InstalledProgram.path("tshark") != nil, "tshark is not installed"))
    func tshark() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var capture = CaptureBuilder()
        for number in 0..<3 {
            var connection = CapturedConnection(client: ([192, 168, 1, UInt8(10 + number)], 50_000 + number))
            connection.open(in: &capture)
            connection.send(
                Array("GET /\(number) HTTP/1.1\r\nHost: host\(number).example\r\n\r\n".utf8),
                fromClient: true,
                in: &capture)
            connection.send(numbered(4_000 * (number + 1), from: number), fromClient: false, in: &capture)
            connection.send(numbered(700), fromClient: true, in: &capture)
            connection.close(in: &capture)
        }
        let file = folder.file("clean.pcapng")
        try capture.pcapng().write(to: file)
        let (flows, contents) = try Self.contents(of: file.path)
        #expect(flows.map(\.name?.name) == ["host0.example", "host1.example", "host2.example"])
        for (number, content) in contents.enumerated() {
            let streams = try await Self.follow(number, in: file.path)
            #expect(streams.up == content.up && streams.down == content.down, "stream \(number)")
        }
    }

    private static func contents(of path: String) throws -> ([CapturedFlow], [FlowContent]) {
        var census = FlowCensus()
        _ = try CaptureFile(path: path, name: "clean").forEach { census.take($0) }
        let flows = census.flows()
        var extraction = FlowExtraction(flows)
        _ = try CaptureFile(path: path, name: "clean").forEach { extraction.take($0) }
        return (flows, extraction.contents())
    }

    /// A stream as tshark follows it: lines of hexadecimal digits, the server's behind a tabulator.
    private static func follow(_ number: Int, in path: String) async throws -> (up: [UInt8], down: [UInt8]) {
        let run = try await ProcessRun(
            program: #require(InstalledProgram.path("tshark")),
            arguments: ["-r", path, "-q", "-z", "follow,tcp,raw,\(number)"])
        var (up, down): ([UInt8], [UInt8]) = ([], [])
        for line in run.output.split(separator: "\n") {
            let digits = Array(line.filter(\.isHexDigit))
            guard line.allSatisfy({ $0.isHexDigit || $0 == "\t" }), !digits.isEmpty else { continue }
            let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(digits[$0..<$0 + 2]), radix: 16)
            }
            if line.hasPrefix("\t") { down += bytes } else { up += bytes }
        }
        return (up, down)
    }
}
