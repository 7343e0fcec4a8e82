import Basics
import Testing

@Suite("Bytes as digits and text")
struct HexDumpTests {
    @Test("Sixteen to a line, in two halves, with dots for what is no character")
    func lines() {
        let bytes = Array("GET / HTTP/1.1\r\nHost".utf8)
        #expect(
            HexDump.lines(bytes, most: 64) == [
                "0000  47 45 54 20 2f 20 48 54  54 50 2f 31 2e 31 0d 0a  |GET / HTTP/1.1..|",
                "0010  48 6f 73 74                                       |Host|",
            ])
        #expect(
            HexDump.lines(bytes, most: 2) == ["0000  47 45" + String(repeating: " ", count: 43) + "  |GE|"])
        #expect(HexDump.lines([UInt8](), most: 64).isEmpty)
    }

    @Test("Digits, two to a byte")
    func digits() throws {
        let line = try #require(HexDump.lines([0x00, 0x0A, 0x7F, 0xFF], most: 64).first)
        #expect(line.hasPrefix("0000  00 0a 7f ff "))
        #expect(line.hasSuffix("|....|"))
    }
}
