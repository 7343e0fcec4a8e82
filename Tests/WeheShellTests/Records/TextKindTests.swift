import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import Basics
@testable import WeheShell

@Suite("Texts of every kind")
struct TextKindTests {
    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard

    init() throws {
        home = try TemporaryFolder()
        (session, heard) = try home.session()
    }

    /// Writes a vector into the home; returns its path.
    private func file(_ name: String) throws -> String {
        try home.write(Vectors.data("Texts/\(name)"), to: name)
        return home.file(name).path
    }

    @Test(
        "A script runs however an editor saved it",
        arguments: ["bom.wehe", "cr-only.wehe", "utf16le.wehe", "utf16be.wehe"])
    func scripts(name: String) async throws {
        try await session.run(line: "source '\(file(name))'")
        #expect(heard.lines == ["wehe \(Software.version)", "done"])
        #expect(heard.error.isEmpty)
    }

    @Test(
        "A published test is imported however it was saved, printed or damaged",
        arguments: [
            "ok.jsonl", "bom.jsonl", "utf16le.jsonl", "utf16be.jsonl", "bq-array.json", "pretty.json",
            "bools-in-statistics.jsonl", "metadata-is-python-text.jsonl", "lone-surrogate.jsonl",
            "key-twice.jsonl", "nested-key-twice.jsonl",
        ])
    func published(name: String) async throws {
        try await session.run(line: "results import '\(file(name))' --verbose")
        #expect(heard.lines == ["Imported 1 test as 1."], "\(heard.error)")
        let remark = "the means of 1 test were computed from the samples"
        #expect(heard.error.contains(remark) == (name == "bools-in-statistics.jsonl"))
        #expect(heard.error.isEmpty || name == "bools-in-statistics.jsonl", "\(heard.error)")
        let store = try await session.store()
        let test = try #require(try await store.test(id: 1))
        #expect(test.app == "netflix" && test.verdict == .differentiation)
        let means = try #require(test.statistics)
        #expect(abs(means.meanOriginal - 2.295) < 0.001 && abs(means.meanControl - 16.475) < 0.001)
        let name = name == "lone-surrogate.jsonl" ? "Example \u{FFFD} (cellular)" : "Example Net (cellular)"
        #expect(test.network == name)
        let device = try #require(test.sentStatistics)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(device.utf8)) }
    }

    @Test("Exported tests are read from lines, from a list, pretty-printed and in UTF-16")
    func exported() async throws {
        let store = try await session.store()
        for _ in 0..<2 { _ = try await store.insert(Sample.measured(original: 10, control: 20)) }
        try await session.run(line: "results export --samples")
        let lines = Array(heard.lines.suffix(2))
        let pretty = try lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return String(
                decoding: try JSONSerialization.data(withJSONObject: object, options: .prettyPrinted),
                as: UTF8.self)
        }
        let texts: [String] = [
            lines.joined(separator: "\r\n"), lines.joined(separator: "\r"), lines.joined(separator: ",\n"),
            "[" + lines.joined(separator: ",") + "]", "[\n" + pretty.joined(separator: ",\n") + "\n]\n",
            pretty.joined(separator: "\n"),
        ]
        for text in texts {
            for encoding in [String.Encoding.utf8, .utf16] {
                try home.write(try #require(text.data(using: encoding)), to: "x.json")
                let other = try TemporaryFolder()
                let (session, heard) = try other.session()
                let code = await session.execute(line: "results import '\(home.file("x.json").path)'")
                #expect(code == 0 && heard.lines == ["Imported 2 tests as 1-2."], "\(heard.error)")
            }
        }
    }

    @Test(
        "What cannot be read is named",
        arguments: [
            ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "it is UTF-32; save it as UTF-8"),
            ([0x1F, 0x8B, 8, 0], "it is compressed with gzip; decompress it first"),
            ([0xFF, 0xFE, 0x61], "line 1 has half a character of UTF-16; save the file as UTF-8"),
            ([0x61, 0x62, 0, 0x61], "line 1 contains a zero byte, as no text does"),
            ([0x61, 0x0A, 0x62, 0, 0x62], "a zero byte, as no text does"),
            ([0x65, 0x0A, 0xE9], "neither UTF-8 nor UTF-16; save the file as UTF-8"),
        ] as [([UInt8], String)])
    func named(bytes: [UInt8], words: String) async throws {
        try home.write(Data(bytes), to: "x")
        let path = home.file("x").path
        for command in ["source", "lab load", "campaign check"] {
            let (session, heard) = try home.session()
            #expect(await session.execute(line: "\(command) '\(path)'") != 0)
            #expect(heard.error.contains(words.replacing("line 1 ", with: "")), "\(command): \(heard.error)")
        }
    }

    @Test(
        "Settings and rules of the lab are read in UTF-16 and with a byte order mark",
        arguments: [String.Encoding.utf8, .utf16, .utf16BigEndian, .utf16LittleEndian])
    func files(encoding: String.Encoding) async throws {
        func bytes(_ text: String) throws -> Data {
            let mark = encoding == .utf16 ? "" : "\u{FEFF}"
            return try #require((mark + text).data(using: encoding))
        }
        let other = try TemporaryFolder()
        try other.write(bytes("{\"label\": \"night\"}\r\n"), to: "settings.json")
        try other.write(bytes("# rules\r\nname=slow sni=.example.net shape rate=3Mbit/s\r"), to: "slow.rules")
        let (session, heard) = try other.session()
        try await session.run(line: "lab load '\(other.file("slow.rules").path)'; lab show")
        #expect(heard.lines.contains { $0.contains("slow") }, "\(heard.lines)")
        try await session.run(line: "settings get label")
        #expect(heard.lines.last == "night")
    }

    @Test("A key that an exported test has twice is named")
    func repeatedKey() async throws {
        try home.write("{\"schema\": 1, \"app\": \"x\", \"app\": \"y\"}\n", to: "x.jsonl")
        #expect(await session.execute(line: "results import '\(home.file("x.jsonl").path)'") == 1)
        #expect(heard.error.contains("x.jsonl:1: \"app\" is there twice"), "\(heard.error)")
    }
}
