import ArgumentParser

/// `quit`: leave the shell.
struct QuitCommand: ShellCommand {
    static let configuration = CommandConfiguration(
        commandName: "quit", abstract: "Leave the shell; so does Ctrl-D.", aliases: ["exit"])

    func run(in session: isolated Session) async throws { session.isLeaving = true }
}
