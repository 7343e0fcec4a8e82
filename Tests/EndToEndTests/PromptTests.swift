import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("The prompt")
struct PromptTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    private let controlC = "\u{3}"
    private let controlD = "\u{4}"
    private let controlU = "\u{15}"
    private let up = "\u{1B}[A"

    /// Types keys and waits until the row of the cursor is the prompt with this text.
    private func type(_ keys: String, _ terminal: PseudoTerminal, shows text: String) async throws {
        try await terminal.send(keys)
        // The screen's rows have no blanks at their ends.
        let row = text.isEmpty ? "wehe>" : "wehe> " + text
        try await terminal.expectScreen("the line \"\(text)\"") { $0.currentLine == row }
    }

    @Test("The first start says what this is, what to do first and what would be measured")
    func firstStart() async throws {
        let terminal = try await installation.prompt()
        let text = terminal.transcript
        for part in ["wehe 0", "First time here? Type \"tour\"", "Server: embedded"] {
            #expect(text.contains(part), "\(text)")
        }
        try await terminal.send("quit\r")
        #expect(try await terminal.wait() == .exited(0))
        try await installation.succeed("consent give embedded other")
        let second = try await installation.prompt()
        #expect(!second.transcript.contains("First time"))
    }

    @Test("In a French locale the prompt speaks French, in ASCII where the locale has no more")
    func french() async throws {
        let terminal = try await installation.prompt(environment: ["LANG": "fr_FR.UTF-8"], columns: 120)
        #expect(terminal.transcript.contains("Première visite ? Tapez « tour »"))
        try await terminal.send("repaly\r")
        try await terminal.expect("erreur : aucune commande « repaly » ; vouliez-vous dire « replay » ?")
        try await terminal.send("settings set language en\r")
        try await terminal.expect("language is en")
        let plain = try await installation.prompt(environment: ["LANG": "fr_FR"], columns: 120)
        #expect(!plain.transcript.contains("visite"))
        try await plain.send("settings set language auto; repaly\r")
        try await plain.expect("erreur : aucune commande \"repaly\" ; vouliez-vous dire \"replay\" ?")
    }

    @Test("Tab completes commands, apps and settings")
    func completion() async throws {
        let terminal = try await installation.prompt()
        try await type("repl\t", terminal, shows: "replay")
        try await type("net\t", terminal, shows: "replay netflix")
        try await type("twi\t", terminal, shows: "replay netflix twitch")
        try await type(controlU, terminal, shows: "")
        try await type("settings set ord\t", terminal, shows: "settings set order")
        try await type("orig\t", terminal, shows: "settings set order original-first")
        try await terminal.send("\r")
        try await terminal.expect("order is original-first")
        try await terminal.send(controlD)
        #expect(try await terminal.wait() == .exited(0))
    }

    @Test("Tab twice shows what there is to choose from")
    func candidates() async throws {
        let terminal = try await installation.prompt()
        try await terminal.send("servers \t\t")
        try await terminal.expectScreen("the subcommands of servers") { screen in
            ["list", "show", "use", "add", "remove", "start", "stop", "probe"].allSatisfy {
                screen.text.contains($0)
            }
        }
    }

    @Test("An unknown command gets a suggestion, and the prompt comes back")
    func suggestion() async throws {
        let terminal = try await installation.prompt()
        try await terminal.send("repaly espn\r")
        try await terminal.expect("error: no command \"repaly\"; did you mean \"replay\"?")
        try await terminal.expect("wehe> ")
        try await terminal.send("version\r")
        try await terminal.expect("wehe 0.")
        try await terminal.expect("wehe> ")
        try await terminal.send(controlD)
        #expect(try await terminal.wait() == .exited(0))
    }

    @Test("Ctrl-C at the prompt gives up the line, never the shell")
    func interruptedLine() async throws {
        let terminal = try await installation.prompt()
        try await type("nonsense", terminal, shows: "nonsense")
        try await terminal.send(controlC)
        try await terminal.expectScreen("an empty line") { $0.currentLine == "wehe>" }
        try await terminal.expect("wehe> ")
        try await terminal.send("settings get label\r")
        try await terminal.expect("0\n")
        try await terminal.expect("wehe> ")
        #expect(!terminal.transcript.contains("no command"))
        try await terminal.send(controlD)
        #expect(try await terminal.wait() == .exited(0))
    }

    @Test("A line with a password is refused, and no history keeps it")
    func historyWithoutSecrets() async throws {
        let installation = try Installation()
        let terminal = try await installation.prompt()
        try await terminal.send("results list --from 'postgresql://bob:pa/hidden@127.0.0.1:1/wehe'\r")
        try await terminal.expect("~/.pgpass")
        try await terminal.send("echo kept\r")
        try await terminal.expect("\nkept")
        try await terminal.send("quit\r")
        #expect(try await terminal.wait() == .exited(0))
        let history = try installation.home.text("history")
        #expect(history.contains("echo kept") && !history.contains("hidden"))
    }

    @Test("The history outlives the shell")
    func history() async throws {
        let first = try await installation.prompt()
        try await first.send("settings get label\r")
        try await first.expect("0\n")
        try await first.expect("wehe> ")
        try await first.send(controlD)
        #expect(try await first.wait() == .exited(0))
        let second = try await installation.prompt()
        try await type(up, second, shows: "settings get label")
        #expect(try installation.home.names.contains("history"))
    }

    @Test(
        "A shell whose terminal goes away, or that is told to end, ends in order",
        arguments: [SIGTERM, SIGHUP])
    func signals(signal: Int32) async throws {
        let terminal = try await installation.prompt()
        terminal.signal(signal)
        #expect(try await terminal.wait() == .exited(0))
    }
}

