import Foundation
package import Basics
import TestModel

/// A cancelled task, as reported to users and programs.
struct Interruption: Reported {
    package var key: String { "cancelled" }

    package var exitCode: Int32 { ExitCode.cancelled }

    package func sentence(_ messages: Messages) -> String { messages.say("interrupted", "interrompu") }
}

extension ScriptFailure: Reported {
    package var key: String { ErrorKey.of(cause) }

    package var exitCode: Int32 { ExitCode.of(cause) }

    package func sentence(_ messages: Messages) -> String {
        sentence(
            messages.sentence(cause),
            standardInput: messages.say(Self.standardInput, "entrée standard"))
    }
}

extension ImportError: Reported {
    package var key: String { ErrorKey.of(cause) }

    package var exitCode: Int32 { ExitCode.of(cause) }

    package func sentence(_ messages: Messages) -> String {
        messages.sentence(cause) + messages.say("; ", " ; ") + messages.importStopped(imported)
    }
}

extension SomeTestsFailed: Reported {
    package var key: String { ErrorKey.of(first) }

    package var exitCode: Int32 { ExitCode.of(first) }

    package func sentence(_ messages: Messages) -> String {
        messages.say(
            "not every test has a result; the errors stand above",
            "certains tests n'ont pas de résultat ; les erreurs sont citées plus haut")
    }
}

extension FileError: Reported {
    package var key: String { "unusable-file" }

    package var exitCode: Int32 { ExitCode.failure }

    package func sentence(_ messages: Messages) -> String { messages.fileFault(self) }
}

extension ProcessShortage: Reported {
    package var key: String { "too-few-resources" }

    package var exitCode: Int32 { ExitCode.shortage }

    package func sentence(_ messages: Messages) -> String { messages.shortageSentence(self) }
}

extension QueryError: Reported {
    package var key: String { "bad-query" }

    package var exitCode: Int32 { ExitCode.usage }

    package func sentence(_ messages: Messages) -> String { messages.querySentence(self) }
}

extension ScriptFailure {
    /// The maximum number of characters of a command in its error message.
    private static let shownCommand = 200

    /// Returns the failure with the sentence of its cause, in the same language.
    fileprivate func sentence(_ cause: String, standardInput: String) -> String {
        guard let script else { return cause }
        let place = script == Self.standardInput ? standardInput : script
        // Quotes may hide a secret from a look at the line as it was typed.
        let typed =
            self.cause as? ShellError == .secretTyped
            ? SecretText.firstWord(of: text) + " ..." : SecretText.withoutSecret(text)
        let command = typed.replacing("\n", with: " ").trimmingCharacters(in: .whitespaces)
        let start = command.unicodeScalars.prefix(Self.shownCommand)
        let isCut = start.endIndex < command.endIndex
        // A line that could not be parsed has no text.
        let shown = command.isEmpty ? "" : "\(String(start))\(isCut ? "..." : ""): "
        return "\(place):\(line): \(shown)\(cause)"
    }
}

extension Messages {
    /// Describes a shortage of system resources, in a sentence.
    package func shortageSentence(_ shortage: ProcessShortage) -> String {
        switch shortage {
        case .descriptors(let least):
            say(
                "this process may have too few files open at once; it needs \(least) (\"ulimit -n \(least)\")",
                "ce processus peut ouvrir trop peu de fichiers à la fois ; il lui en faut \(least) (« ulimit -n \(least) »)"
            )
        case .threads(let least):
            say(
                "this process may start too few threads; it needs \(least) beside those of this user that run (\"ulimit -u\")",
                "ce processus peut lancer trop peu de fils ; il lui en faut \(least) en plus de ceux de cet utilisateur (« ulimit -u »)"
            )
        case .memory(let least):
            say(
                "this process may have too little memory; it needs \(least) MB of addresses (\"ulimit -v \(least * 1_024)\")",
                "ce processus a trop peu de mémoire ; il lui faut \(least) Mo d'adresses (« ulimit -v \(least * 1_024) »)"
            )
        }
    }

    /// The prefix of an error's sentence.
    package var error: String { say("error: ", "erreur : ") }
}
