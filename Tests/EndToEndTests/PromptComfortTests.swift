import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("What makes the prompt comfortable")
struct PromptComfortTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    private let controlC = "\u{3}"

    @Test("Consent is asked for by operator: nobody agrees to terms that were not named")
    func consent() async throws {
        let installation = try Installation()
        let terminal = try await installation.prompt(columns: 100)
        try await terminal.send("consent give\r")
        try await terminal.expect("whose terms do you agree to?")
        try await terminal.send("embedded nobody\r")
        try await terminal.expect("no operator \"nobody\"; known: embedded, northeastern, mlab, other")
        try await terminal.send("\r")
        try await terminal.expect("You have not given consent.")
        try await terminal.send("consent give\r")
        try await terminal.expect("whose terms do you agree to?")
        try await terminal.send("embedded, other\r")
        try await terminal.expect("Consent recorded")
        try await terminal.send("consent show mlab\r")
        try await terminal.expect("not given")
        try await terminal.send("quit\r")
    }

    @Test(
        "The line above the prompt tells server, consent, lab and developer options, until it is switched off"
    )
    func statusLine() async throws {
        let terminal = try await installation.prompt(columns: 100)
        #expect(terminal.screen.text.contains("server embedded · no consent yet\n"))
        try await terminal.send(
            "consent give embedded other; lab load sni-throttle; dev force-differentiation on\r")
        try await terminal.expectScreen("all of the state") { screen in
            screen.text.contains(
                "server embedded · consent given · lab: sni-throttle · dev: force-differentiation\nwehe>")
        }
        try await terminal.send("settings set status-line off; echo done\r")
        try await terminal.expectScreen("a prompt without the line") { $0.text.contains("\ndone\nwehe>") }
    }

    @Test(
        "Ctrl-Z stops the shell, and going on shows the line that was being typed",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs bash for job control"))
    func controlZ() async throws {
        let terminal = try PseudoTerminal(
            program: "/bin/bash", arguments: ["--norc", "--noprofile", "--noediting", "-i"],
            environment: [
                "PS1": "bash# ", "PROGRAM": try BuiltProduct.path("wehe"),
                "PLACE": installation.home.url.path,
            ])
        try await terminal.expect("bash# ")
        try await terminal.send("\"$PROGRAM\" --home \"$PLACE\"\r")
        try await terminal.expect("wehe>")
        try await terminal.send("echo kept")
        try await terminal.expect("echo kept")
        try await terminal.send("\u{1A}")
        try await terminal.expect("Stopped")
        try await terminal.send("fg\r")
        try await terminal.expect("wehe> echo kept")
        try await terminal.send(" on\r")
        try await terminal.expect("\nkept on")
        try await terminal.send("quit\r")
        try await terminal.expect("bash# ")
    }

    @Test("In a narrow window and without UTF-8 the line is cut, and ASCII")
    func narrowStatusLine() async throws {
        let terminal = try await installation.prompt(environment: ["LANG": "C"], columns: 30, rows: 12)
        try await terminal.send("consent give embedded other\r")
        try await terminal.expectScreen("a line that does not wrap") {
            $0.text.contains("\nserver embedded | consent giv\nwehe>")
        }
        let strange = terminal.transcript.filter { !$0.isASCII }
        #expect(strange.isEmpty, "\(strange)")
    }

    @Test(
        "Long output goes through the pager, short output does not, and Ctrl-C in it leaves the shell alone")
    func pager() async throws {
        try installation.home.write(
            """
            trap 'echo INTERRUPTED; interrupted=yes' INT
            echo PAGED; sed -n 2p
            # A signal just before a read would only be heard after it.
            until [ "$interrupted" ]; do sleep 0.05; done
            read answer </dev/tty
            """, to: "pager.sh")
        let pager = "sh '\(installation.home.file("pager.sh").path)'"
        let terminal = try await installation.prompt(environment: ["PAGER": pager], columns: 100)
        try await terminal.send("settings get label\r")
        try await terminal.expect("0\n")
        try await terminal.expect("wehe> ")
        #expect(!terminal.transcript.contains("PAGED"))
        try await terminal.send("settings\r")
        try await terminal.expect("PAGED")
        try await terminal.expect("  server ")
        try await terminal.send(controlC)
        try await terminal.expect("INTERRUPTED")
        try await terminal.send("\r")
        try await terminal.expect("wehe> ")
        try await terminal.send("settings set pager off; settings; echo all of it\r")
        try await terminal.expect("  resolve ")
        try await terminal.expect("all of it")
        #expect(terminal.transcript.components(separatedBy: "PAGED\n").count == 2)
        try await terminal.send("\u{4}")
        #expect(try await terminal.wait() == .exited(0))
    }

    @Test("Without a pager that runs, long output is shown as it is")
    func noPager() async throws {
        let terminal = try await installation.prompt(environment: ["PAGER": "/nowhere/pager"], columns: 100)
        try await terminal.send("settings; echo all of it\r")
        try await terminal.expect("  resolve ")
        try await terminal.expect("all of it\n")
    }

    @Test("An error in the start file is told with its line, and the prompt comes all the same")
    func startFile() async throws {
        try installation.home.write("settings set label night\nversion\nnonsense\n", to: "rc.wehe")
        let terminal = try await installation.prompt(columns: 120)
        #expect(terminal.transcript.contains("rc.wehe:3: nonsense: no command \"nonsense\""))
        #expect(!terminal.transcript.contains("label is night"))
        try await terminal.send("settings get label\r")
        try await terminal.expect("\nnight\n")
    }

    @Test("Lines that are pasted at once run in turn, none lost")
    func paste() async throws {
        let terminal = try await installation.prompt(columns: 60)
        let lines = (1...60).map { "echo 'line; \($0) #' of sixty" }
        try await terminal.send(lines.joined(separator: "\n") + "\n")
        for number in 1...60 { try await terminal.expect("\nline; \(number) # of sixty\n") }
    }

    @Test("Ctrl-C ends a repetition that waits, never the shell")
    func repetition() async throws {
        let terminal = try await installation.prompt()
        try await terminal.send("repeat 1000 every 1h echo turn\r")
        try await terminal.expect("\nturn\n")
        try await terminal.send(controlC)
        try await terminal.expect("interrupted")
        try await terminal.expect("wehe> ")
        try await terminal.send("quit\r")
        #expect(try await terminal.wait() == .exited(0))
    }

    @Test("Tab completes subcommands of subcommands and what is repeated")
    func completion() async throws {
        let terminal = try await installation.prompt()
        for (keys, line) in [
            ("lab pres\t", "lab presets"), ("repeat 3 rep\tl\tnetf\t", "repeat 3 replay netflix"),
        ] {
            try await terminal.send(keys)
            try await terminal.expectScreen("\"\(line)\"") { $0.currentLine == "wehe> " + line }
            try await terminal.send("\u{15}")
            try await terminal.expectScreen("an empty line") { $0.currentLine == "wehe>" }
        }
    }

    @Test("The tour offers each step: Enter runs it, s skips it, anything else is explained, q leaves")
    func tour() async throws {
        let terminal = try await installation.prompt(columns: 100, rows: 50)
        try await terminal.send("tour\r")
        try await terminal.expect("Step 1 of 9")
        try await terminal.expect("consent show   [Enter runs it, s skips it, q leaves] ")
        try await terminal.send("s\r")
        try await terminal.expect("consent give embedded   [Enter")
        try await terminal.send("maybe\r")
        try await terminal.expect("to leave, not \"maybe\"")
        try await terminal.send("\r")
        try await terminal.expect("Consent recorded")
        try await terminal.expect("Step 3 of 9")
        try await terminal.send("q\r")
        try await terminal.expect("Left the tour")
        try await terminal.expect("wehe> ")
        #expect(try installation.home.names.contains("consent.json"))
        try await terminal.send("tour\r")
        try await terminal.expect("Step 1 of 9")
        try await terminal.send(controlC)
        try await terminal.expect("interrupted")
        try await terminal.expect("wehe> ")
        try await terminal.send("echo still here\r")
        try await terminal.expect("\nstill here\n")
    }

    @Test("Where nobody can answer, the tour prints its steps, in either language and as JSON")
    func printedTour() async throws {
        let run = try await installation.succeed("tour")
        #expect(run.output.contains("Step 9 of 9"))
        #expect(run.lines.filter { $0.hasPrefix("    ") }.count == 9)
        let french = try await installation.wehe(["-c", "tour"], environment: ["LANG": "fr_FR.UTF-8"])
        #expect(french.output.contains("Pas 9 sur 9"))
        let objects = try await installation.succeed("tour --json").objects()
        #expect(objects.count == 9)
        // Each offered command is one that the shell takes.
        let commands = objects.compactMap { $0.string("command") }
        let check = try await installation.wehe(["--dry-run"] + commands.flatMap { ["-c", $0] })
        #expect(check.status == .exited(0), "\(check.error)")
    }

    @Test(
        "A line goes on behind a prompt of its own, is one entry of the history, and Ctrl-C gives all of it up"
    )
    func continuation() async throws {
        let terminal = try await installation.prompt()
        try await terminal.send("echo one \\\r")
        try await terminal.expect("  ... ")
        try await terminal.send("two 'a\r")
        try await terminal.expect("  ... ")
        try await terminal.send("b'\r")
        try await terminal.expect("\none two a")
        try await terminal.expect("wehe> ")
        try await terminal.send("history\r")
        try await terminal.expect("  1  echo one two 'a b'")
        try await terminal.send("echo 'never\r")
        try await terminal.expect("  ... ")
        try await terminal.send(controlC)
        try await terminal.expect("wehe> ")
        try await terminal.send("echo again\r")
        try await terminal.expect("\nagain\n")
    }

    @Test("! runs a program of the system, clear empties the screen, and \\q leaves")
    func otherPrograms() async throws {
        let terminal = try await installation.prompt(environment: ["SHELL": "/bin/sh"])
        try await terminal.send("!echo $((40 + 2)) | sed s/4/x/\r")
        try await terminal.expect("\nx2\n")
        try await terminal.expect("wehe> ")
        try await terminal.send("clear\r")
        try await terminal.expectScreen("an empty screen") {
            !$0.text.contains("x2") && $0.text.contains("wehe>")
        }
        try await terminal.send("\\q\r")
        #expect(try await terminal.wait() == .exited(0))
    }

    @Test("A terminal that is dumb never gets a pager")
    func dumb() async throws {
        let terminal = try await installation.prompt(environment: ["TERM": "dumb", "PAGER": "echo PAGED"])
        try await terminal.send("settings; echo all of it\r")
        try await terminal.expect("all of it\n")
        #expect(!terminal.transcript.contains("PAGED\n"))
    }
}

