import Foundation
import Testing

@testable import Basics

@Suite("Texts in pieces")
struct TextLinesTests {
    /// Reads a text that arrives in pieces of a length; the faults are told among what was read.
    private func read(
        _ bytes: [UInt8], limit: Int = 1_000, length: Int,
        _ next: (inout TextLines) throws(TextFault) -> TextLines.Next
    ) -> [String] {
        var (text, rest, read) = (TextLines(limit: limit), bytes[...], [String]())
        while true {
            do throws(TextFault) {
                switch try next(&text) {
                case .piece(let piece):
                    read.append("\(text.number) " + String(decoding: piece, as: UTF8.self))
                case .end: return read
                case .more:
                    let piece = Array(rest.prefix(length))
                    rest = rest.dropFirst(length)
                    piece.withUnsafeBytes { text.add($0) }
                }
            } catch {
                read.append("\(text.number) \(error)")
                guard case .tooLong = error else { return read }
            }
        }
    }

    private func lines(_ bytes: [UInt8], limit: Int = 1_000, length: Int = 3) -> [String] {
        read(bytes, limit: limit, length: length) { text throws(TextFault) in try text.next() }
    }

    private func records(_ text: String, limit: Int = 1_000, length: Int = 3) -> [String] {
        read(Array(text.utf8), limit: limit, length: length) { text throws(TextFault) in
            try text.nextRecord()
        }
    }

    static let encodings: [(String.Encoding, mark: [UInt8])] = [
        (.utf8, []), (.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LittleEndian, [0xFF, 0xFE]),
        (.utf16BigEndian, [0xFE, 0xFF]), (.utf16LittleEndian, []), (.utf16BigEndian, []),
    ]

