import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("A user who is not the superuser", .mustEnd)
struct OrdinaryUserTests {
    /// The user who owns nothing and may do nothing special.
    private static let nobody = 65_534

    // Takes as long as the two replays, two seconds.
    @Test(
        "The embedded server accepts the connections of a test, and answers them",
        .enabled(if: getuid() == 0, "only the superuser can start a program as another user"),
        .enabled(if: InstalledProgram.path("setpriv") != nil, "setpriv starts a program as another user"))
    func replay() async throws {
        let installation = try Installation()
        let (home, program) = (installation.home, try BuiltProduct.path("wehe"))
        try ExampleGround.writeRecordings(to: home, requests: 10)
        let given = try await ProcessRun(
            program: "chown", arguments: ["-R", "\(Self.nobody)", home.url.path])
        #expect(given.status == .exited(0), "\(given.error)")
        func run(_ words: [String]) async throws -> ProcessRun {
            try await ProcessRun(
                program: "setpriv", arguments: ["--reuid=\(Self.nobody)", "--clear-groups"] + words,
                environment: Installation.strictness)
        }
        let reached = try await run(["test", "-x", program, "-a", "-w", home.url.path])
        guard reached.status == .exited(0) else {
            try Test.cancel("another user does not reach the program, or temporary folders: \(reached.error)")
        }
        let shell = try await run([
            program, "--home", home.url.path, "-c",
            "\(Installation.fastLine); recordings import '\(home.file("wehe/res").path)'; "
                + "replay deezer; results show 1 --json",
        ])
        #expect(shell.status == .exited(0), "\(shell.error)")
        let test = try #require(try shell.objectsAmongText().last)
        #expect(test.string("status") == "completed")
        #expect(test.object("server")?.flag("embedded") == true)
        #expect(test.objects("replays")?.compactMap { $0.string("ending") } == ["complete", "complete"])
    }
}
