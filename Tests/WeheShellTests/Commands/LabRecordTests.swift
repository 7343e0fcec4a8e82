import Captures
import Foundation
import PathEmulation
import ReportTesting
import TestSupport
import Testing

@testable import PacketLab
@testable import WeheShell

@Suite("The record of a lab is a capture like others")
struct LabRecordTests {
    /// A download over TCP with its server's name in HTTP, as IP packets.
    private static var download: CaptureBuilder {
        var capture = CaptureBuilder(.rawIP)
        var connection = CapturedConnection()
        connection.open(in: &capture)
        connection.send(
            Array("GET / HTTP/1.1\r\nHost: video.example\r\n\r\n".utf8), fromClient: true, in: &capture)
        connection.send((0..<90_000).map { UInt8(truncatingIfNeeded: $0) }, fromClient: false, in: &capture)
        connection.close(in: &capture)
        return capture
    }

    @Test("Its packets are on two interfaces, and its flows are listed with those of both directions")
    func flows() async throws {
        let home = try TemporaryFolder()
        let file = home.file("lab.pcapng").path
        let recorder = try PacketRecorder(
            .init(capture: file), rules: .none, epoch: CaptureBuilder.start)
        let frames = Self.download.frames
        for frame in frames {
            // The second byte of the source, which is 192.168.1.5 or 198.51.100.7.
            let side: PathSide = frame.bytes[13] == 168 ? .a : .b
            frame.bytes.withUnsafeBytes {
                recorder.add(
                    $0,
                    PacketNote(
                        time: frame.time - CaptureBuilder.start, side: side, fate: .passed, rule: nil,
                        level: nil, delay: 0))
            }
        }
        try recorder.flush()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "recordings flows '\(file)' --json") == 0)
        #expect(heard.error.isEmpty, "\(heard.error)")
        let flows = try heard.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        let flow = try #require(flows.first)
        #expect(flows.count == 1 && flow["packets"] as? Int == frames.count)
        #expect(flow["client"] as? String == "192.168.1.5:51200")
        #expect(flow["server_name"] as? String == "video.example")
        #expect(flow["up_bytes"] as? Int == 39 && flow["down_bytes"] as? Int == 90_000)
        let seconds = try #require(flow["duration_s"] as? Double)
        #expect(abs(seconds - Double(frames.count - 1) / 1_000) < 1e-6 && flow["usable"] as? Bool == true)
        let survey = try await CaptureInput(file: file, name: "lab.pcapng").survey()
        #expect(survey.packets == frames.count && survey.obstacle == nil && survey.copies == 0)
    }
}
