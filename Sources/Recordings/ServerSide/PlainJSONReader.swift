import Foundation

/// Reads JSON as programs write it, a piece at a time: no escapes, no numbers in odd forms. Whatever is otherwise is
/// left to a reader that can say what is wrong with it.
struct PlainJSONReader {
    /// The JSON is none, or not so plain.
    struct NotPlain: Error {}

    private let next: () throws -> [UInt8]?
    private var buffer: [UInt8] = []
    private var place = 0
    private var isAtEnd = false

    /// - Parameter next: gives the next bytes; nil after the last.
    init(_ next: @escaping () throws -> [UInt8]?) { self.next = next }

    /// The next byte that is no blank, which stays; nil at the end.
    mutating func peek() throws -> UInt8? {
        while true {
            while place < buffer.count {
                guard [0x20, 0x09, 0x0A, 0x0D].contains(buffer[place]) else { return buffer[place] }
                place += 1
            }
            guard try fill() else { return nil }
        }
    }

    /// Passes a byte over that has to be there.
    mutating func expect(_ character: Unicode.Scalar) throws {
        guard try peek() == UInt8(ascii: character) else { throw NotPlain() }
        place += 1
    }

    /// Passes a byte over if it comes next.
    mutating func take(_ character: Unicode.Scalar) throws -> Bool {
        guard try peek() == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    /// A text.
    mutating func string() throws -> String {
        let bytes = try quoted()
        guard let text = String(validating: buffer[bytes], as: UTF8.self) else { throw NotPlain() }
        return text
    }

    /// The bytes of a text of hexadecimal digits.
    mutating func hexadecimal() throws -> [UInt8] {
        let bytes = try quoted()
        return try buffer.withUnsafeBytes { buffer in
            do throws(HexProblem) { return try HexText.decode(buffer[bytes]) } catch { throw NotPlain() }
        }
    }

    /// A number.
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

    /// A word such as `true`, as it stands.
    mutating func word() throws -> String {
        var text = ""
        guard try peek() != nil else { throw NotPlain() }
        while try hasMore(), (0x61...0x7A).contains(buffer[place]) {
            text.unicodeScalars.append(Unicode.Scalar(buffer[place]))
            place += 1
        }
        return text
    }

    /// Reads the elements of a list.
    mutating func list(_ element: (inout PlainJSONReader) throws -> Void) throws {
        try expect("[")
        if try take("]") { return }
        repeat { try element(&self) } while try take(",")
        try expect("]")
    }

    /// Reads the values of an object, each of a key that comes once.
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

    /// Makes sure that nothing follows.
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

    /// Where the bytes of a text lie, which is passed over.
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

    /// A text is no longer, in bytes: twice a payload.
    private static let longestText = 2 * RecordingRules.longestPayload

    /// Reads on; false at the end. What was passed over is forgotten.
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
