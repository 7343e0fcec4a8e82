package import Basics
package import Messages

/// One line for a terminal, with parts in the colour of their meaning.
///
/// All text shown by the shell passes through this type, and ``shown(_:limit:)`` sanitizes it: a server, a
/// file or an imported test may have supplied any of the text, so no character may move the cursor, begin
/// another line or change the direction of reading, and no text may fill the screen. Colour sequences are
/// added around the sanitized text.
package struct TerminalLine: Sendable, Equatable {
    private struct Part: Sendable, Equatable {
        var text: String
        let meaning: TerminalTraits.Meaning?
    }

    private var parts: [Part]

    /// The maximum number of characters (Unicode scalars) in a line; longer text is truncated.
    package static let longest = 4_000

    /// Creates a line with one meaning for the whole text.
    package init(_ text: String, _ meaning: TerminalTraits.Meaning? = nil) {
        parts = [Part(text: text, meaning: meaning)]
    }

    /// The original text of the line.
    package var text: String { parts.map(\.text).joined() }

    /// The coloured first word of a line, and the rest; nil for a line of one colour.
    package var lead: (word: String, rest: Substring)? {
        guard let first = parts.first, parts.count > 1 else { return nil }
        return (first.text, text.dropFirst(first.text.count))
    }

    /// Returns the text for a terminal.
    ///
    /// - Parameters:
    ///   - traits: the capabilities of the terminal.
    ///   - limit: the maximum number of characters (Unicode scalars); longer text is truncated and ends in an
    ///     ellipsis.
    /// - Returns: the line without a line end.
    package func shown(_ traits: TerminalTraits, limit: Int = TerminalLine.longest) -> String {
        harmless(limit: limit, isUnicode: traits.isUnicode).coloured(traits)
    }

    /// Returns the text for a terminal, in rows that fit its window.
    ///
    /// - Parameters:
    ///   - traits: the capabilities of the terminal, including its width.
    ///   - words: the language, which determines the ASCII form of its letters.
    ///   - hanging: the indentation of rows after the first one; nil to derive it from the line.
    /// - Returns: the rows without line ends; one row if there is no window.
    package func rows(_ traits: TerminalTraits, _ words: Messages, hanging: Int? = nil) -> [String] {
        var line = harmless(limit: TerminalLine.longest, isUnicode: traits.isUnicode)
        for index in line.parts.indices {
            line.parts[index].text = words.fitted(line.parts[index].text, isUnicode: traits.isUnicode)
        }
        guard let columns = traits.columns else { return [line.coloured(traits)] }
        let characters = line.parts.flatMap { Array($0.text) }
        return LineWrapping(columns: max(1, columns), hanging: hanging).rows(characters).map {
            String(repeating: " ", count: $0.indent) + line.slice($0.range).coloured(traits)
        }
    }

    /// Returns the line in a form that is safe for a terminal.
    private func harmless(limit: Int, isUnicode: Bool) -> TerminalLine {
        var left = limit
        var line = self
        line.parts = []
        for part in parts where left > 0 {
            let text = Self.harmless(part.text, limit: left, isUnicode: isUnicode)
            left -= text.unicodeScalars.count
            line.parts.append(Part(text: text, meaning: part.meaning))
        }
        return line
    }

    private func coloured(_ traits: TerminalTraits) -> String {
        parts.filter { !$0.text.isEmpty }
            .map { part in part.meaning.map { traits.coloured(part.text, $0) } ?? part.text }.joined()
    }

    /// Returns a range of the characters with their colours.
    private func slice(_ range: Range<Int>) -> TerminalLine {
        var line = self
        var start = 0
        for (index, part) in parts.enumerated() {
            let characters = Array(part.text)
            let own = range.clamped(to: start..<(start + characters.count))
            line.parts[index].text = String(characters[(own.lowerBound - start)..<(own.upperBound - start)])
            start += characters.count
        }
        return line
    }

    /// Returns a text in a form that is safe within a line.
    package static func harmless(_ text: String, limit: Int, isUnicode: Bool) -> String {
        let shown = UntrustedText(text).shown(limit: limit)
        return isUnicode || shown.last != "…" || text.last == "…" ? shown : shown.dropLast() + "..."
    }

    package static func + (left: TerminalLine, right: TerminalLine) -> TerminalLine {
        var line = left
        line.parts += right.parts
        return line
    }

    package static func + (left: TerminalLine, right: String) -> TerminalLine { left + TerminalLine(right) }
    package static func + (left: String, right: TerminalLine) -> TerminalLine { TerminalLine(left) + right }
}

extension TerminalLine: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}
