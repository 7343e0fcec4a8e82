/// Words of a command line as they must be typed.
package enum TypedWord {
    /// What begins a line for the system's shell.
    package static let systemMark = "!"

    /// A word in single quotes where it needs them, as in a POSIX shell.
    package static func quoted(_ word: String) -> String {
        // A mark in front would make the line one for the system's shell.
        let isPlain =
            !word.isEmpty && !word.hasPrefix(systemMark)
            && !word.unicodeScalars.contains {
                $0.properties.isWhitespace || "'\"\\;#$".unicodeScalars.contains($0)
            }
        return isPlain ? word : word.singleQuoted
    }
}
