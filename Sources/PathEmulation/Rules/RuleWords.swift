import Basics

/// Words of a line, quoted as in a POSIX shell (POSIX.1-2017, Shell Command Language 2.2).
package enum RuleWords {
    /// The words of one line; `#` at the beginning of a word starts a comment.
    ///
    /// - Returns: the words, nil if a quote is not closed or the line ends with a backslash.
    package static func split(_ line: some StringProtocol) -> [String]? {
        var words: [String] = []
        var word: String?
        // By scalars: a quote with a combining mark behind it is a quote.
        var quote: Unicode.Scalar?
        var rest = line.unicodeScalars[...]
        while let character = rest.popFirst() {
            switch (quote, character) {
            case ("'", "'"), ("\"", "\""):
                quote = nil
            case ("'", _):
                word = (word ?? "") + String(character)
            case ("\"", "\\"):
                guard let next = rest.popFirst() else { return nil }
                word = (word ?? "") + (["\"", "\\", "$", "`"].contains(next) ? "" : "\\") + String(next)
            case ("\"", _):
                word = (word ?? "") + String(character)
            case (nil, "'"), (nil, "\""):
                quote = character
                word = word ?? ""
            case (nil, "\\"):
                guard let next = rest.popFirst() else { return nil }
                word = (word ?? "") + String(next)
            case (nil, "#") where word == nil:
                return words
            case (nil, " "), (nil, "\t"), (nil, "\r"):
                if let complete = word { words.append(complete) }
                word = nil
            default:
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { return nil }
        if let word { words.append(word) }
        return words
    }

    /// A word as a shell reads it back, in single quotes only where it needs them; of `KEY=VALUE` the value.
    package static func quoted(_ word: String) -> String {
        if !word.isEmpty && isPlain(word) { return word }
        if let sign = word.firstIndex(of: "="), sign > word.startIndex, isPlain(word[..<sign]) {
            return word[...sign] + quoted(String(word[word.index(after: sign)...]))
        }
        return word.singleQuoted
    }

    private static func isPlain(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                || "=.,:/%+-_@*".unicodeScalars.contains(scalar)
        }
    }
}