    @Test(
        "Lines are the same in each encoding, with each line end, however they arrive",
        arguments: encodings.indices, ["\n", "\r\n", "\r"])
    func alike(encoding: Int, end: String) throws {
        let (encoding, mark) = Self.encodings[encoding]
        let text = ["ab", "", "é😀\u{FFFD}", "c"].joined(separator: end)
        let bytes = mark + (try #require(text.data(using: encoding)))
        for length in [1, 2, 3, 100] {
            #expect(lines(bytes, length: length) == ["1 ab", "2 ", "3 é😀\u{FFFD}", "4 c"])
        }
        #expect(try TextDecoder.text(of: bytes) == "ab\n\né😀\u{FFFD}\nc")
    }

    @Test("A line is there as soon as it has arrived, also one that is shorter than a byte order mark")
    func immediate() throws {
        for line in ["v\n", "PK\n", "(\n"] {
            var text = TextLines(limit: 10)
            Array(line.utf8).withUnsafeBytes { text.add($0) }
            guard case .piece = try text.next() else {
                Issue.record("\(line)")
                return
            }
        }
    }

    @Test("A byte order mark is no part of a line, nor where files were joined; elsewhere it is")
    func marks() {
        #expect(lines(Array("\u{FEFF}a\n\u{FEFF}b\nc\u{FEFF}\n".utf8)) == ["1 a", "2 b", "3 c\u{FEFF}"])
        #expect(lines([0xEF, 0xBB, 0xBF]) == ["1 "] && lines([0xFF, 0xFE]) == ["1 "] && lines([]).isEmpty)
    }

    @Test(
        "What is no text is named, with the line, after the lines before it",
        arguments: [
            ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], ["1 utf32"]), ([0, 0, 0xFE, 0xFF], ["1 utf32"]),
            ([0x61, 0, 0, 0], ["1 utf32"]), ([0, 0, 0, 0x61], ["1 utf32"]),
            ([0x1F, 0x8B, 8, 0], ["1 compressed(\"gzip\")"]),
            ([0x28, 0xB5, 0x2F, 0xFD, 0], ["1 compressed(\"zstd\")"]),
            ([0x61, 0x0A, 0x62, 0, 0x0A, 0x63], ["1 a", "2 zeroByte"]), ([0, 0, 0, 0, 0], ["1 zeroByte"]),
            ([0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x3D, 0xD8, 0x61, 0], ["1 a", "2 brokenUTF16"]),
            ([0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x61], ["1 a", "2 brokenUTF16"]),
            ([0xFF, 0xFE, 0x00, 0xDC], ["1 brokenUTF16"]),
        ] as [([UInt8], [String])])
    func noText(bytes: [UInt8], expected: [String]) {
        for length in [1, 3, 100] { #expect(lines(bytes, length: length) == expected) }
    }

    @Test("A whole text that is neither UTF-8 nor UTF-16 is refused")
    func wholes() {
        #expect(throws: TextFault.notUTF8) { try TextDecoder.text(of: [0x61, 0xE9, 0x61] as [UInt8]) }
        #expect(throws: TextFault.utf32) { try TextDecoder.text(of: [0xFF, 0xFE, 0, 0] as [UInt8]) }
    }

    @Test(
        "Records are found in lines, in lists and over several lines, each with its line",
        arguments: [
            ("", []), (" \n\n", []), ("{\"a\":1}\n\n{\"a\":2}", ["1 {\"a\":1}", "3 {\"a\":2}"]),
            ("{\"a\":1},\n{\"a\":2},\n", ["1 {\"a\":1}", "2 {\"a\":2}"]),
            ("\u{FEFF}[{\"a\":\"],}\"}, {\"a\":2}]\n", ["1 {\"a\":\"],}\"}", "1 {\"a\":2}"]),
            ("\n[\n{\"a\":[1,2]},\n {\"a\":\n2},\n]\n", ["3 {\"a\":[1,2]}", "4 {\"a\":\n2}"]),
            ("[[1,2],[3]][]\n\n[4]", ["1 [1,2]", "1 [3]", "3 4"]), ("[]", []),
            ("[1,2", ["1 1", "1 2", "1 openList"]),
            ("[{\"a\":1}\n", ["1 {\"a\":1}", "2 openList"]),
            (
                "{\n \"a\": {\n  \"b\": \"\\\"}\"\n }\n}\n{\n\"a\": 2}",
                [
                    "1 {\n \"a\": {\n  \"b\": \"\\\"}\"\n }\n}", "6 {\n\"a\": 2}",
                ]
            ),
            ("{\"a\": {\"b\n{\"a\":1}\n", ["1 {\"a\": {\"b", "2 {\"a\":1}"]),
            ("}\n{\"a\":1}", ["1 }", "2 {\"a\":1}"]), ("[}, 1]", ["1 }", "1 1"]),
            ("1\n\"x\"", ["1 1", "2 \"x\""]),
        ] as [(String, [String])])
    func recordForms(text: String, expected: [String]) {
        for length in [1, 2, 7, 1_000] { #expect(records(text, length: length) == expected, "\(length)") }
        let ended = text.replacing("\n", with: "\r\n")
        #expect(records(ended) == expected)
    }

    @Test("A record that is too long is passed over, in each form, and the next one is read")
    func longRecords() {
        let long = "{\"a\":\"\(String(repeating: "x", count: 40))\"}"
        for length in [1, 10, 1_000] {
            #expect(
                records("{}\n\(long)\n{}\n", limit: 20, length: length)
                    == ["1 {}", "2 tooLong(limit: 20)", "3 {}"])
            #expect(
                records("[{},\n\(long),\n{}]\n", limit: 20, length: length)
                    == ["1 {}", "2 tooLong(limit: 20)", "3 {}"])
            #expect(
                records("{\n}\n\(long)\n{}\n", limit: 20, length: length)
                    == ["1 {\n}", "3 tooLong(limit: 20)", "4 {}"])
        }
        #expect(records(String(repeating: " ", count: 50), limit: 20) == ["1 tooLong(limit: 20)"])
    }
}
