/// A text that another program sent, made fit to stand in one line of a log or of a terminal.
///
/// Whoever is at the other end chooses every character: a line break forges a line of the log, ESC moves the
/// cursor or retitles the window, and a bidirectional override shows what follows in another order. So each of
/// them is shown as an escape that can be seen, and a long text is cut.
package struct UntrustedText: Sendable, Equatable {
    /// What the peer sent, unchanged.
    package let text: String

    /// Wraps a text as it was received.
    package init(_ text: some StringProtocol) { self.text = String(text) }

    /// The text with everything made visible that does not print where it stands.
    ///
    /// Escaped are the control characters (C0, DEL, C1), the line and paragraph separators, and the
    /// bidirectional controls of Unicode Standard Annex 9: `\n`, `\r` and `\t`, all others as `\u{1B}`. Other
    /// characters, backslashes among them, stay as they are.
    ///
    /// - Parameter limit: The most Unicode scalars of the result, without the ellipsis that stands for what
    ///   was cut. Scalars are counted and not characters, as one character may hold any number of them.
    /// - Returns: one line without control characters.
    package func shown(limit: Int = 200) -> String {
        // Most texts are nothing but ASCII that prints.
        if text.utf8.count <= limit, text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return text }
        var shown = ""
        var length = 0
        for scalar in text.unicodeScalars {
            let piece = Self.escape(scalar)
            length += piece?.count ?? 1
            guard length <= limit else { return shown + "…" }
            if let piece { shown += piece } else { shown.unicodeScalars.append(scalar) }
        }
        return shown
    }

    /// The escape of a scalar that must not be shown as it is.
    private static func escape(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        case " "..."~": return nil
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: break
        default: guard scalar.properties.isBidiControl else { return nil }
        }
        return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
}
