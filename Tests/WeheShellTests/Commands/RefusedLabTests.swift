import ReportTesting
import TestSupport
import Testing

@testable import WeheShell

@Suite("Labs that are refused")
struct RefusedLabTests {
    /// What was said of a line where other programs may be run, and its exit code.
    private func answer(to line: String, mayRun: Bool = true) async throws -> (code: Int32, heard: Heard) {
        let (session, heard) = try TemporaryFolder().session()
        await session.define([:], allowsSystemCommands: mayRun)
        let code = await session.execute(line: line)
        await session.close()
        return (code, heard)
    }

    @Test("A script needs the right to run programs, and a program that is not there is one sentence")
    func programs() async throws {
        let without = try await answer(to: "lab run -- true", mayRun: false)
        #expect(without.code == 2, "\(without.heard.error)")
        let missing = try await answer(to: "lab run -- no-such-program-here")
        #expect(missing.code == 42 && missing.heard.errorLines.count == 1, "\(missing.heard.error)")
        #expect(missing.heard.error.contains("\"no-such-program-here\""), "\(missing.heard.error)")
    }

    @Test(
        "Routers that are not there, too many servers, and what takes routers are told",
        arguments: [
            ("lab run --hops 3 --box-at 4 -- true", "--box-at 1 to 3"),
            ("lab run --hops 3 --silent 4 -- true", "routers 1 to 3"),
            ("lab run --server true --server true --server true -- true", "at most twice"),
            ("lab up --silent 1", "give --hops"), ("lab up --box-at 3", "give --hops"),
        ])
    func routers(line: String, reason: String) async throws {
        let (code, heard) = try await answer(to: line)
        #expect(code == 2 && heard.error.contains(reason), "\(heard.error)")
    }

    @Test(
        "A line or a distance that is none is one sentence",
        arguments: [
            ("lab up --line-rate fast", "such as 40 or 2.5Mbit/s"),
            ("lab up --round-trip 20", "such as 20ms"),
        ])
    func mistyped(line: String, reason: String) async throws {
        let (code, heard) = try await answer(to: line)
        #expect(code == 2 && heard.error.contains(reason) && heard.errorLines.count == 1, "\(heard.error)")
    }
}
