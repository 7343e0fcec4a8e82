import Basics
import Foundation
import TestSupport
import Testing

@testable import Recordings

@Suite("Servers' sides whose bytes are known")
struct ServerPayloadTests {
    private static let pair = "192.000.002.001.40000-203.000.113.001.00443"

    /// As upstream's newer server has it.
    private static let tcp = """
        {"test_name":"Web-01012030","is_tcp":true,"packets":[],"response_sets":[{"request_length":3,\
        "request_hash":"a9993e364706816aba3e25717850c26c9cd0d89d","packets":[{"timestamp":0.0,"payload":"00ff"},\
        {"timestamp":0.25,"payload":"7f"}]},{"request_length":1,"request_hash":null,"packets":[]}]}

        """
    private static let udp = """
        {"test_name":"Call-01012030","is_tcp":false,"packets":[{"c_s_pair":"\(pair)","timestamp":0.02,\
        "payload":"0102","end":false},{"c_s_pair":"\(pair)","timestamp":0.02,"payload":"","end":false}],\
        "response_sets":[]}

        """

    /// Reads a file whole and, where it can be, in pieces of several lengths, with the same outcome.
    private func decode(_ text: String) throws -> ServerRecording {
        let whole = Result { try ServerRecordingFile.decode(Data(text.utf8), file: "x.json") }
        for length in [1, 2, 7, 100_000] {
            var rest = Array(text.utf8)[...]
            let pieces = Result {
                try ServerRecordingFile.decode(
                    pieces: {
                        defer { rest = rest.dropFirst(length) }
                        return rest.isEmpty ? nil : Array(rest.prefix(length))
                    }, file: "x.json")
            }
            switch (whole, pieces) {
            case (_, .success(nil)): break
            case (.success(let whole), .success(let pieces)): #expect(pieces == whole)
            case (.failure(let whole), .failure(let pieces)):
                #expect(pieces as? RecordingError == whole as? RecordingError)
            default: Issue.record("\(whole) is read as \(pieces)")
            }
        }
        return try whole.get()
    }

    /// True if a file can be read in pieces.
    private func isPlain(_ text: String) throws -> Bool {
        var rest: [UInt8]? = Array(text.utf8)
        return try ServerRecordingFile.decode(
            pieces: {
                defer { rest = nil }
                return rest
            }, file: "x.json") != nil
    }

    @Test("What programs write is read in pieces; what is otherwise is read whole")
    func plain() throws {
        #expect(try isPlain(Self.tcp) && isPlain(Self.udp))
        #expect(try isPlain(Self.tcp.replacing(",", with: ", ").replacing(":", with: " :\n")))
        for (text, other) in [
            ("Web", "\\u0057eb"), ("0.25", "00.25"), ("0.25", "+1"), ("true", "TRUE"), ("7f", "7x"),
            ("\"is_tcp\":true,", ""), ("\"is_tcp\":true", "\"is_tcp\":true,\"is_tcp\":true"),
            ("\"is_tcp\":true", "\"is_tcp\":true,\"more\":1"), ("]}\n", "]}}\n"), ("]}\n", "]"),
            ("\"request_length\":3", "\"request_length\":3.5"),
        ] {
            #expect(try !isPlain(Self.tcp.replacing(text, with: other)), "\(other)")
        }
    }

    @Test("A large file is written and read with little more memory than its bytes, and is as it was")
    func large() throws {
        let folder = try TemporaryFolder()
        let payload = SeededBytes.bytes(1_460, name: "large")
        let answer = RecordedAnswer(
            requestLength: 3, requestHash: nil,
            parts: (0..<2_000).map { .init(timestamp: Double($0) / 1_000, payload: payload) })
        let recording = try ServerRecording(name: "Web-01012030", answers: [answer])
        try folder.write(ServerRecordingFile.encode(recording), to: "Web_01012030.pcap_server_all.json")
        let client = try Recording(
            name: "Web-01012030", transport: .tcp,
            packets: [
                ClientPacket(
                    timestamp: 0, payload: [1, 2, 3], pair: Self.pair, responseLength: 2_000 * 1_460)
            ], tcpPairs: [Self.pair])
        try folder.write(RecordingFile.encode(client), to: "Web_01012030.pcap_client_all.json")
        let catalogue = Catalogue(roots: [CatalogueRoot(folder: folder.url, origin: .imported)])
        #expect(try catalogue.serverRecording(for: "Web_01012030.pcap_client_all.json") == recording)
        // Written piece by piece, none of which is much longer than a part.
        var (longest, written) = (0, Data())
        ServerRecordingFile.write(recording, carrying: .none) {
            longest = max(longest, $0.count)
            written.append(contentsOf: $0)
        }
        #expect(written == ServerRecordingFile.encode(recording))
        #expect(longest < RecordingFile.pieceLength + 4_096)
    }

