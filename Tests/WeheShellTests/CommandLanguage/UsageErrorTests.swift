import CommandParsing
import ArgumentParser
import ReportTesting
import TestModel
import TestSupport
import Testing

@testable import WeheShell

@Suite("What is wrong with the words after a command")
struct UsageErrorTests {
    @Test(
        "A value that does not fit is told with what would",
        arguments: [
            ("repeat x version", "repeat: \"x\" is not a whole number"),
            ("results list --limit many", "--limit takes a whole number, not \"many\""),
            ("replay espn --seed 1.5", "--seed takes a whole number, not \"1.5\""),
            (
                "servers add a 192.0.2.1 --results-port http",
                "--results-port takes a whole number, not \"http\""
            ),
            (
                "replay espn --order first",
                "--order takes random, original-first, control-first, not \"first\""
            ),
            ("timing maybe", "timing: \"maybe\" is none of on, off"),
            ("results list --nothing", "unknown option '--nothing'"),
            ("replay espn --sever x", "unknown option '--sever'; did you mean '--server'?"),
            ("results list --limit", "missing value for '--limit <number>'"),
            ("results list --reverse=yes", "--reverse takes no value, not \"yes\""),
            ("lab netns up", "no command \"lab netns\"; \"help lab\" lists them"),
            ("lab shwo", "no command \"lab shwo\"; did you mean \"lab show\"?"),
            ("lab show now", "lab show: unexpected argument 'now'"),
            ("version now", "unexpected argument 'now'"),
            ("version now and then", "3 unexpected arguments: 'now', 'and', 'then'"),
            ("servers add mine", "missing expected argument '<host>'"),
            ("expect verdict maybe", "no verdict \"maybe\"; there are differentiation,"),
        ])
    func values(line: String, sentence: String) async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: line) == 2)
        #expect(heard.error.hasPrefix("error: "))
        #expect(heard.error.contains(sentence), "\(heard.error)")
        #expect(heard.errorLines.count == 1)
    }

    /// What the parser finds wrong with words, in the command's own outline.
    private func fault(_ words: [String]) throws -> UsageError {
        let error = try #require(throws: (any Error).self) { try ShellRoot.parseAsRoot(words) }
        guard case .fault(let fault) = ParseFailure(error, root: ShellRoot.self) else {
            throw Unexpected(words: words)
        }
        return fault
    }

    private struct Unexpected: Error { let words: [String] }

    @Test("No command's slip is left to the parser's own words")
    func everyCommand() throws {
        // The parser takes long, as it checks the whole command each time while it is built for debugging.
        var slips: [(words: [String], expected: UsageError)] = []
        for (path, command) in try CommandOutline(of: ShellRoot.self).runnable() {
            let name = path.split(separator: " ").map(String.init)
            let required = command.positionals.filter { !$0.isOptional }
            if let first = required.first {
                let found = try fault(name)
                #expect(found == .missingArgument(first.typed) || found == .namesNoTest, "\(path)")
            }
            if required.isEmpty, command.positionals.allSatisfy({ !$0.takesAll }) {
                // One of two is needed, which the command itself finds out.
                let missing: UsageError? =
                    switch path {
                    case "calibrate": .missingArgument("<app>")
                    case "characterise": .missingArgument("<app>")
                    default: nil
                    }
                let found = try fault(name + ["--zzzzzzzz"])
                #expect(found == missing ?? .unknownOption("--zzzzzzzz", meant: nil), "\(path)")
            }
            for option in command.options where option.form == .option && !option.takesSeveral {
                let spelling = try #require(option.longName)
                slips.append((name + [spelling], .missingValue(option: option.typed)))
                guard !option.choices.isEmpty else { continue }
                slips.append(
                    (name + [spelling, "\u{7}"], .notAmong(spelling, option.choices, given: "\u{7}")))
            }
            guard let first = command.positionals.first, !first.choices.isEmpty else { continue }
            slips.append((name + ["\u{7}"], .notAmong(nil, first.choices, given: "\u{7}")))
        }
        #expect(slips.count > 100)
        for (words, expected) in Thoroughness.some(of: slips, atMost: 60) {
            #expect(try fault(words) == expected, "\(words)")
        }
    }

    @Test("In French too, while JSON stays English")
    func french() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session(environment: ["LANG": "fr_FR.UTF-8"])
        #expect(await session.execute(line: "repeat x version") == 2)
        #expect(heard.error.contains("« x » n'est pas un nombre entier"))
        #expect(await session.execute(line: "timing maybe") == 2)
        #expect(heard.error.contains("« maybe » n'est pas l'un de on, off"))
        #expect(await session.execute(line: "servers add mine") == 2)
        #expect(heard.error.contains("il manque l'argument « <host> »"))
        #expect(await session.execute(line: "results list --limit x --json") == 2)
        #expect(heard.output.contains(#"--limit takes a whole number, not \"x\""#), "\(heard.output)")
    }
}
