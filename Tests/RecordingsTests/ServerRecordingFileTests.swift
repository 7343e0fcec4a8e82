import Foundation
import Recordings
import Testing

@Suite("The file of a server's side")
struct ServerRecordingFileTests {
    /// A file whose parts can be spoilt.
    private func text(
        format: String = "\"wehe-server-recording\"", version: String = "1",
        replay: String = "\"Call-01012030\"",
        noise: String = #"{"seed":"Call_01012030","inverted":false}"#,
        timestamps: String = "[0,0.0201]", lengths: String = "[120,980]",
        pair: String = "192.000.002.001.40000-203.000.113.001.20000", flows: String? = nil
    ) -> String {
        let flow = #"{"c_s_pair":"\#(pair)","timestamps":\#(timestamps),"lengths":\#(lengths)}"#
        return #"{"format":\#(format),"version":\#(version),"replay":\#(replay),"synthesised":"a \"word\"","#
            + #""noise":\#(noise),"flows":\#(flows ?? "[\(flow)]")}"# + "\n"
    }

    private func decode(_ text: String) throws -> ServerRecording {
        try ServerRecordingFile.decode(Data(text.utf8), file: "bad.json")
    }

    @Test("What is written is what was read, to the byte")
    func roundTrip() throws {
        let recording = try decode(text())
        #expect(recording.name == "Call-01012030")
        #expect(recording.synthesised == #"a "word""#)
        #expect(recording.noise == DatagramNoise(seed: "Call_01012030", isInverted: false))
        #expect(recording.flows.map(\.pair.serverPort) == [20_000])
        #expect(recording.flows[0].datagrams.map(\.timestamp) == [0, 0.0201])
        #expect(recording.flows[0].datagrams.map(\.length) == [120, 980])
        #expect(recording.flows[0].bytes == 1_100)
        #expect(String(decoding: ServerRecordingFile.encode(recording), as: UTF8.self) == text())
    }

    @Test("A file of what was recorded says nothing of synthesis")
    func recorded() throws {
        let flow = ServerRecording.Flow(pair: try FlowPair(Samples.pair), datagrams: [])
        let recording = try ServerRecording(
            name: "Call-01012030", synthesised: nil, noise: DatagramNoise(seed: "s", isInverted: true),
            flows: [flow])
        let data = ServerRecordingFile.encode(recording)
        #expect(!String(decoding: data, as: UTF8.self).contains("synthesised"))
        #expect(try ServerRecordingFile.decode(data, file: "x") == recording)
    }

    @Test("Names of files and of what they stand beside")
    func names() {
        #expect(ServerRecordingFile.file(ofStem: "Skype_06172024") == "Skype_06172024.pcap_server_all.json")
        #expect(
            ServerRecordingFile.file(besideRecording: "Skype_06172024.pcap_client_all.json")
                == "Skype_06172024.pcap_server_all.json")
        #expect(ServerRecordingFile.file(besideRecording: "apps_list.json") == nil)
        #expect(ServerRecordingFile.stem(ofFile: "Skype_06172024.pcap_client_all.json") == nil)
    }

    @Test("What is wrong is named with its place")
    func strict() throws {
        func whole(_ problem: ServerSideProblem) -> RecordingError {
            .serverSide(file: Damage.file, problem: problem)
        }
        func datagram(_ datagram: Int, _ problem: DatagramProblem) -> RecordingError {
            .serverDatagram(file: Damage.file, flow: 0, datagram: datagram, problem: problem)
        }
        func otherFormat(_ format: String, _ version: Int) -> RecordingError {
            whole(
                .otherFormat(
                    format, version: version, readable: "wehe-server-recording", readableVersion: 1))
        }
        let cases: [(String, RecordingError)] = [
            ("[]", whole(.notAnObject)),
            (text(format: "\"other\""), otherFormat("other", 1)),
            (text(version: "2"), otherFormat("wehe-server-recording", 2)),
            (text(version: "\"1\""), whole(.wrongKind(.version, in: nil))),
            (text(replay: "7"), whole(.wrongKind(.replay, in: nil))),
            (text(replay: "\"a b\""), whole(.name("a b"))),
            (text(noise: "{\"seed\":\"s\"}"), whole(.missing(.inverted, in: nil))),
            (text(noise: "{\"seed\":\"\",\"inverted\":true}"), whole(.seed(""))),
            (text(flows: "[]"), whole(.noFlows)),
            (text(flows: "{}"), whole(.wrongKind(.flows, in: nil))),
            (text(flows: "[{}]"), whole(.missing(.pair, in: .flow(0)))),
            (text(lengths: "[1,\"2\"]"), whole(.wrongKind(.lengths, in: .flow(0)))),
            (text(lengths: "[1]"), whole(.unequalLists(flow: 0, timestamps: 2, lengths: 1))),
            (text(timestamps: "[1,0.5]"), datagram(1, .timestampBackwards(0.5, previous: 1))),
            (text(timestamps: "[-1,0.5]"), datagram(0, .timestampOutOfRange(-1, latest: 86_400))),
            (text(lengths: "[0,65508]"), datagram(1, .length(65_508, longest: 65_507))),
            (text(pair: "here"), whole(.flow(0, "here", .noDash))),
        ]
        for (text, error) in cases { #expect(throws: error) { try decode(text) } }
        let broken = #expect(throws: RecordingError.self) { try decode("{\"format\":") }
        #expect(broken?.isNotJSON(Damage.file) == true)
    }

    @Test("The noise is the same everywhere, a part of one pattern for each datagram")
    func noise() {
        // Worked out with another program: SplitMix64 from the first eight bytes of the seed's SHA-256.
        let pattern = DatagramNoise(seed: "Skype_06172024", isInverted: false).pattern(longestDatagram: 1_200)
        #expect(pattern.count == 16_384 + 1_200)
        let vectors: [(Int, [UInt8])] = [
            (0, [0x4F, 0x40, 0x92, 0x53, 0xAB, 0xFB, 0x73, 0xE1]),
            (1, [0xDE, 0xAA, 0x3D, 0x4C, 0xAC, 0x9F, 0xFF, 0x5D]),
            (16, [0x5C, 0x2D, 0xC7, 0x5D, 0x25, 0x8E, 0x5B, 0x9F]),
        ]
        for (index, bytes) in vectors {
            #expect(Array(pattern[DatagramNoise.offset(ofDatagram: index)...].prefix(8)) == bytes)
        }
        let inverted = DatagramNoise(seed: "Skype_06172024", isInverted: true).pattern(longestDatagram: 1_200)
        #expect(inverted == pattern.map { ~$0 })
        #expect((0..<50_000).allSatisfy { (0..<16_384).contains(DatagramNoise.offset(ofDatagram: $0)) })
    }
}
