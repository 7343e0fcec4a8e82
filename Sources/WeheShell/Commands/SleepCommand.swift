import CommandParsing
import ArgumentParser
import Basics
import Reports
import TestModel
import Messages

/// `sleep`: waits, for example in a script.
struct SleepCommand: ShellCommand {
    static let about = CommandAbout(
        "Wait for a while.", "Attendre un moment.", .acts, examples: ["sleep 30s"])

    static var configuration: CommandConfiguration { .init(commandName: "sleep", about) }

    @Argument(
        help: .says(
            "How long: 10 or 10s, 500ms, 5m, 2h.", "Combien de temps : 10 ou 10s, 500ms, 5m, 2h.",
            takes: .duration)) var duration: String

    mutating func validate() throws { _ = try span() }

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws {
        let end = session.clock.steady.now + (try span().duration)
        let messages = session.messages
        try await Countdown(output: session.output, tellsLogs: false).wait(until: end) {
            messages.sleeping($0)
        }
    }

    private func span() throws -> TimeSpan {
        guard let span = TimeSpan(wait: duration) else {
            throw UsageError.noTimeSpan(after: "sleep", given: duration)
        }
        return span
    }
}
