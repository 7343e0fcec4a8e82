import WireProtocol

/// One line for a terminal: text, parts of it in the colour of their meaning.
///
/// Whatever a shell shows as text goes through here, and ``shown(_:limit:)`` is the gate: a server, a file or an
/// imported test may have chosen any of the text, so that no character of it moves the cursor, begins another line or
/// turns the direction of reading, and no text fills the screen. Colours are no characters of the text but are put
/// around what was made harmless.
package struct TerminalLine: Sendable, Equatable {
    private struct Part: Sendable, Equatable {
        let text: String
        let meaning: TerminalTraits.Meaning?
    }

    private var parts: [Part]

    /// A line, all of it with the same meaning.
    package init(_ text: String, _ meaning: TerminalTraits.Meaning? = nil) {
        parts = [Part(text: text, meaning: meaning)]
    }

    /// The line's text as it came.
    package var text: String { parts.map(\.text).joined() }

    /// What a terminal is sent.
    ///
    /// - Parameters:
    ///   - traits: what the terminal can show.
    ///   - limit: the most characters (Unicode scalars) of the line; what is longer is cut and ends in an ellipsis.
    /// - Returns: the line without its end.
    package func shown(_ traits: TerminalTraits, limit: Int = ShellLimits.shownLine) -> String {
        var left = limit
        var shown = ""
        for part in parts where left > 0 {
            let text = Self.harmless(part.text, limit: left, isUnicode: traits.isUnicode)
            left -= text.unicodeScalars.count
            if text.isEmpty { continue }
            shown += part.meaning.map { traits.coloured(text, $0) } ?? text
        }
        return shown
    }

    /// A text that may stand in a line.
    static func harmless(_ text: String, limit: Int, isUnicode: Bool) -> String {
        let shown = PeerText(text).shown(limit: limit)
        return isUnicode || shown.last != "…" || text.last == "…" ? shown : shown.dropLast() + "..."
    }

    static func + (left: TerminalLine, right: TerminalLine) -> TerminalLine {
        var line = left
        line.parts += right.parts
        return line
    }

    static func + (left: TerminalLine, right: String) -> TerminalLine { left + TerminalLine(right) }
    static func + (left: String, right: TerminalLine) -> TerminalLine { TerminalLine(left) + right }
}

extension TerminalLine: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}
