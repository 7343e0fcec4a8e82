import ArgumentParser

/// `sleep`: wait, in a script for example.
struct SleepCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "sleep", .sleep) }

    @Argument(help: .init(.sleepDuration)) var duration: String

    mutating func validate() throws { _ = try span() }

    func run(in session: isolated Session) async throws { try await Task.sleep(for: span().duration) }

    private func span() throws -> TimeSpan {
        guard let span = TimeSpan(argument: duration) else {
            throw ValidationError(Spoken.wording.noTimeSpan(after: "sleep", duration))
        }
        return span
    }
}
