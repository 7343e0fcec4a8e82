/// Words of a command line in the form in which they must be typed.
package enum TypedWord {
    /// The prefix of a line for the system's shell.
    package static let systemMark = "!"

    /// Returns the word, in single quotes if necessary, as in a POSIX shell.
    package static func quoted(_ word: String) -> String {
        // The prefix would make the line one for the system's shell.
        let isPlain =
            !word.isEmpty && !word.hasPrefix(systemMark)
            && !word.unicodeScalars.contains {
                $0.properties.isWhitespace || "'\"\\;#$".unicodeScalars.contains($0)
            }
        return isPlain ? word : word.singleQuoted
    }
}
