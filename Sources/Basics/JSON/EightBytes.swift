/// Eight bytes of a text, examined together.
struct EightBytes {
    private let word: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    /// True if none of the bytes is a quotation mark, a backslash or a control character below U+0020.
    var standForThemselves: Bool {
        !Self.isAnyBelow(0x20, word) && !Self.isAnyBelow(1, word ^ Self.ones * 0x22)
            && !Self.isAnyBelow(1, word ^ Self.ones * 0x5C)
    }

    /// True if all bytes are below 0x7F.
    var areBelowDelete: Bool { ((word &+ Self.ones) | word) & Self.tops == 0 }

    /// Returns true if any byte is below the limit: subtracting the limit sets the top bit of such a byte. A
    /// carry can only produce false positives.
    private static func isAnyBelow(_ limit: UInt64, _ word: UInt64) -> Bool {
        (word &- ones * limit) & ~word & tops != 0
    }
}
