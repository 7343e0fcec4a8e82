import PathEmulation
import Foundation
import Glibc
import NetnsLab
import Synchronization
import TestSupport
import Testing

extension RealLabTests {
    @Suite("When it goes wrong")
    struct RealFailureTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        private var record: URL { folder.file("netns.json") }

        /// A program that never says that it is ready.
        private let silent = NamespaceServerProgram(executable: "/usr/bin/sleep") { _, _ in ["1000"] }

        private func ours(_ before: Set<String>) async throws -> Set<String> {
            let identifier = try #require(try await NamespaceLab(directory: folder.url).status()?.identifier)
            return try await RealHost.snapshot(with: identifier).subtracting(before)
        }

        @Test("A step that fails leaves nothing", arguments: [0, 1, 6, 11, 20, 22, 26])
        func failingStep(_ step: Int) async throws {
            let before = try await RealHost.snapshot()
            let runner = FaultyRunner(step: step, crashes: false)
            let lab = NamespaceLab(directory: folder.url, runner: runner)
            await #expect(throws: NamespaceLabError.self) { try await lab.up(NamespaceRequest()) }
            #expect(runner.hasFailed)
            #expect(try await RealHost.snapshot() == before)
            #expect(!FileManager.default.fileExists(atPath: record.path))
        }

        @Test("What a crash left is removed by the next down", arguments: [1, 6, 11, 20, 26])
        func crash(_ step: Int) async throws {
            let before = try await RealHost.snapshot()
            let lab = NamespaceLab(directory: folder.url, runner: FaultyRunner(step: step, crashes: true))
            await #expect(throws: NamespaceLabError.self) { try await lab.up(NamespaceRequest()) }
            #expect(try await !ours(before).isEmpty)
            #expect(try await !NamespaceLab(directory: folder.url).down().isEmpty)
            #expect(try await RealHost.snapshot() == before)
        }

        @Test(
            "A server whose number was not yet recorded is found by its namespace and command line; others stay",
            .enabled(if: PythonServer.isInstalled, PythonServer.need))
        func unrecordedServer() async throws {
            let before = try await RealHost.snapshot()
            let lab = NamespaceLab(directory: folder.url)
            let made = try await lab.up(NamespaceRequest(), serving: PythonServer.program())
            let server = try #require(made.servers.first?.process)
            var text = try String(contentsOf: record, encoding: .utf8)
            text.replace(/"process" : \{[^}]*\}/, with: "\"process\" : null")
            // A program found by its own name in the record's place: Python may have been started by a wrapper.
            let words = ProcessIdentity.commandLine(of: server.number)
            let python = try #require(words.first)
            let recorded = try #require(ProgramPath.find("python3"))
            text.replace("\"\(recorded)\"", with: "\"\(python)\"")
            try Data(text.utf8).write(to: record)

            let namespace = try #require(made.topology.namespace(of: .server(1)))
            let stranger = Task {
                try await RealHost.runner.run(.ip("netns", "exec", namespace, "sleep", "1000"))
            }
            #expect(try await lab.down().contains(.server(name: "lab1", process: server.number)))
            #expect(!server.isRunning)
            stranger.cancel()
            #expect(try await stranger.value.status == .signalled(SIGTERM))
            #expect(try await RealHost.snapshot() == before)
        }

        @Test("A server that ends at once is reported with its last words, and nothing is left")
        func serverEnds() async throws {
            let before = try await RealHost.snapshot()
            let program = NamespaceServerProgram(executable: "/bin/sh") { _, _ in
                ["-c", "echo no luck >&2; exit 3"]
            }
            await #expect(
                throws: NamespaceLabError.serverDidNotStart(
                    name: "lab1", .ended(lastWords: "no luck"), log: folder.file("lab1.log").path)
            ) {
                try await NamespaceLab(directory: folder.url).up(NamespaceRequest(), serving: program)
            }
            #expect(try await RealHost.snapshot() == before)
        }

        @Test("A silent server is given up, and does not go on")
        func serverIsSilent() async throws {
            let before = try await RealHost.snapshot()
            await #expect(throws: NamespaceLabError.self) {
                try await NamespaceLab(directory: folder.url)
                    .up(NamespaceRequest(), serving: silent, timeout: .zero)
            }
            #expect(try await RealHost.snapshot() == before)
        }

        @Test("Cancelling while a server starts ends it and leaves nothing")
        func cancelled() async throws {
            let before = try await RealHost.snapshot()
            let lab = NamespaceLab(directory: folder.url)
            let task = Task { try await lab.up(NamespaceRequest(serverCount: 2), serving: silent) }
            var servers: [NamespaceServer] = []
            let deadline = ContinuousClock.now + .seconds(30)
            while servers.count < 2 || !servers.allSatisfy(\.isRunning), ContinuousClock.now < deadline {
                servers = try await lab.status()?.servers ?? []
                try await Task.sleep(for: .milliseconds(10))
            }
            task.cancel()
            let result = await task.result
            #expect(servers.count == 2)
            #expect(throws: CancellationError.self) { try result.get() }
            #expect(servers.allSatisfy { !$0.isRunning })
            #expect(try await RealHost.snapshot() == before)
        }
    }
}

/// Runs commands of the system, one of which fails; a crash makes all later ones fail too.
private final class FaultyRunner: CommandRunner {
    private struct Crash: Error {}

    private let step: Int
    private let crashes: Bool
    private let changes = Mutex(0)

    init(step: Int, crashes: Bool) {
        self.step = step
        self.crashes = crashes
    }

    var hasFailed: Bool { changes.withLock { $0 > step } }

    func run(_ invocation: Invocation) async throws -> CommandOutcome {
        let words = invocation.arguments
        let looks = words.contains("show") || words.contains("list") || words.contains("pids")
        let number = changes.withLock { count in
            if !looks { count += 1 }
            return count - 1
        }
        if crashes, number >= step { throw Crash() }
        let isFaulty = !looks && number == step
        return try await RealHost.runner.run(isFaulty ? .ip("no-such-object") : invocation)
    }
}
