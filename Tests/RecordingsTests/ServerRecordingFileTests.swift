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
        let cases: [(String, String)] = [
            ("[]", "bad.json: the top level is no object with the server's side of a recording"),
            (
                text(format: "\"other\""),
                "bad.json: it is \"other\" version 1; this program reads \"wehe-server-recording\" version 1"
            ),
            (
                text(version: "2"),
                "bad.json: it is \"wehe-server-recording\" version 2; "
                    + "this program reads \"wehe-server-recording\" version 1"
            ),
            (text(version: "\"1\""), "bad.json: version is not a whole number"),
            (text(replay: "7"), "bad.json: replay is not a string"),
            (
                text(replay: "\"a b\""),
                "bad.json: the replay name \"a b\" is not 1 to 100 letters, digits, \"-\" and \"_\""
            ),
            (text(noise: "{\"seed\":\"s\"}"), "bad.json: inverted is missing; it should be true or false"),
            (
                text(noise: "{\"seed\":\"\",\"inverted\":true}"),
                "bad.json: the seed \"\" is not 1 to 100 letters, digits, \"-\" and \"_\""
            ),
            (text(flows: "[]"), "bad.json: it has no flows; at least one is needed"),
            (text(flows: "{}"), "bad.json: flows is not an array of flows"),
            (text(flows: "[{}]"), "bad.json: flow 1: c_s_pair is missing; it should be a string"),
            (
                text(lengths: "[1,\"2\"]"),
                "bad.json: flow 1: lengths is not an array of whole numbers of bytes"
            ),
            (
                text(lengths: "[1]"),
                "bad.json: flow 1 has 2 timestamps and 1 lengths; there must be one of each for every datagram"
            ),
            (
                text(timestamps: "[1,0.5]"),
                "bad.json: flow 1: datagram 2 has the timestamp 0.5, before the 1.0 of the datagram before it"
            ),
            (
                text(timestamps: "[-1,0.5]"),
                "bad.json: flow 1: datagram 1 has the timestamp -1.0; it must be from 0 to 86400 seconds"
            ),
            (
                text(lengths: "[0,65508]"),
                "bad.json: flow 1: datagram 2 has 65508 bytes; it must have from 0 to 65507"
            ),
        ]
        for (text, sentence) in cases {
            let error = #expect(throws: RecordingError.self) { try decode(text) }
            #expect(error?.description == sentence)
        }
        let broken = #expect(throws: RecordingError.self) { try decode("{\"format\":") }
        #expect(broken?.description.hasPrefix("bad.json is not valid JSON: ") == true)
        let pair = #expect(throws: RecordingError.self) { try decode(text(pair: "here")) }
        #expect(pair?.description.hasPrefix("bad.json: flow 1: c_s_pair is \"here\": ") == true)
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
