import ArgumentParser

/// `sleep`: wait, in a script for example.
struct SleepCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "sleep", .sleep) }

    @Argument(help: .init(.sleepDuration)) var duration: TimeSpan

    func run(in session: isolated Session) async throws { try await Task.sleep(for: duration.duration) }
}
