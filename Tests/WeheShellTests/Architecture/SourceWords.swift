import Foundation

/// A word of a line of Swift, with the characters around it.
struct SourceWord {
    let text: String
    /// The character before it; 0 at the beginning of the line.
    let before: UInt8
    /// The next character that is no space; 0 at the end of the line.
    let after: UInt8

    /// True for a name behind a dot.
    var isMember: Bool { before == UInt8(ascii: ".") }

    /// Returns the words of a line, without those in comments and texts.
    static func all(in line: some StringProtocol) -> [SourceWord] {
        var words: [SourceWord] = []
        var (word, before, last): ([UInt8], UInt8, UInt8) = ([], 0, 0)
        var open: (text: String, before: UInt8)?
        var isText = false
        func end(_ next: UInt8) {
            if let ended = open, next != UInt8(ascii: " ") {
                words.append(SourceWord(text: ended.text, before: ended.before, after: next))
                open = nil
            }
        }
        for byte in line.utf8 {
            if byte == UInt8(ascii: "\"") { isText.toggle() }
            if byte == UInt8(ascii: "/"), last == byte, !isText { break }
            let isPart = !isText && (isalnum(Int32(byte)) != 0 || byte == UInt8(ascii: "_"))
            if isPart {
                if word.isEmpty {
                    end(byte)
                    before = last
                }
                word.append(byte)
            } else {
                if !word.isEmpty { open = (String(decoding: word, as: UTF8.self), before) }
                word = []
                end(byte)
            }
            last = byte
        }
        if !word.isEmpty { open = (String(decoding: word, as: UTF8.self), before) }
        if let ended = open { words.append(SourceWord(text: ended.text, before: ended.before, after: 0)) }
        return words
    }
}
