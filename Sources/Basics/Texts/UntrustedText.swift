/// A text from another program, escaped for one line of a log or of a terminal.
///
/// The sender chooses every character: a line break forges a line of the log, ESC moves the cursor or changes
/// the window's title, and a bidirectional override reorders the text that follows. Therefore each of them is
/// shown as a visible escape, and a long text is truncated.
package struct UntrustedText: Sendable, Equatable {
    /// The text as received.
    package let text: String

    /// Wraps a text as received.
    package init(_ text: some StringProtocol) { self.text = String(text) }

    /// Returns the text with all characters escaped that could change the output.
    ///
    /// Escaped are the control characters (C0, DEL, C1), the line and paragraph separators, and the
    /// bidirectional controls of Unicode Standard Annex 9: `\n`, `\r` and `\t`, all others as `\u{1B}`. Other
    /// characters, including backslashes, are unchanged.
    ///
    /// - Parameter limit: the maximum number of Unicode scalars in the result, without the ellipsis that
    ///   marks a truncation. Scalars are counted instead of characters, since one character may hold any
    ///   number of them.
    /// - Returns: one line without control characters.
    package func shown(limit: Int = 200) -> String {
        // Most texts are printable ASCII.
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

    /// Returns the escape of a scalar that must not be printed; nil for any other scalar.
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
