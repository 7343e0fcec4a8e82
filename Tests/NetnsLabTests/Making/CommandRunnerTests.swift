import Foundation
import Glibc
import NetnsLab
import Testing

@Suite("Running commands")
struct CommandRunnerTests {
    private let runner = SystemCommandRunner()

    @Test("Input goes in, both outputs come out, however long, and no word is read by a shell")
    func streams() async throws {
        let script = "cat; printf '%s' \"$1\" >&2; head -c 300000 /dev/zero; exit 3"
        let outcome = try await runner.run(
            Invocation("sh", ["-c", script, "sh", "$(touch x); *"], input: "in\n"))
        #expect(outcome.status == .exited(3))
        #expect(outcome.output == Data("in\n".utf8) + Data(repeating: 0, count: 300_000))
        #expect(outcome.error == "$(touch x); *")
        #expect(!outcome.succeeded)
    }

    @Test("A program that does not exist is named")
    func missing() async {
        await #expect(
            throws: NamespaceLabError.cannotStart(program: "no-such-program", .noSuchProgram)
        ) {
            try await runner.run(Invocation("no-such-program", []))
        }
    }

    @Test("A cancelled task ends its command")
    func cancelled() async throws {
        let task = Task { try await runner.run(Invocation("sleep", ["1000"])) }
        task.cancel()
        #expect(try await task.value.status == .signalled(SIGTERM))
    }

    @Test("The reason of a failure is the first line that was written, else how it ended")
    func reasons() {
        #expect(
            CommandOutcome(status: .exited(2), error: "Error: Bad luck.\nMore\n").failure
                == .wrote("Bad luck"))
        #expect(CommandOutcome(status: .exited(2), error: "\n").failure == .ended(.exited(2)))
        #expect(CommandOutcome(status: .signalled(9)).failure == .ended(.signalled(9)))
    }
}
