import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("The program's command line")
struct CommandLineTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    @Test("Help and slips of the process itself are told in the locale's language, with the same exit codes")
    func french() async throws {
        let locale = ["LANG": "fr_FR.UTF-8"]
        let help = try await installation.wehe(["--help"], environment: locale)
        #expect(help.status == .exited(0))
        #expect(help.output.contains("UTILISATION : wehe "))
        #expect(help.output.contains("Continue après une commande qui échoue."))
        let slip = try await installation.wehe(["--nothing"], environment: locale)
        #expect(slip.status == .exited(2))
        #expect(slip.error.hasPrefix("erreur : option « --nothing » inconnue\n"))
        let both = try await installation.wehe(["-c", "version", "-f", "x"], environment: ["LANG": "fr_FR"])
        #expect(both.error.hasPrefix("erreur : -c et -f s'excluent\n"))
    }

    @Test(
        "The process's own options are checked like commands",
        arguments: [["--bogus"], ["-c", "version", "-f", "x"]])
    func options(arguments: [String]) async throws {
        let run = try await installation.wehe(arguments)
        #expect(run.status == .exited(2))
        #expect(run.output.isEmpty)
        #expect(!run.error.isEmpty)
    }

    @Test("A file by itself is a script, and serve is still a subcommand")
    func scriptByItself() async throws {
        let folder = try TemporaryFolder()
        try folder.write("echo from the file\n", to: "night.wehe")
        let run = try await ProcessRun(
            program: BuiltProduct.path("wehe"),
            arguments: [folder.file("night.wehe").path, "--home", folder.file("home").path])
        #expect(run.output == "from the file\n")
        let help = try await ProcessRun(program: BuiltProduct.path("wehe"), arguments: ["serve", "--help"])
        #expect(help.output.contains("USAGE: wehe serve"))
    }

    @Test("Help and version are no failures")
    func helpOptions() async throws {
        let version = try await ProcessRun(program: BuiltProduct.path("wehe"), arguments: ["--version"])
        #expect(version.status == .exited(0))
        #expect(version.output.wholeMatch(of: /wehe [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
        #expect(try await installation.succeed("version").output == version.output)
        for arguments in [["--help"], ["serve", "--help"]] {
            let help = try await ProcessRun(program: BuiltProduct.path("wehe"), arguments: arguments)
            #expect(help.status == .exited(0))
            #expect(help.output.contains("USAGE: wehe"))
            #expect(
                help.output.contains(
                    "\n\nEXAMPLES:\n  \((["wehe"] + arguments.dropLast()).joined(separator: " "))\n"))
            #expect(help.error.isEmpty)
        }
    }

    @Test("Commands run in the order of -c options, up to the first failure")
    func order() async throws {
        let run = try await installation.run("settings get label; nonsense; version", "version")
        #expect(run.status == .exited(2))
        #expect(run.lines == ["0"])
    }

    @Test("With --keep-going all commands run, and the first failure's code is the program's")
    func keepGoing() async throws {
        let run = try await installation.run(
            "replay espn; settings get label", "nonsense", "settings get order", options: ["--keep-going"])
        #expect(run.status == .exited(40))
        #expect(run.lines == ["0", "random"])
        #expect(run.errorLines.count == 2)
        let good = try await installation.run("settings get label", options: ["--keep-going"])
        #expect(good.status == .exited(0))
    }

    @Test("A script file stops at its first failure, with file and line in the error")
    func scriptFile() async throws {
        try installation.home.write(
            "# setting up\nsettings set label night\n\nreplay netflx\nversion\n", to: "night.wehe")
        let path = installation.home.file("night.wehe").path
        let run = try await installation.wehe(["-f", path])
        #expect(run.status == .exited(40))
        #expect(run.lines == ["label is night"])
        #expect(run.error.hasPrefix("error: \(path):4: replay netflx: "))
        let kept = try await installation.wehe(["--keep-going", "-f", path])
        #expect(kept.status == .exited(40))
        #expect(kept.lines.last?.hasPrefix("wehe ") == true)
        let missing = try await installation.wehe(["-f", path + "x"])
        #expect(missing.status == .exited(2))
        #expect(missing.error.contains("there is no such file"))
    }

    @Test("Standard input that is no terminal is a script")
    func standardInput() async throws {
        let run = try await installation.wehe(
            [], input: "version\r\n# nothing\nsettings get label; quit\nnonsense\n")
        #expect(run.status == .exited(0))
        #expect(run.lines.count == 2)
        #expect(run.error.isEmpty)
        let failing = try await installation.wehe([], input: "version\nnonsense")
        #expect(failing.status == .exited(2))
        #expect(failing.error.hasPrefix("error: standard input:2: nonsense: "))
        let empty = try await installation.wehe([])
        #expect(empty.status == .exited(0))
        #expect(empty.output.isEmpty)
    }

    @Test(
        "Standard input is a script however an editor saved it",
        arguments: ["bom.wehe", "cr-only.wehe", "utf16le.wehe", "utf16be.wehe"])
    func savedScript(name: String) async throws {
        let script = Checkout.root.appending(path: "Tests/Vectors/Texts/\(name)").path
        let run = try await ProcessRun(
            program: "/bin/sh", arguments: ["-c", "exec '\(BuiltProduct.path("wehe"))' < '\(script)'"],
            environment: ["WEHE_HOME": installation.home.url.path])
        #expect(run.lines.count == 2 && run.lines.last == "done" && run.error.isEmpty, "\(run.error)")
    }

    @Test("WEHE_HOME names the home as --home does")
    func homeVariable() async throws {
        try await installation.succeed("settings set label here")
        let run = try await ProcessRun(
            program: BuiltProduct.path("wehe"), arguments: ["-c", "settings get label"],
            environment: ["WEHE_HOME": installation.home.url.path])
        #expect(run.output == "here\n")
    }

    @Test("With --json standard output carries one object a line and nothing else")
    func json() async throws {
        let run = try await installation.run(
            """
            help; help servers; help replay; consent show; consent give embedded other; version; apps; apps show espn; recordings; \
            recordings show ESPN-05152024; servers; servers show; servers add mine 192.0.2.1 --plain; servers use mine; \
            servers show mine; servers remove mine; settings; settings get seed; settings set label x; settings reset; \
            dashboard-url; dev; dev force-differentiation on; dev off; results; replay --help; consent withdraw; \
            results remove 9
            """, options: ["--json"])
        #expect(run.status == .exited(2))
        let objects = try run.objects()
        #expect(objects.count > 100)
        let error = try #require(objects.last)
        #expect(error.string("event") == "error")
        #expect(error.string("code") == "unknown-result")
        #expect(error.integer("exit_code") == 2)
        #expect(run.complaints.count == 1)
    }

    @Test(
        "Neither stream has a colour or a control character where there is no terminal", arguments: ["", "1"])
    func plain(noColour: String) async throws {
        let run = try await installation.wehe(
            ["-c", "help; settings; apps; consent show; servers; results; nonsense"],
            environment: ["NO_COLOR": noColour])
        #expect(run.status == .exited(2))
        #expect(!(run.output + run.error).contains { $0 == "\u{1B}" || $0 == "\r" })
    }

    @Test(
        "Completions for other shells know every option of the process", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) async throws {
        let script = try await installation.wehe(
            ["--generate-completion-script", shell], environment: ["LANG": "fr_FR.UTF-8"])
        #expect(script.status == .exited(0))
        let help = try await installation.wehe(["--help"])
        let options = Set(help.output.matches(of: /--[a-z-]+/).map { String($0.output) })
        #expect(options.isSuperset(of: ["--dry-run", "--var", "--fail-on", "--no-rc", "--csv"]))
        for option in options {
            // fish names options without their hyphens.
            let isThere = script.output.contains(shell == "fish" ? String(option.dropFirst(2)) : option)
            #expect(isThere, "\(option)")
        }
        #expect(script.output.contains("serve"))
        if shell == "bash" {
            let check = try await ProcessRun(program: "bash", arguments: ["-n"], input: script.output)
            #expect(check.status == .exited(0), "\(check.error)")
        }
    }

    @Test("The manual page holds the process's options and the shell's commands")
    func manual() async throws {
        let page = try await installation.succeed("help --man").output.replacing("\\-", with: "-")
        for part in [
            ".TH WEHE 1", "--dry-run", "--fail-on <conditions>", ".SS wehe serve",
            ".SS campaign database init",
        ] {
            #expect(page.contains(part), "\(part)")
        }
    }

    @Test(
        "A dry run tells every mistake of a script with its line, runs nothing, and reads standard input too")
    func dryRun() async throws {
        try installation.home.write("consent give embedded\nreplay netflx\nrepaly espn\n", to: "night.wehe")
        let path = installation.home.file("night.wehe").path
        let run = try await installation.wehe(["--dry-run", "-f", path])
        #expect(run.status == .exited(2))
        #expect(run.complaints.count == 2)
        #expect(run.complaints[0].hasPrefix("error: \(path):2: replay netflx: no app named"))
        #expect(run.complaints[1].hasPrefix("error: \(path):3: repaly espn: no command"))
        #expect(!FileManager.default.fileExists(atPath: installation.home.file("consent.json").path))
        let input = try await installation.wehe(["--dry-run"], input: "version\nreplay\nhelp\n")
        #expect(input.status == .exited(40))
        #expect(input.complaints[0].hasPrefix("error: standard input:2: replay: "))
        let words = try await installation.wehe(["--dry-run", "-c", "version", "-c", "nonsense", "--json"])
        #expect(words.complaints[0].hasPrefix("error: -c:2: nonsense: "))
        #expect(try words.objects().count == 2)
    }

    @Test("--var gives values to commands; one that is missing is named with its place")
    func variables() async throws {
        try installation.home.write("echo ${A} '${A}'\necho ${B}\n", to: "night.wehe")
        let path = installation.home.file("night.wehe").path
        let run = try await installation.wehe(["-f", path, "--var", "A=x y"])
        #expect(run.status == .exited(2))
        #expect(run.lines == ["x y ${A}"])
        #expect(run.error == "error: \(path):2: echo ${B}: no value for ${B}; known: A\n")
        let bad = try await installation.wehe(["-c", "version", "--var", "A"])
        #expect(bad.status == .exited(2))
        #expect(bad.error.contains("--var takes NAME=VALUE"))
    }

    @Test("The start file runs first and silently; a script does not run after an error in it")
    func startFile() async throws {
        try installation.home.write("settings set label first\necho hello from here\n", to: "rc.wehe")
        let run = try await installation.wehe(["--json", "-c", "settings get label"])
        #expect(run.status == .exited(0))
        #expect(run.output == "{\"key\":\"label\",\"value\":\"first\"}\n")
        #expect(run.error == "hello from here\n")
        try installation.home.write("version\nnonsense\n", to: "rc.wehe")
        let broken = try await installation.wehe(["-c", "version"])
        #expect(broken.status == .exited(2))
        #expect(broken.output.isEmpty)
        #expect(broken.error.contains("rc.wehe:2: nonsense: no command"))
        let without = try await installation.wehe(["--no-rc", "-c", "version"])
        #expect(without.status == .exited(0))
    }

    @Test("With --csv standard output carries rows and nothing else")
    func csv() async throws {
        let run = try await installation.wehe(["--csv", "-c", "version; servers; nonsense"])
        #expect(run.status == .exited(2))
        let lines = run.output.components(separatedBy: "\r\n")
        #expect(lines[0] == "version")
        #expect(lines[2] == "current,server,host,security,remarks")
        #expect(lines[3].hasPrefix("true,embedded,127.0.0.1,tls,"))
        #expect(run.complaints.count == 1)
    }
}
