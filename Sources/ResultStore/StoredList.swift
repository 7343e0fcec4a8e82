import Foundation

/// A list of texts as the database keeps it: a JSON array of strings.
///
/// Most texts have nothing that JSON would escape; for them no general coder is asked.
enum StoredList {
    /// The array of some texts.
    static func text(_ list: [String]) throws -> String {
        if list.allSatisfy(isPlain) {
            return list.isEmpty ? "[]" : "[\"" + list.joined(separator: "\",\"") + "\"]"
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return String(decoding: try encoder.encode(list), as: UTF8.self)
    }

    /// The texts of an array; nil for any other text.
    static func list(_ text: String) -> [String]? {
        if text == "[]" { return [] }
        return plainList(text) ?? (try? JSONDecoder().decode([String].self, from: Data(text.utf8)))
    }

    /// The texts of an array as ``text(_:)`` writes it without a coder; nil for other arrays.
    private static func plainList(_ text: String) -> [String]? {
        var text = text
        return text.withUTF8 { bytes in
            let quote = UInt8(ascii: "\"")
            guard bytes.count >= 4, bytes[0] == UInt8(ascii: "["), bytes[bytes.count - 1] == UInt8(ascii: "]")
            else { return nil }
            var list: [String] = []
            var position = 1
            while true {
                guard bytes[position] == quote else { return nil }
                let start = position + 1
                var end = start
                while end < bytes.count, bytes[end] != quote {
                    guard isPlain(bytes[end]) else { return nil }
                    end += 1
                }
                guard end < bytes.count - 1 else { return nil }
                list.append(
                    String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self))
                position = end + 1
                if position == bytes.count - 1 { return list }
                guard bytes[position] == UInt8(ascii: ","), position + 1 < bytes.count else { return nil }
                position += 1
            }
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { isPlain($0) && $0 != UInt8(ascii: "\"") }
    }

    /// Whether a byte is a character of ASCII that stands for itself in a string.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\")
    }
}
