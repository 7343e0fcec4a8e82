import Networking
import Basics
import Foundation
import PostgresTesting
import Home
import Logging
import ReportTesting
import Reports
import ResultStore
import TestModel
import TestRunner
import TestSupport
import Testing
import WeheShell
import Messages

@Suite(
    "Commands for shared databases", .enabled(if: PostgresServer.isHere, "\(PostgresServer.missing)"),
    .postgres, .serialized)
struct SharedCommandTests {
    private let folder: TemporaryFolder
    private let server: PostgresServer

    init() throws {
        folder = try TemporaryFolder()
        server = try #require(PostgresServer.current)
    }

    /// Types a line into a shell of its own; its exit code and what it said.
    private func type(_ line: String, form: OutputForm = .table) async throws -> (code: Int32, heard: Heard) {
        let heard = Heard()
        let traits = TerminalTraits(isTerminal: false, hasColour: false, isUnicode: true, columns: nil)
        let session = try Session(
            home: Home(folder: folder.file("home")),
            environment: BusyMachine.unlimited.merging(["WEHE_HELP": Checkout.help.path]) { $1 },
            output: Output(
                sink: heard.sink, form: form, clock: .system, standardOutput: traits, standardError: traits
            ),
            resources: Checkout.replayFiles, isInteractive: false,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, network: SystemStack(),
            glance: .system)
        let code = await session.execute(line: line)
        await session.close()
        return (code, heard)
    }

    @Test("What is typed to set up, to hand in and to read answers as it should")
    func course() async throws {
        let home = try await SharedSample.store(folder, tests: 30)
        try home.close()
        let database = try await server.database()
        let (url, title) = (database.url(), "\(server.socket)/\(database.name)")

        let unready = try await type("campaign collect '\(url)'")
        #expect(unready.code == 45 && unready.heard.error.contains("campaign database init"))
        let made = try await type("campaign database init '\(url)' --vantage-point lyon --campaign winter")
        #expect(made.code == 0, "\(made.heard.error)")
        #expect(
            made.heard.output == """
                \(title) is ready for results (layout version 2).
                lyon hands in for winter as wehe_vp_lyon, a new role.

                """)
        #expect(made.heard.error.contains("\\password"))
        let lyon = database.url("wehe_vp_lyon")
        let collected = try await type("campaign collect '\(lyon)' winter")
        #expect(
            collected.heard.output == "30 tests and 0 slots handed in to \(title).\n",
            "\(collected.heard.error)")
        #expect(
            try await type("campaign collect '\(lyon)'").heard.output
                == "0 tests and 0 slots handed in to \(title).\n")
        let again = try await type("campaign collect '\(lyon)' --again --json")
        #expect(again.heard.output.contains("\"tests\":0,\"known\":30"), "\(again.heard.output)")

        let status = try await type("campaign database status '\(lyon)'")
        #expect(status.heard.output.contains("as wehe_vp_lyon, not encrypted"))
        #expect(status.heard.output.contains("winter") && status.heard.output.contains("30"))

        for question in [
            "results summary --by app", "results rates --by app --seed 1", "results decide --source all",
            "results verify --source all",
            "sql 'SELECT app, count(*) AS tests FROM tests GROUP BY app ORDER BY app'",
            "results summary --by app --json",
        ] {
            let (here, there) = try await (type(question), type("\(question) --from '\(lyon)'"))
            #expect(here.code == there.code && here.heard.output == there.heard.output, "\(question)")
            #expect(!here.heard.output.isEmpty || here.code != 0)
        }
        let listed = try await type("results list --limit 5 --from '\(lyon)'")
        #expect(listed.code == 0 && listed.heard.output.contains("espn"))
        #expect(try await type("results show last --from '\(lyon)'").code == 0)
        #expect(try await type("results plot last --from '\(lyon)'").code == 0)
        let exported = try await type("results export --samples --from '\(lyon)'")
        let own = try await type("results export --samples")
        func lines(_ text: String) -> Set<String> {
            Set(text.split(separator: "\n").map { String($0).replacing(#/"id":[0-9]+,/#, with: "") })
        }
        #expect(
            lines(exported.heard.output) == lines(own.heard.output) && lines(own.heard.output).count == 30)
    }

    @Test("A setting has every reading command read there, and none that writes")
    func setting() async throws {
        let home = try await SharedSample.store(folder, tests: 3)
        try home.close()
        let database = try await server.database()
        #expect(try await type("campaign database init '\(database.url())'").code == 0)
        #expect(try await type("settings set results-from '\(database.url())'").code == 0)
        let none = try await type("results summary --json")
        #expect(none.code == 0 && none.heard.output.isEmpty)
        #expect(try await !type("results summary --json --from home").heard.output.isEmpty)
        #expect(try await type("results note 1 a word").code == 0)
        #expect(try await type("campaign collect '\(database.url())'").heard.output.hasPrefix("3 tests"))
        #expect(try await !type("results summary --json").heard.output.isEmpty)
        #expect(try await type("settings reset results-from").code == 0)
    }

    @Test("Passwords in addresses are refused before anything is asked or written, and not repeated")
    func passwords() async throws {
        for line in [
            "campaign collect postgresql://lyon:hidden@db.example.net/wehe",
            "results list --from 'postgresql://lyon@db.example.net/wehe?password=hidden'",
        ] {
            let refused = try await type(line)
            #expect(refused.code == 2 && refused.heard.error.contains("~/.pgpass"))
            #expect(!refused.heard.error.contains("hidden"))
        }
        let setting = try await type("settings set results-from postgresql://lyon:hidden@db.example.net/wehe")
        #expect(setting.code == 2)
        let file = folder.file("home").appending(path: "settings.json")
        #expect((try? String(contentsOf: file, encoding: .utf8))?.contains("hidden") != true)
    }
}
