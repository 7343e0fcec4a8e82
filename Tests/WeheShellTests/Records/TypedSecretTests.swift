import Foundation
import ReportTesting
import TestModel
import TestSupport
import Testing

@testable import Basics
@testable import WeheShell

@Suite("Passwords that are typed")
struct TypedSecretTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    static let addresses = [
        "postgresql://bob:pa/hidden@127.0.0.1:1/wehe", "postgresql://bob:pa?hidden@127.0.0.1:1/wehe",
        "postgresql://bob@127.0.0.1:1/wehe?passwor%64=hidden",
        "postgresql://bob@127.0.0.1:1/wehe?PASSWORD=hidden",
        "wss://example.net/v0?access_token=hidden", "https://bob:hidden@example.net/x",
    ]
    static let commands = [
        "results list --from", "results list --json --from", "settings set results-from",
        "campaign database status", "campaign collect", "results import", "servers add x", "lab load",
        "recordings import", "recordings flows", "campaign check", "source", "echo", "dashboard --from",
    ]

    private func expectUntold(_ heard: Heard, _ line: String) throws {
        #expect(heard.error.contains("~/.pgpass"), "\(line): \(heard.error)")
        #expect(heard.error.split(separator: "\n").filter { $0.hasPrefix("error: ") }.count == 1)
        #expect(!(heard.error + heard.output).contains("hidden"), "\(line)")
        for name in try home.names where !name.hasPrefix("results.sqlite") {
            #expect((try? home.text(name))?.contains("hidden") != true, "\(line): \(name)")
        }
    }

    @Test("Each command refuses them before it repeats or stores anything", arguments: commands, addresses)
    func refused(command: String, address: String) async throws {
        let (session, heard) = try home.session()
        try await session.run(line: "log start '\(home.file("night.wehe").path)'")
        let line = "\(command) '\(address)'"
        #expect(await session.execute(line: line) == 2)
        try expectUntold(heard, line)
        #expect(TypedSecrets.areIn(line, variables: [:]))
        let words = address.replacing("hidden", with: "\"hidd\"'en'")
        #expect(TypedSecrets.areIn("\(command) \(words)", variables: [:]))
    }

    @Test("Nor does a script, a variable, or what only checks", arguments: addresses)
    func scripts(address: String) async throws {
        let quoted = address.replacing("password=", with: "pass\"word=").replacing("hidden", with: "hidden\"")
        for text in ["version\nresults list --from '\(address)'\n", "results list --from \(quoted)\""] {
            try home.write(text, to: "night.txt")
            let (session, heard) = try home.session()
            let path = home.file("night.txt").path
            #expect(await session.execute(line: "source '\(path)'") == 2)
            #expect(
                heard.error.contains("results ...: ") && !heard.error.contains("hidden"), "\(heard.error)")
        }
        try home.write("results list --from ${DB}\n", to: "night.txt")
        let path = home.file("night.txt").path
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "source '\(path)' --var 'DB=\(address)'") == 2)
        let lines = ["results list --from '\(address)'"]
        #expect(await session.dryRun(.commands(lines), standardInput: [], startFile: nil) == 2)
        #expect(!heard.error.contains("hidden") && heard.error.contains("~/.pgpass"), "\(heard.error)")
    }

    @Test("A line for the system's shell runs, and no history keeps it")
    func systemCommands() throws {
        #expect(TypedSecrets.areIn("!psql postgresql://bob:hidden@db.example.net/wehe", variables: [:]))
        #expect(TypedSecrets.areIn("results list --from 'postgresql://bob:hid den@h", variables: [:]))
        #expect(
            !TypedSecrets.areIn(
                "results list --from postgresql://bob@db.example.net:5433/wehe", variables: [:]))
        let words = try Tokeniser.commands(in: "!echo postgresql://bob:x@h/")[0]
        #expect(throws: Never.self) { try TypedSecrets.check(words) }
    }
}
