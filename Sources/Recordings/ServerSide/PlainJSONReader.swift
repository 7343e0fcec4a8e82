import Foundation

/// A streaming reader for simple JSON as written by programs: without escapes and unusual number formats. For
/// any other input the caller uses a full parser, which can describe errors.
struct PlainJSONReader {
    /// The text is not JSON, or not in the simple form.
    struct NotPlain: Error {}

    private let next: () throws -> [UInt8]?
    private var buffer: [UInt8] = []
    private var place = 0
    private var isAtEnd = false

    /// - Parameter next: returns the next bytes; nil after the last.
    init(_ next: @escaping () throws -> [UInt8]?) { self.next = next }

    /// Returns the next byte other than white space, without consuming it; nil at the end.
    mutating func peek() throws -> UInt8? {
        while true {
            while place < buffer.count {
                guard [0x20, 0x09, 0x0A, 0x0D].contains(buffer[place]) else { return buffer[place] }
                place += 1
            }
            guard try fill() else { return nil }
        }
    }

    /// Consumes a required byte.
    mutating func expect(_ character: Unicode.Scalar) throws {
        guard try peek() == UInt8(ascii: character) else { throw NotPlain() }
        place += 1
    }

    /// Consumes a byte if it is next.
    mutating func take(_ character: Unicode.Scalar) throws -> Bool {
        guard try peek() == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    /// Reads a text.
    mutating func string() throws -> String {
        let bytes = try quoted()
        guard let text = String(validating: buffer[bytes], as: UTF8.self) else { throw NotPlain() }
        return text
    }

    /// Reads a text of hexadecimal digits as bytes.
    mutating func hexadecimal() throws -> [UInt8] {
        let bytes = try quoted()
        return try buffer.withUnsafeBytes { buffer in
            do throws(HexError) { return try HexText.decode(buffer[bytes]) } catch { throw NotPlain() }
        }
    }

    /// Reads a number.
    mutating func number() throws -> Double {
        var text = ""
        guard try peek() != nil else { throw NotPlain() }
        while try hasMore(), Self.isOfNumber(buffer[place]) {
            text.unicodeScalars.append(Unicode.Scalar(buffer[place]))
            place += 1
        }
        guard text.wholeMatch(of: /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/) != nil,
            let number = Double(text)
        else { throw NotPlain() }
        return number
    }

    /// Reads a literal such as `true`.
    mutating func word() throws -> String {
        var text = ""
        guard try peek() != nil else { throw NotPlain() }
        while try hasMore(), (0x61...0x7A).contains(buffer[place]) {
            text.unicodeScalars.append(Unicode.Scalar(buffer[place]))
            place += 1
        }
        return text
    }

    /// Reads the elements of an array.
    mutating func list(_ element: (inout PlainJSONReader) throws -> Void) throws {
        try expect("[")
        if try take("]") { return }
        repeat { try element(&self) } while try take(",")
        try expect("]")
    }

    /// Reads the values of an object; duplicate keys are rejected.
    mutating func object(_ value: (inout PlainJSONReader, String) throws -> Void) throws {
        try expect("{")
        if try take("}") { return }
        var keys: Set<String> = []
        repeat {
            let key = try string()
            guard keys.insert(key).inserted else { throw NotPlain() }
            try expect(":")
            try value(&self, key)
        } while try take(",")
        try expect("}")
    }

    /// Checks that nothing follows.
    mutating func end() throws {
        guard try peek() == nil else { throw NotPlain() }
    }

    private mutating func hasMore() throws -> Bool {
        if place < buffer.count { return true }
        return try fill()
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }

    /// Consumes a text and returns the range of its bytes.
    private mutating func quoted() throws -> Range<Int> {
        try expect("\"")
        var looked = 0
        while true {
            let end = buffer.withUnsafeBytes { bytes in
                bytes[(place + looked)...].firstIndex {
                    $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20
                }
            }
            if let end {
                guard buffer[end] == UInt8(ascii: "\"") else { throw NotPlain() }
                defer { place = end + 1 }
                return place..<end
            }
            looked = buffer.count - place
            guard looked <= Self.longestText, try fill() else { throw NotPlain() }
        }
    }

    /// The maximum length of a text, in bytes: twice a payload.
    private static let longestText = 2 * RecordingRules.longestPayload

    /// Reads more bytes and discards consumed ones; returns false at the end.
    private mutating func fill() throws -> Bool {
        guard !isAtEnd else { return false }
        guard let more = try next(), !more.isEmpty else {
            isAtEnd = true
            return false
        }
        buffer.removeFirst(place)
        buffer += more
        place = 0
        return true
    }
}