@Suite("A test at the prompt")
struct PromptReplayTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    @Test("The line of a running replay is redrawn in place, and leaves one line a replay")
    func liveLine() async throws {
        try await installation.importShortApps()
        let terminal = try await installation.prompt()
        try await terminal.send("replay deezer --order original-first\r")
        try await terminal.expectScreen("a progress bar") { screen in
            screen.lines.contains { $0.contains("original ") && $0.contains("░") && $0.contains(" %") }
        }
        try await terminal.expect("stored as 1")
        try await terminal.expect("wehe> ")
        let lines = terminal.screen.lines
        #expect(
            lines.contains { $0.hasPrefix("Deezer · embedded (127.0.0.1) · order: original, control") })
        #expect(lines.filter { $0.hasPrefix("  original  done ") }.count == 1)
        #expect(lines.filter { $0.hasPrefix("  control   done ") }.count == 1)
        #expect(lines.filter { $0.hasPrefix("  analysis ") }.count == 1)
        #expect(!lines.contains { $0.contains("░") || $0.contains("█") })
    }

    @Test("In a narrow window the line does not wrap")
    func narrow() async throws {
        try await installation.importShortApps()
        let terminal = try await installation.prompt(columns: 60)
        try await terminal.send("replay deezer\r")
        try await terminal.expectScreen("a progress bar") { $0.text.contains("░") }
        try await terminal.expect("stored as 1")
        // Of a line that wraps, only the last part would be wiped.
        #expect(!terminal.screen.lines.contains { $0.contains("░") || $0.contains("█") })
    }

    @Test("What is typed during a step of the tour does not answer the next question")
    func typedAhead() async throws {
        try await installation.importShortApps()
        let terminal = try await installation.prompt(columns: 100, rows: 50)
        try await terminal.send("tour\r")
        for step in 1...4 {
            try await terminal.expect("Step \(step) of 9")
            try await terminal.expect("[Enter runs it, s skips it, q leaves] ")
            try await terminal.send("s\r")
        }
        try await terminal.expect("replay deezer --server embedded   [Enter")
        try await terminal.send("\r")
        try await terminal.expectScreen("a progress bar") { $0.text.contains("░") }
        try await terminal.send("q\rq\rq")
        try await terminal.expect("Step 6 of 9")
        try await terminal.expect("lab load sni-throttle   [Enter runs it, s skips it, q leaves] ")
        try await terminal.send("s\r")
        try await terminal.expect("Step 7 of 9")
        #expect(!terminal.transcript.contains("Left the tour"))
    }

    @Test("A terminal without UTF-8 gets ASCII")
    func ascii() async throws {
        try await installation.importShortApps()
        let terminal = try await installation.prompt(environment: ["LANG": "C"])
        try await terminal.send("replay deezer\r")
        try await terminal.expectScreen("a progress bar") { $0.text.contains("#....") }
        try await terminal.expect("stored as 1")
        let strange = terminal.transcript.filter { !$0.isASCII }
        #expect(strange.isEmpty, "\(strange)")
    }

    @Test("Ctrl-C cancels the test, never the shell, and the attempt is kept")
    func cancellation() async throws {
        // At this rate the test would take minutes.
        try await installation.succeed("consent give embedded other; settings set line-rate 1")
        let terminal = try await installation.prompt()
        for id in 1...2 {
            try await terminal.send("replay deezer\r")
            try await terminal.expect("░")
            try await terminal.send("\u{3}")
            try await terminal.expect("the attempt is kept as \(id)")
            try await terminal.expect("interrupted")
            try await terminal.expect("wehe> ")
        }
        try await terminal.send("results\r")
        try await terminal.expect(matching: "2  .*deezer  cancelled")
        try await terminal.expect("wehe> ")
        try await terminal.send("\u{4}")
        #expect(try await terminal.wait() == .exited(0))
        let test = try #require(try await installation.succeed("results show 1 --json").objects().first)
        #expect(test.string("status") == "cancelled")
        #expect(test.isNull("verdict"))
        #expect(test.object("failure")?.integer("exit_code") == 130)
    }

    @Test("Ctrl-C in a script ends it with exit code 130, whatever it was told about failures")
    func cancelledScript() async throws {
        try await installation.succeed("consent give embedded other; settings set line-rate 1")
        let terminal = try PseudoTerminal(
            program: BuiltProduct.path("wehe"),
            arguments: [
                "--home", installation.home.url.path, "--keep-going", "-c", "replay deezer; version",
                "-c",
                "version",
            ])
        try await terminal.expect("░")
        try await terminal.send("\u{3}")
        #expect(try await terminal.wait() == .exited(130))
        #expect(!terminal.transcript.contains("wehe 0."))
        let test = try #require(try await installation.succeed("results show 1 --json").objects().first)
        #expect(test.string("status") == "cancelled")
    }

    @Test("A terminal that goes away during a test cancels it, and the attempt is kept")
    func hangUp() async throws {
        try await installation.succeed("consent give embedded other; settings set line-rate 1")
        let terminal = try await installation.prompt()
        try await terminal.send("replay deezer\r")
        try await terminal.expect("░")
        terminal.signal(SIGHUP)
        #expect(try await terminal.wait() == .exited(0))
        let test = try #require(try await installation.succeed("results show 1 --json").objects().first)
        #expect(test.string("status") == "cancelled")
    }
}
