import ReportTesting
import TestSupport
import Testing

@testable import WeheShell

@Suite("What is wrong with a command line")
struct ParserMessageTests {
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
            ("lab netns up --line-rate fast", "--line-rate takes a number of Mbit/s, not \"fast\""),
            ("lab netns up --delay 5ms", "--delay takes a number of milliseconds, not \"5ms\""),
            (
                "replay espn --order first",
                "--order takes random, original-first, control-first, not \"first\""
            ),
            ("timing maybe", "timing: \"maybe\" is none of on, off"),
            ("results list --nothing", "unknown option '--nothing'"),
        ])
    func values(line: String, sentence: String) async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: line) == 2)
        #expect(heard.error.hasPrefix("error: "))
        #expect(heard.error.contains(sentence), "\(heard.error)")
        #expect(heard.errorLines.count == 1)
    }

    @Test("In French too, while JSON stays English")
    func french() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session(environment: ["LANG": "fr_FR.UTF-8"])
        #expect(await session.execute(line: "repeat x version") == 2)
        #expect(heard.error.contains("« x » n'est pas un nombre entier"))
        #expect(await session.execute(line: "timing maybe") == 2)
        #expect(heard.error.contains("« maybe » n'est pas l'un de on, off"))
        #expect(await session.execute(line: "results list --limit x --json") == 2)
        #expect(heard.output.contains(#"--limit takes a whole number, not \"x\""#), "\(heard.output)")
    }
}
