import Basics
import TestModel

/// Passwords and access tokens in what is typed.
enum TypedSecrets {
    /// Checks that a command of this shell has none, before anything repeats its words.
    ///
    /// - Throws: `ShellError.secretTyped`.
    static func check(_ words: [String]) throws(ShellError) {
        guard SystemCommand(words: words) == nil else { return }
        // Names and values may be words of their own: password = x.
        guard !words.contains(where: SecretText.isIn), !SecretText.isIn(words.joined(separator: " ")) else {
            throw .secretTyped
        }
    }

    /// Looks for them in a line, however it is quoted.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - variables: the values of `${NAME}`.
    /// - Returns: true if there is one, so that no history may keep the line.
    static func areIn(_ line: String, variables: [String: String]) -> Bool {
        if SecretText.isIn(line) { return true }
        // A line that cannot be split has only been looked at as it is.
        let commands = (try? Tokeniser.commands(in: line, variables: variables)) ?? []
        return commands.contains { $0.contains(where: SecretText.isIn) }
    }
}
