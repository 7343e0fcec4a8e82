import ArgumentParser
import Wording

/// `quit`: leave the shell.
struct QuitCommand: ShellCommand {
    /// What is typed.
    static let name = "quit"

    static var configuration: CommandConfiguration { .init(commandName: name, .quit, aliases: ["exit"]) }

    func run(in session: isolated Session) async throws { session.isLeaving = true }
}
