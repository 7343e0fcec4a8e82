import ArgumentParser
import Reports
import Wording

/// `clear`: an empty screen.
struct ClearCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "clear", .clear) }

    func run(in session: isolated Session) async throws {
        if session.environment["TERM"] != "dumb" { session.output.clearScreen() }
    }
}
