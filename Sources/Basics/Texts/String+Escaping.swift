extension String {
    /// Returns the text with the given ASCII characters replaced, wherever they occur.
    ///
    /// `replacing(_:with:)` compares grapheme clusters; a quotation mark followed by a combining mark is one
    /// cluster, which does not equal a quotation mark. A shell, a browser, a database or a spreadsheet reads
    /// bytes and sees the quotation mark, so it has to be escaped.
    ///
    /// - Parameter replacements: ASCII characters and their replacements.
    /// - Returns: the escaped text.
    package func escaping(_ replacements: KeyValuePairs<Unicode.Scalar, String>) -> String {
        func replacement(_ scalar: Unicode.Scalar) -> String? {
            replacements.first { $0.key == scalar }?.value
        }
        // Most texts have nothing to escape.
        guard utf8.contains(where: { replacement(Unicode.Scalar($0)) != nil }) else { return self }
        var escaped = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let other = replacement(scalar) {
                escaped.append(contentsOf: other.unicodeScalars)
            } else {
                escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// The text in single quotes for a POSIX shell (POSIX.1-2017, Shell Command Language 2.2.2).
    package var singleQuoted: String { "'" + escapingSingleQuotes + "'" }

    /// The text escaped for use inside single quotes.
    package var escapingSingleQuotes: String { escaping(["'": "'\\''"]) }
}
