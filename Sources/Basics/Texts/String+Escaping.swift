extension String {
    /// Returns the text with some ASCII characters replaced, each wherever it stands.
    ///
    /// `replacing(_:with:)` compares characters as people see them, in which a quote and a combining mark behind it are one
    /// character that is no quote. Whatever reads the text byte by byte (a shell, a browser, a database, a spreadsheet)
    /// sees the quote, so escaping has to see it too.
    ///
    /// - Parameter replacements: ASCII characters with the texts that take their places.
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

    /// The text in single quotes, as a POSIX shell reads it back (POSIX.1-2017, Shell Command Language 2.2.2).
    package var singleQuoted: String { "'" + escapingSingleQuotes + "'" }

    /// The text as it stands inside single quotes that are open.
    package var escapingSingleQuotes: String { escaping(["'": "'\\''"]) }
}
