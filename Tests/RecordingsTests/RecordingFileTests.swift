import Basics
import Foundation
import Recordings
import Testing
import TestSupport

@Suite("A recording's file")
struct RecordingFileTests {
    @Test("A TCP recording is read with all its fields")
    func tcp() throws {
        let hash = "da39a3ee5e6b4b0d3255bfef95601890afd80709"
        let data = Samples.tcp(
            Samples.packet("16030100", at: "0.012", length: "1400", hash: "\"\(hash)\""),
            Samples.packet("170303FF", at: "0.31")
        )
        let recording = try RecordingFile.decode(data, file: "Example.json")
        #expect(recording.name == "Example-01012030")
        #expect(recording.transport == .tcp)
        #expect(
            recording.packets == [
                ClientPacket(
                    timestamp: 0.012,
                    payload: [0x16, 3, 1, 0],
                    pair: Samples.pair,
                    responseLength: 1400,
                    responseHash: hash
                ),
                ClientPacket(timestamp: 0.31, payload: [0x17, 3, 3, 255], pair: Samples.pair),
            ]
        )
        #expect(recording.bytesUp == 8)
        #expect(recording.bytesDown == 1400)
        #expect(recording.duration == 0.31)
        #expect(recording.flow.serverAddressText == "192.000.002.010")
        #expect(recording.serverName == nil)
        #expect(!recording.isPortTest)
    }

    @Test("A UDP recording is read, with an empty keep-alive")
    func udp() throws {
        let recording = try RecordingFile.decode(
            Samples.udp(Samples.datagram("0001"), Samples.datagram("", at: "10")),
            file: "Call.json"
        )
        #expect(recording.transport == .udp)
        #expect(recording.udpClientPorts == ["50621"])
        #expect(recording.packets.map(\.payload) == [[0, 1], []])
        #expect(recording.bytesDown == 0)
        #expect(recording.flow.serverPort == 9000)
    }

    @Test("A file with UDP ports and TCP flows is UDP, as iOS decides it")
    func udpFirst() throws {
        let text = #"[[\#(Samples.datagram())],["50621"],["\#(Samples.pair)"],"Both"]"#
        #expect(try RecordingFile.decode(Data(text.utf8), file: "Both.json").transport == .udp)
    }

    @Test("Writing and reading gives the same recording, and both TCP keys are always there")
    func roundTrip() throws {
        for data in [
            Samples.tcp(Samples.packet(at: "0.1", length: "7"), Samples.packet("00ff", at: "1e-1")),
            Samples.udp(Samples.datagram(), Samples.datagram("", at: "0.5")),
        ] {
            let recording = try RecordingFile.decode(data, file: "a.json")
            let written = RecordingFile.encode(recording)
            #expect(try RecordingFile.decode(written, file: "b.json") == recording)
            #expect(RecordingFile.encode(recording) == written)
        }
        let text = String(
            decoding: RecordingFile.encode(
                try RecordingFile.decode(Samples.tcp(Samples.packet(at: "0.5")), file: "a.json")
            ),
            as: UTF8.self
        )
        #expect(
            text == """
                [[{"c_s_pair":"\(Samples.pair)","timestamp":0.5,"payload":"16030100","response_len":0,\
                "response_hash":null}],[],["\(Samples.pair)"],"Example-01012030"]

                """
        )
    }

    @Test("The digest is the SHA-256 of the written form, and changes with a single bit")
    func digest() throws {
        let recording = try Samples.recording([([0x47], 5)])
        // sha256sum of the one-packet text in the form that roundTrip() shows.
        #expect(recording.digest == "74c790c3bbf2fca706cf76455b37e5817b9edcbd2542a8a6e1825e2ddf1f0e26")
        let inverted = try recording.inverting([PayloadRegion(packet: 0, range: 0..<1)])
        #expect(inverted.digest != recording.digest)
        #expect(try inverted.inverting([PayloadRegion(packet: 0, range: 0..<1)]) == recording)
    }

    @Test(
        "Published recordings are read and survive a round trip",
        .enabled(if: PublishedData.recordings.isHere, "\(PublishedData.recordings.missing)")
    )
    func published() throws {
        let files = try PublishedData.recordingNames()
        try #require(files.count > 10)
        for file in files {
            let data = try PublishedData.recordings.data(file)
            let recording = try RecordingFile.decode(data, file: file)
            let again = try RecordingFile.decode(RecordingFile.encode(recording), file: file)
            #expect(again == recording)
            let independent = try #require(try JSONSerialization.jsonObject(with: data) as? [Any])
            let packets = try #require(independent[0] as? [[String: Any]])
            #expect(packets.count == recording.packets.count)
            for (packet, expected) in zip(recording.packets, packets) {
                let payload = packet.payload.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                #expect(payload == expected["payload"] as? String)
                #expect(packet.timestamp == (expected["timestamp"] as? NSNumber)?.doubleValue)
                #expect(packet.responseLength == (expected["response_len"] as? NSNumber)?.intValue ?? 0)
            }
        }
    }
}
