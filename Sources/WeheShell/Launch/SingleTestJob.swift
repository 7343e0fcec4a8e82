import Messages
import Differentiation
package import Home
package import Recordings
package import TestModel

/// The one test that a process was started for, told by its options alone.
package struct SingleTestJob: Sendable {
    /// What is replayed.
    package var entry: CatalogueEntry
    /// The server.
    package var server: TestServer
    /// How to reach the server, where no home has it; it is not kept.
    package var addition: ServerEntry?
    /// The settings that hold; nothing of them is saved.
    package var settings: Settings
    /// Whether a suspicious test is repeated once.
    package var isConfirmed = true
    /// How many M-Lab machines are tested with at once.
    package var machines = 1
    /// Whether differentiation is localized.
    package var isLocalized = false

    /// A test of an app on a server.
    package init(_ entry: CatalogueEntry, on server: TestServer, settings: Settings) {
        self.entry = entry
        self.server = server
        self.settings = settings
    }
}

extension Session {
    /// Runs the test, stores it and shows it, unless a signal cuts it short; asks nobody for consent, as whoever starts
    /// such a process says with its options what is wanted.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - tell: tells what kept it from a result, and gives that its exit code.
    /// - Returns: the exit code.
    package func run(
        _ test: SingleTestJob, telling tell: @escaping @Sendable (any Error) -> Int32
    ) async -> Int32 {
        await SignalledWork.run { runner in
            await runner.run {
                do {
                    try await self.conduct(test)
                    return ExitCode.success
                } catch {
                    return tell(error)
                }
            }
        }
    }

    private func conduct(_ test: SingleTestJob) async throws {
        settings = test.settings
        if let addition = test.addition { try servers.add(addition) }
        let request = TestRequest(
            entry: test.entry, server: test.server, isConfirmed: test.isConfirmed, repeatsFewSamples: true,
            machines: test.machines)
        try await self.test(request, output: output)
        guard test.isLocalized, verdicts.last == .differentiation else { return }
        try await localize(LocalizationCall(test: request), output: output)
    }
}
