import Testing

@testable import LineEditor

@Suite("UTF-8 from a terminal") struct UTF8AssemblerTests {
    private func text(_ bytes: [UInt8]) -> String {
        var assembler = UTF8Assembler()
        for byte in bytes { assembler.feed(byte) }
        assembler.abandon()
        var text = String.UnicodeScalarView()
        while let scalar = assembler.next() { text.append(scalar) }
        return String(text)
    }

    @Test("sequences of one to four bytes are put together")
    func valid() {
        #expect(text([0x41, 0xC3, 0xA9, 0xE6, 0x97, 0xA5, 0xF0, 0x9F, 0x99, 0x82]) == "Aé日🙂")
    }

    @Test(
        "what is no UTF-8 becomes U+FFFD and costs no other letter",
        arguments: [
            ([0xFF, 0x41], "\u{FFFD}A"),
            ([0x80, 0x41], "\u{FFFD}A"),
            ([0xC3, 0x41], "\u{FFFD}A"),
            ([0xE6, 0x97, 0xC3, 0xA9], "\u{FFFD}é"),
            // An overlong form, a surrogate, a value above U+10FFFF.
            ([0xE0, 0x80, 0x80], "\u{FFFD}"),
            ([0xED, 0xA0, 0x80], "\u{FFFD}"),
            ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}"),
            ([0xF0, 0x9F], "\u{FFFD}"),
        ] as [([UInt8], String)]
    )
    func invalid(bytes: [UInt8], expected: String) {
        #expect(text(bytes) == expected)
    }

    @Test("an unfinished sequence is known as such")
    func partial() {
        var assembler = UTF8Assembler()
        assembler.feed(0xE6)
        #expect(assembler.isPartial)
        #expect(assembler.next() == nil)
        assembler.feed(0x97)
        assembler.feed(0xA5)
        #expect(!assembler.isPartial)
        #expect(assembler.next() == "日")
    }
}