    @Test("What is written is what was read, to the byte")
    func roundTrip() throws {
        let web = try decode(Self.tcp)
        #expect(web.answers.map(\.requestLength) == [3, 1])
        #expect(web.answers[0].parts.map(\.payload) == [[0, 255], [127]])
        #expect(web.answers[0].parts.map(\.timestamp) == [0, 0.25])
        #expect(web.isRecorded && web.bytes == 3 && web.flows.isEmpty)
        let call = try decode(Self.udp)
        #expect(
            call.flows.map(\.datagrams) == [
                [.init(timestamp: 0.02, payload: [1, 2]), .init(timestamp: 0.02, payload: [])]
            ])
        for (recording, text) in [(web, Self.tcp), (call, Self.udp)] {
            #expect(String(decoding: ServerRecordingFile.encode(recording), as: UTF8.self) == text)
        }
    }

    @Test("What is wrong is named with its place")
    func wrong() throws {
        func answer(_ part: Int?, _ problem: DatagramProblem) -> RecordingError {
            .serverAnswer(file: "x.json", answer: 0, part: part, problem: problem)
        }
        func whole(_ problem: ServerSideProblem) -> RecordingError {
            .serverSide(file: "x.json", problem: problem)
        }
        let cases: [(String, String, RecordingError)] = [
            ("00ff", "00f", answer(0, .payloadDigits(.oddLength(3)))),
            ("7f", "7x", answer(1, .payloadDigits(.notADigit(at: 1)))),
            ("0.25", "-1", answer(1, .timestampOutOfRange(-1, latest: 86_400))),
            (
                "\"request_length\":3", "\"request_length\":0",
                answer(nil, .requestLength(0, longest: 1 << 30))
            ),
            ("a9993e", "xyz", answer(nil, .requestHash("xyz364706816aba3e25717850c26c9cd0d89d"))),
            (
                "\"request_length\":3", "\"request_length\":\"3\"",
                whole(.wrongKind(.requestLength, in: .answer(0)))
            ),
            ("\"test_name\":\"Web-01012030\",", "", whole(.missing(.testName, in: nil))),
            ("Web-01012030", "a b", whole(.name("a b"))),
            (
                "\"packets\":[],\"response_sets\"", "\"packets\":3,\"response_sets\"",
                whole(.wrongKind(.packets, in: nil))
            ),
        ]
        for (text, other, error) in cases {
            #expect(throws: error, "\(other)") { try decode(Self.tcp.replacing(text, with: other)) }
        }
        #expect(throws: whole(.noAnswers)) {
            try decode(#"{"test_name":"a","is_tcp":true,"packets":[],"response_sets":[]}"#)
        }
        #expect(throws: whole(.noFlows)) {
            try decode(#"{"test_name":"a","is_tcp":false,"packets":[],"response_sets":[]}"#)
        }
        #expect(throws: whole(.flow(0, "here", .noDash))) {
            try decode(Self.udp.replacing(Self.pair, with: "here"))
        }
        #expect(
            throws: RecordingError.serverDatagram(
                file: "x.json", flow: 0, datagram: 0, problem: .payloadDigits(.oddLength(3)))
        ) { try decode(Self.udp.replacing("0102", with: "010")) }
    }

    @Test("A script carries what was recorded if its lengths are the client's")
    func script() throws {
        func recording(_ response: Int) throws -> Recording {
            try Recording(
                name: "Web-01012030", transport: .tcp,
                packets: [
                    ClientPacket(
                        timestamp: 0, payload: [1, 2, 3], pair: Self.pair, responseLength: response),
                    ClientPacket(timestamp: 1, payload: [4], pair: Self.pair),
                ], tcpPairs: [Self.pair])
        }
        let side = try decode(Self.tcp)
        let script = ServerScript(try recording(3), serverSide: side)
        #expect(script.isRecorded)
        #expect(script.responses.map { $0.parts.map(\.payload) } == [[[0, 255], [127]], []])
        // Another recording's side is not served as this one's.
        let other = ServerScript(try recording(4), serverSide: side)
        #expect(!other.isRecorded && other.responses.allSatisfy(\.parts.isEmpty))
        #expect(!ServerScript(try recording(3)).isRecorded)
    }
}
