import CommandParsing
import ArgumentParser
import Basics
import Reports
import Messages

/// `echo`: prints a text, for example from a script.
struct EchoCommand: ShellCommand {
    static let about = CommandAbout(
        "Print a text.", "Écrire un texte.", .reads, examples: ["echo this is the ${NAME:-first} run"])

    static var configuration: CommandConfiguration { .init(commandName: "echo", about) }

    @Argument(parsing: .captureForPassthrough, help: .says("The text.", "Le texte.", takes: .text)) var text:
        [String] = []

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws {
        let line = text.joined(separator: " ")
        // The results of a start file are discarded; the text of `echo` is not.
        for part in line.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if session.output.isQuiet { session.output.note(part) }
            session.output.say(whole: part)
        }
        session.output.record(["event": "echo", "text": .string(line)])
    }
}
