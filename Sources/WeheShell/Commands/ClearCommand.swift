import CommandParsing
import ArgumentParser
import Reports
import Messages

/// `clear`: clears the screen.
struct ClearCommand: ShellCommand {
    static let about = CommandAbout("Empty the screen.", "Vider l'écran.", .acts, examples: ["clear"])

    static var configuration: CommandConfiguration { .init(commandName: "clear", about) }

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws {
        if session.environment["TERM"] != "dumb" { session.output.clearScreen() }
    }
}
