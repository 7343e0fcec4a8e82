import ArgumentParser

/// `quit`: leave the shell.
struct QuitCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "quit", .quit, aliases: ["exit"]) }

    func run(in session: isolated Session) async throws { session.isLeaving = true }
}
