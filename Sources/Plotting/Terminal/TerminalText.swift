/// Text of other origin in a form that is safe for a terminal: without control characters, and of known
/// width.
enum TerminalText {
    /// Replaces every control character, and every character outside the terminal's character set, by a
    /// question mark.
    static func safe(_ text: String, isUnicode: Bool) -> String {
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isHarmless: Bool
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                isHarmless = false
            default:
                isHarmless = isUnicode || scalar.isASCII
            }
            safe.append(isHarmless ? scalar : "?")
        }
        return String(safe)
    }

    /// Returns the width of the text in columns.
    static func width(_ text: String) -> Int { text.reduce(0) { $0 + width(of: $1) } }

    /// Returns as much of the text as fits, with a mark where it was truncated.
    static func cut(_ text: String, to columns: Int, isUnicode: Bool) -> String {
        guard width(text) > columns else { return text }
        let mark = isUnicode ? "…" : "..."
        guard columns > mark.count else { return String(mark.prefix(max(0, columns))) }
        var kept = ""
        var used = mark.count
        for character in text {
            used += width(of: character)
            if used > columns { break }
            kept.append(character)
        }
        return kept + mark
    }

    /// Wraps words into lines of a width; a longer word is truncated.
    static func wrapped(_ text: String, to columns: Int, isUnicode: Bool) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            let word = cut(String(word), to: columns, isUnicode: isUnicode)
            if let line = lines.last, width(line) + 1 + width(word) <= columns {
                lines[lines.count - 1] = line + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }

    /// Returns the width of a character: East Asian wide characters and emoji take two columns (Unicode
    /// Standard Annex 11), combining marks none.
    private static func width(of character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if scalar.isASCII { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        let isWide = wideRanges.contains { $0.contains(scalar.value) }
        return isWide || scalar.properties.isEmojiPresentation ? 2 : 1
    }

    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
}