@Suite("A test in a window that changes")
struct ResizingTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    @Test("The line of a running replay follows the window's width", arguments: ["C.UTF-8", "C"])
    func resizing(locale: String) async throws {
        // At this rate the test takes long enough to change the window twice.
        try await installation.succeed("consent give embedded other; settings set line-rate 1")
        let terminal = try await installation.prompt(environment: ["LANG": locale], columns: 120)
        let empty = locale == "C" ? "..." : "░░░"
        try await terminal.send("replay deezer\r")
        try await terminal.expectScreen("the whole line") {
            $0.currentLine.contains(empty) && $0.currentLine.contains(" of ")
        }
        terminal.resize(columns: 50, rows: 20)
        try await terminal.expectScreen("the line cut to the window") {
            $0.currentLine.contains(empty) && !$0.currentLine.contains(" of ")
                && $0.currentLine.count <= 49
        }
        terminal.resize(columns: 120, rows: 30)
        try await terminal.expectScreen("the whole line again") {
            $0.currentLine.contains(empty) && $0.currentLine.contains(" of ")
        }
        try await terminal.send("\u{3}")
        try await terminal.expect("interrupted")
        try await terminal.expect("wehe> ")
    }

    @Test(
        "--fail-on tells by the exit code what a test found; expect ends a script that finds another verdict"
    )
    func failOn() async throws {
        try await installation.importShortApps()
        let forced = "dev force-differentiation on; replay deezer; expect verdict differentiation"
        let run = try await installation.run(
            forced, options: ["--fail-on", "inconclusive,differentiation"])
        #expect(run.status == .exited(50))
        #expect(run.complaints == ["error: 1 test found differentiation (--fail-on)"])
        let other = try await installation.run(
            forced, "expect verdict no-differentiation; version", options: ["--fail-on", "inconclusive"])
        #expect(other.status == .exited(53))
        #expect(!other.output.contains("wehe 0."))
        let failed = try await installation.run(
            "servers add closed 127.0.0.1 --side-channel-port 1; replay deezer --server closed",
            options: ["--fail-on", "error"])
        #expect(failed.status == .exited(52))
    }
}
