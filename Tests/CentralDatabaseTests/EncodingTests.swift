import Foundation
import TestModel
import Testing

@testable import CentralDatabase

@Suite("What is sent to shared databases")
struct EncodingTests {
    @Test("A copy is PostgreSQL's binary format, byte by byte")
    func copy() {
        var rows = CopiedRows()
        rows.add([.text("Ä"), .null, .bytes([0, 255])])
        // Written by hand after PostgreSQL's documentation of COPY.
        let expected: [UInt8] =
            [
                0x50, 0x47, 0x43, 0x4F, 0x50, 0x59, 0x0A, 0xFF, 0x0D, 0x0A, 0x00, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                3,
                0, 0, 0, 2, 0xC3, 0x84, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 2, 0, 255, 0xFF, 0xFF,
            ]
        #expect(rows.bytes == expected)
    }

    @Test("Lists are quoted, and U+0000, which PostgreSQL does not have, becomes its picture")
    func values() {
        #expect(
            PostgresValue(list: ["a b", "\"q\"", "back\\slash"]) == .text(#"{"a b","\"q\"","back\\slash"}"#))
        // A combining mark behind a quote does not hide the quote from PostgreSQL.
        let hidden = PostgresValue(list: ["\"\u{301}"]).sent.map {
            String(decoding: $0, as: UTF8.self).unicodeScalars.map(\.value)
        }
        #expect(hidden == "{\"\\\"\u{301}\"}".unicodeScalars.map(\.value))
        #expect(PostgresValue(list: []) == .text("{}"))
        #expect(PostgresValue.text("a\0b").sent == Array("a\u{2400}b".utf8))
        #expect(PostgresValue(nil as Int?) == .null && PostgresValue(7) == .text("7"))
    }

    @Test("A test that cannot be a row is refused, by its identity, and not left out")
    func unwritable() throws {
        let fit = PortableTest(test: SharedSample.test(1), uuid: "a")
        #expect(try SharedRecord(fit).uuid == "a")
        var (loose, timeless) = (fit, fit)
        loose.test.round = nil
        timeless.test.started = .distantFuture + 1e15
        for test in [loose, timeless] {
            #expect(throws: CentralDatabaseError.unwritable(uuid: "a")) { try SharedRecord(test) }
        }
    }

    @Test("Records are what Python's zlib reads and writes")
    func zlib() {
        // zlib.compress(b"wehe" * 25, 6).hex()
        let compressed: [UInt8] = [
            0x78, 0x9C, 0x2B, 0x4F, 0xCD, 0x48, 0x2D, 0xA7, 0x31, 0x06, 0x00, 0x33, 0x4C, 0x29, 0x82,
        ]
        let plain = Array(String(repeating: "wehe", count: 25).utf8)
        #expect(Deflated.bytes(of: plain).flatMap(Deflated.plain) == plain)
        #expect(Deflated.plain(of: compressed.dropLast() + [0]) == nil)
        #expect(Deflated.plain(of: []) == nil && Deflated.plain(of: [1, 2, 3]) == nil)
        // A bomb: 33 MB of zeros in 33 kB is more than any record, and none is made of as much.
        let zeros = [UInt8](repeating: 0, count: Deflated.most)
        #expect(Deflated.bytes(of: zeros + [0]) == nil)
        #expect(Deflated.plain(of: HostileRecord.compressed(zeros + [0])) == nil)
        #expect(Deflated.plain(of: HostileRecord.compressed(zeros))?.count == Deflated.most)
        #expect(Deflated.plain(of: compressed) == plain)
    }
}
