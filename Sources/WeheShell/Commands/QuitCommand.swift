import CommandParsing
import ArgumentParser
import Messages

/// `quit`: ends the shell.
struct QuitCommand: ShellCommand {
    /// The word of the command.
    static let name = "quit"

    static let about = CommandAbout(
        "Leave the shell; so does Ctrl-D.", "Quitter le shell, comme Ctrl-D.", .acts, examples: ["quit"])

    static var configuration: CommandConfiguration { .init(commandName: name, about, aliases: ["exit"]) }

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws { session.isLeaving = true }
}
