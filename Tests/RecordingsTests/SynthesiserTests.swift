import Foundation
import Recordings
import Testing
import TestSupport

@Suite("Recordings made from facts")
struct SynthesiserTests {
    private func all() throws -> [(facts: RecordingFacts, recordings: [Recording])] {
        try Checkout.sheets().filter { ![ReplayFileSet.tableFile, ReplayFileSet.callsFile].contains($0.key) }
            .flatMap { file, text in
                try FactSheet(text, file: file).recordings.map { ($0, try Synthesiser.recordings(from: $0)) }
            }
    }

    @Test("There are 27 apps with partners and 28 port recordings")
    func count() throws {
        let all = try all()
        #expect(all.filter { $0.facts.partner != nil }.count == 27)
        #expect(all.filter { $0.facts.partner == nil }.count == 28)
        #expect(all.flatMap(\.recordings).count == 82)
    }

    @Test("Every ClientHello is well-formed and carries the real server name")
    func clientHellos() throws {
        var seen = 0
        for (facts, recordings) in try all() where facts.firstRequest == .clientHello {
            let hello = try ClientHelloReader(recordings[0].packets[0].payload)
            #expect(try hello.serverName() == facts.serverName)
            #expect(recordings[0].serverName == facts.serverName)
            #expect(try hello.items(of: 10, prefix: 2).count == 6)
            #expect(try hello.items(of: 13, prefix: 2).count == 16)
            #expect(try hello.items(of: 16, prefix: 2) == [2, 0x68, 0x32, 8] + Array("http/1.1".utf8))
            #expect(try hello.items(of: 43, prefix: 1) == [3, 4, 3, 3])
            #expect(try hello.items(of: 51, prefix: 2).prefix(4) == [0, 0x1D, 0, 32])
            #expect(try hello.items(of: 51, prefix: 2).count == 36)
            #expect(hello.extensions[21]?.allSatisfy { $0 == 0 } ?? true)
            seen += 1
        }
        #expect(seen == 24 + 28)
    }

    @Test("What follows a ClientHello is TLS application data whose length fits")
    func applicationData() throws {
        for (facts, recordings) in try all() where facts.firstRequest == .clientHello {
            for packet in recordings[0].packets.dropFirst() where packet.payload.count >= 6 {
                var record = ClientHelloReader.Cursor(packet.payload)
                try record.expect([0x17, 0x03, 0x03], "record header")
                _ = try record.vector(2, "record")
                try record.end("record")
            }
        }
    }

    @Test("Pandora begins with a GET to its real host, and its partner with an inverted one")
    func get() throws {
        let pandora = try #require(try all().first { $0.facts.stem.hasPrefix("Pandora") })
        let text = String(decoding: pandora.recordings[0].packets[0].payload, as: UTF8.self)
        #expect(text.hasPrefix("GET /"))
        #expect(text.contains("\r\nHost: mediaserver-cont-sv5-2-v4v6.pandora.com\r\n"))
        #expect(text.hasSuffix("\r\n\r\n"))
        #expect(text.utf8.count == 368)
        let partner = pandora.recordings[1].packets[0].payload
        #expect(partner.count == 368)
        #expect(partner.starts(with: Array("GET ".utf8)))
        #expect(pandora.recordings[1].serverName == nil)
    }

    @Test("A partner is the inverted original as far as both reach")
    func partners() throws {
        for (facts, recordings) in try all() where facts.partner != nil && facts.firstRequest != .httpGET {
            for (original, partner) in zip(recordings[0].packets, recordings[1].packets) {
                let shared = min(original.payload.count, partner.payload.count)
                #expect(abs(original.payload.count - partner.payload.count) <= 1)
                #expect(zip(original.payload, partner.payload).prefix(shared).allSatisfy { $0 ^ $1 == 0xFF })
            }
        }
    }

    @Test("All ports carry the same bytes; only name and port differ")
    func ports() throws {
        let ports = try all().filter { $0.facts.partner == nil }.map { $0.recordings[0] }
        let small = ports.filter { !$0.name.hasSuffix("_large") }
        let large = ports.filter { $0.name.hasSuffix("_large") }
        #expect(small.count == 14 && large.count == 14)
        #expect(Set(small.map { $0.packets.map(\.payload) }).count == 1)
        #expect(Set(large.map { $0.packets.map(\.payload) }).count == 1)
        #expect(small.allSatisfy { $0.bytesUp == 3018 && $0.bytesDown == 10_207_083 && $0.isPortTest })
        #expect(large.allSatisfy { $0.bytesUp == 4992 && $0.bytesDown == 44_975_978 })
        for port in ports { #expect(port.name.split(separator: "_")[1] == String(port.flow.serverPort)) }
    }

    @Test("Facts that leave no room for the name are an error that says so")
    func noRoom() throws {
        let sheet = """
            replay Tiny_1
            transport tcp
            flow \(Samples.pair)
            first tls-client-hello
            server example.org
            0.0 100 5
            """
        let facts = try #require(try FactSheet(sheet, file: "t").recordings.first)
        let error = #expect(throws: RecordingError.self) { try Synthesiser.recordings(from: facts) }
        #expect(
            error
                == .notSynthesisable(
                    recording: "Tiny_1", first: .clientHello, serverName: "example.org", length: 100)
        )
    }

    @Test(
        "A damaged sheet is refused with its file and line",
        arguments: [
            ("replay A_1\nnonsense", 2, .neitherKeyNorNumbers("nonsense")),
            ("transport tcp\nfirst opaque\n0 1 2\n0 1", 4, .neitherKeyNorNumbers("0 1")),
            ("transport ip\nfirst opaque", 1, .unknownTransportOrFirst),
            ("transport tcp\nfirst opaque\nreplay A_1\nflow x\n0 1", 1, .numberCount(needed: 3)),
            ("", 1, .missing(key: "transport")),
        ] as [(String, Int, FactsProblem)]
    )
    func damagedSheet(text: String, line: Int, problem: FactsProblem) {
        #expect(throws: RecordingError.facts(file: "a.txt", line: line, problem: problem)) {
            try FactSheet(text, file: "a.txt")
        }
    }

    @Test("Every length that leaves room gives a well-formed ClientHello of exactly that length")
    func everyLength() throws {
        for length in 240..<420 {
            let facts = try #require(
                try FactSheet(
                    """
                    replay Any_1
                    transport tcp
                    flow \(Samples.pair)
                    first tls-client-hello
                    server www.example.org
                    0.0 \(length) 5
                    """,
                    file: "any"
                ).recordings.first
            )
            let payload = try #require(try Synthesiser.recordings(from: facts).first).packets[0].payload
            #expect(payload.count == length)
            #expect(try ClientHelloReader(payload).serverName() == "www.example.org")
        }
    }
}
