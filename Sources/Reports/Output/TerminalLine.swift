package import Basics
package import Messages

/// One line for a terminal: text, parts of it in the colour of their meaning.
///
/// Whatever a shell shows as text goes through here, and ``shown(_:limit:)`` is the gate: a server, a file or an
/// imported test may have chosen any of the text, so that no character of it moves the cursor, begins another line or
/// turns the direction of reading, and no text fills the screen. Colours are no characters of the text but are put
/// around what was made harmless.
package struct TerminalLine: Sendable, Equatable {
    private struct Part: Sendable, Equatable {
        var text: String
        let meaning: TerminalTraits.Meaning?
    }

    private var parts: [Part]

    /// The most characters (Unicode scalars) of a line; what is longer is cut.
    package static let longest = 4_000

    /// A line, all of it with the same meaning.
    package init(_ text: String, _ meaning: TerminalTraits.Meaning? = nil) {
        parts = [Part(text: text, meaning: meaning)]
    }

    /// The line's text as it came.
    package var text: String { parts.map(\.text).joined() }

    /// The word that a line begins with in a colour of its own, and what follows; nil for a line of one colour.
    package var lead: (word: String, rest: Substring)? {
        guard let first = parts.first, parts.count > 1 else { return nil }
        return (first.text, text.dropFirst(first.text.count))
    }

    /// What a terminal is sent.
    ///
    /// - Parameters:
    ///   - traits: what the terminal can show.
    ///   - limit: the most characters (Unicode scalars) of the line; what is longer is cut and ends in an ellipsis.
    /// - Returns: the line without its end.
    package func shown(_ traits: TerminalTraits, limit: Int = TerminalLine.longest) -> String {
        harmless(limit: limit, isUnicode: traits.isUnicode).coloured(traits)
    }

    /// What a terminal is sent, in rows that fit its window.
    ///
    /// - Parameters:
    ///   - traits: what the terminal can show, and how wide it is.
    ///   - words: the language, which says how its letters are shown where there is only ASCII.
    ///   - hanging: where rows begin that follow the first one; nil where the line itself tells.
    /// - Returns: the rows without their ends; one where there is no window.
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

    /// The line as it may be sent to a terminal.
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

    /// Some of the characters, in their colours.
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

    /// A text that may stand in a line.
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
