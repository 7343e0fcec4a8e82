import Foundation
package import TestModel

// The English sentence, which logs and programs get.

extension ScriptFailure: CustomStringConvertible {
    package var description: String { English().sentence(self) }
}

extension ImportStopped: CustomStringConvertible {
    package var description: String { English().sentence(self) }
}

extension SomeTestsFailed: CustomStringConvertible {
    package var description: String { English().sentence(self) }
}

extension ScriptFailure {
    /// The most characters of the command that are told with its error.
    private static let shownCommand = 200

    /// The failure with the sentence of its cause, in the language that has it.
    package func sentence(_ cause: String, standardInput: String) -> String {
        guard let script else { return cause }
        let place = script == Self.standardInput ? standardInput : script
        let command = text.replacing("\n", with: " ").trimmingCharacters(in: .whitespaces)
        let start = command.unicodeScalars.prefix(Self.shownCommand)
        let isCut = start.endIndex < command.endIndex
        // A line that could not be taken has no text.
        let shown = command.isEmpty ? "" : "\(String(start))\(isCut ? "..." : ""): "
        return "\(place):\(line): \(shown)\(cause)"
    }
}
