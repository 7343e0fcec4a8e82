package import Foundation

/// Decodes a text that arrives in pieces, in UTF-8 or UTF-16 and with any line ends, to UTF-8 with line feeds.
///
/// A byte order mark tells the encoding. Without one, a text whose first two characters are ASCII is recognised
/// by the places of its zero bytes (RFC 4627, 3). UTF-8 is not checked, because each reader wants to name the
/// line.
package struct TextDecoder: Sendable {
    private enum Encoding { case utf8, utf16LittleEndian, utf16BigEndian }

    /// The fault at which decoding stopped; what follows it is ignored.
    package private(set) var fault: TextFault?

    private var encoding: Encoding?
    /// The first bytes, until they tell the encoding.
    private var head: [UInt8] = []
    /// True if the last character was a carriage return, so that a line feed belongs to it.
    private var isAfterReturn = false
    /// The first byte of a UTF-16 unit, and the first unit of a character, whose rest has not arrived.
    private var halfUnit: UInt8?
    private var halfCharacter: UInt16?

    package init() {}

    /// The first bytes of compressed files.
    private static let signatures: [(bytes: [UInt8], name: String)] = [
        ([0x1F, 0x8B], "gzip"), ([0xFD, 0x37, 0x7A, 0x58], "xz"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd"),
        ([0x50, 0x4B, 0x03, 0x04], "zip"),
    ]
    /// The number of bytes that tell any encoding.
    private static let telling = 4

    /// Decodes further bytes, and appends them to a text.
    package mutating func take(_ bytes: UnsafeRawBufferPointer, into text: inout [UInt8]) {
        guard fault == nil else { return }
        var rest = bytes[...]
        while encoding == nil, fault == nil, let byte = rest.popFirst() {
            head.append(byte)
            if head.count == Self.telling || !mayTellMore { recognise(into: &text) }
        }
        decode(UnsafeRawBufferPointer(rebasing: rest), into: &text)
    }

    /// Ends the text.
    package mutating func end(into text: inout [UInt8]) {
        if encoding == nil, fault == nil { recognise(into: &text) }
        if halfUnit != nil || halfCharacter != nil { fault = fault ?? .brokenUTF16 }
    }

    /// True if the first bytes may be those of UTF-16, UTF-32 or a compressed file. The others are decoded at
    /// once, because more may be typed only after an answer.
    private var mayTellMore: Bool {
        head.count < 2 || head.contains(0) || head.starts(with: [0xFF, 0xFE])
            || Self.signatures.contains { $0.bytes.starts(with: head) }
    }

    private mutating func recognise(into text: inout [UInt8]) {
        let zeros = head.map { $0 == 0 }
        if let signature = Self.signatures.first(where: { head.starts(with: $0.bytes) }) {
            fault = .compressed(signature.name)
        } else if head == [0xFF, 0xFE, 0, 0] || head == [0, 0, 0xFE, 0xFF]
            || zeros == [false, true, true, true] || zeros == [true, true, true, false]
        {
            fault = .utf32
        } else if head.starts(with: [0xFF, 0xFE]) || Self.begins([false, true, false, true], zeros) {
            encoding = .utf16LittleEndian
        } else if head.starts(with: [0xFE, 0xFF]) || Self.begins([true, false, true, false], zeros) {
            encoding = .utf16BigEndian
        } else {
            encoding = .utf8
        }
        let first = head
        head = []
        first.withUnsafeBytes { decode($0, into: &text) }
    }

    /// Returns true if the places of zero bytes are those of two characters of ASCII, or of one in a text of one.
    private static func begins(_ expected: [Bool], _ zeros: [Bool]) -> Bool {
        zeros.count > 1 && expected.starts(with: zeros)
    }

    private mutating func decode(_ bytes: UnsafeRawBufferPointer, into text: inout [UInt8]) {
        switch encoding {
        case nil: break
        case .utf8: addLines(bytes, into: &text)
        case .utf16LittleEndian, .utf16BigEndian:
            var plain: [UInt8] = []
            plain.reserveCapacity(bytes.count)
            for byte in bytes {
                guard let first = halfUnit else {
                    halfUnit = byte
                    continue
                }
                halfUnit = nil
                let (high, low) = encoding == .utf16BigEndian ? (first, byte) : (byte, first)
                guard add(UInt16(high) << 8 | UInt16(low), to: &plain) else {
                    fault = .brokenUTF16
                    break
                }
            }
            plain.withUnsafeBytes { addLines($0, into: &text) }
        }
    }

    /// Adds a UTF-16 unit to a text in UTF-8; returns false if it does not follow the one before.
    private mutating func add(_ unit: UInt16, to plain: inout [UInt8]) -> Bool {
        let scalar: Unicode.Scalar?
        if let lead = halfCharacter {
            halfCharacter = nil
            guard UTF16.isTrailSurrogate(unit) else { return false }
            scalar = Unicode.Scalar(0x10000 + (UInt32(lead) - 0xD800) << 10 + (UInt32(unit) - 0xDC00))
        } else if UTF16.isLeadSurrogate(unit) {
            halfCharacter = unit
            return true
        } else {
            scalar = Unicode.Scalar(unit)
        }
        guard let scalar else { return false }
        if scalar.isASCII {
            plain.append(UInt8(scalar.value))
        } else {
            plain.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
        return true
    }

    /// Adds a text in UTF-8, with a line feed for each line end.
    private mutating func addLines(_ bytes: UnsafeRawBufferPointer, into text: inout [UInt8]) {
        var rest = bytes[...]
        if let zero = Self.place(of: 0, in: rest) {
            fault = .zeroByte
            rest = rest[..<zero]
        }
        while let first = rest.first {
            if isAfterReturn {
                isAfterReturn = false
                if first == Self.lineFeed {
                    rest.removeFirst()
                    continue
                }
            }
            guard let end = Self.place(of: Self.carriageReturn, in: rest) else {
                text.append(contentsOf: rest)
                return
            }
            text.append(contentsOf: rest[..<end])
            text.append(Self.lineFeed)
            isAfterReturn = true
            rest = rest[(end + 1)...]
        }
    }

    private static let (lineFeed, carriageReturn) = (UInt8(0x0A), UInt8(0x0D))

    private static func place(of byte: UInt8, in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard !bytes.isEmpty, let base = bytes.base.baseAddress,
            let found = memchr(base + bytes.startIndex, Int32(byte), bytes.count)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }
}

extension TextDecoder {
    /// The bytes of a byte order mark in UTF-8.
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Decodes a whole text.
    ///
    /// - Parameter data: its bytes.
    /// - Returns: the text, without a byte order mark, each line ended by a line feed.
    /// - Throws: `TextFault`.
    package static func text(of data: some ContiguousBytes) throws(TextFault) -> String {
        var decoder = TextDecoder()
        var bytes: [UInt8] = []
        // Most texts need no decoding, and some are large.
        let plain = data.withUnsafeBytes { isPlain($0) ? String(validating: $0, as: UTF8.self) : nil }
        if let plain { return plain }
        data.withUnsafeBytes { decoder.take($0, into: &bytes) }
        decoder.end(into: &bytes)
        if let fault = decoder.fault { throw fault }
        let text = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
        guard let text = String(validating: text, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    /// Returns true if bytes begin with printable ASCII, and have neither zero bytes nor carriage returns.
    private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let first = bytes.first, (0x20..<0x7F).contains(first),
            !signatures.contains(where: { bytes.starts(with: $0.bytes) })
        else { return false }
        return place(of: 0, in: bytes[...]) == nil && place(of: carriageReturn, in: bytes[...]) == nil
    }
}
