import ArgumentParser
import Basics
import Reports
import TestModel
import Wording

/// `sleep`: wait, in a script for example.
struct SleepCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "sleep", .sleep) }

    @Argument(help: .init(.sleepDuration)) var duration: String

    mutating func validate() throws { _ = try span() }

    func run(in session: isolated Session) async throws {
        let end = ContinuousClock.now + (try span().duration)
        let wording = session.wording
        try await Countdown(output: session.output, tellsLogs: false).wait(until: end) {
            wording.sleeping($0)
        }
    }

    private func span() throws -> TimeSpan {
        guard let span = TimeSpan(wait: duration) else {
            throw UsageFault.noTimeSpan(after: "sleep", given: duration)
        }
        return span
    }
}
