import Differentiation
import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import WeheShell

@Suite("Working with stored tests")
struct ResultsCommandTests {
    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard

    /// A shell with five tests: two of ESPN, of which the second repeats the first, one of Netflix that failed, one
    /// of Deezer and a search for a rule.
    init() async throws {
        home = try TemporaryFolder()
        (session, heard) = try home.session()
        let store = try await session.store()
        var tests = [
            Sample.completed(.differentiation), Sample.completed(.differentiation, area: 0.7),
            Sample.unfinished(.failed, "tls-failed", "x"), Sample.completed(.noDifferentiation, area: -0.05),
            Sample.searched,
        ]
        tests[1].confirms = 1
        tests[2].app = "netflix"
        tests[3].app = "deezer"
        for (index, var test) in tests.enumerated() {
            test.id = nil
            test.started = Date(timeIntervalSince1970: 1_795_246_262 + Double(index) * 3_600)
            _ = try await store.insert(test)
        }
    }

    /// Runs a line; what it printed on standard output.
    private func output(_ line: String) async throws -> [String] {
        let before = heard.lines.count
        try await session.run(line: line)
        return Array(heard.lines.dropFirst(before))
    }

    private func objects(_ line: String) async throws -> [[String: Any]] {
        try await output(line).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private func ids(_ line: String) async throws -> [Int] {
        try await objects(line + " --json").compactMap { $0["id"] as? Int }
    }

    @Test(
        "A list holds the tests asked for in the order asked for",
        arguments: [
            ("", [5, 4, 3, 2, 1]), ("--app espn", [5, 2, 1]), ("--verdict no-differentiation", [4]),
            ("--server embedded --limit 2", [5, 4]), ("--limit 2 --offset 3", [2, 1]), ("--failed", [3]),
            ("--kind dpi", [5]), ("--since 2026-11-21T09:30", [5, 4, 3]), ("--until 2026-11-21", []),
            ("--since 2026-11-21 --until 2026-11-21T08:31:02", [1]),
            ("--sort id --reverse", [1, 2, 3, 4, 5]),
            ("--sort app", [4, 5, 2, 1, 3]), ("--sort difference", [5, 1, 2, 4, 3]),
            ("--sort difference --reverse", [4, 2, 1, 5, 3]), ("--since 1s", []),
        ])
    func lists(options: String, expected: [Int]) async throws {
        #expect(try await ids("results list \(options)") == expected)
    }

    @Test(
        "A slip in an option is one sentence that names what there could be",
        arguments: [
            ("list --since yesterday", "--since takes a date such as 2026-11-21 or"),
            ("list --until 2026-02-31", "not \"2026-02-31\""),
            (
                "list --kind speed",
                "--kind takes differentiation, localization, dpi, characterisation, series, not \"speed\""
            ),
            ("list --sort size", "--sort takes id, started, app, verdict, difference, server, not \"size\""),
            ("list --offset -1", "--offset"), ("list --tag 'a b'", "\"a b\" cannot be a tag"),
            ("list --app netflx", "no app named \"netflx\"; did you mean \"netflix\"?"),
            ("list --server labb", "no server \"labb\"; known: embedded"),
            ("show x", "\"x\" names no test; give a number such as 17, a range such as 3-7, or last"),
            ("show", "missing expected argument"), ("show --colour", "unknown option '--colour'"),
            ("show 30-40", "no result with a number from 30 to 40"), ("show -9", "only 5 tests stored"),
            ("remove 1 99", "no result 99"), ("note 1", "a note needs a text"),
            ("note 1-3 x", "one test is named here, by its number or as \"last\", and not 1-3"),
            ("note 1 x --clear", "--clear takes no text"),
            ("tag campaign", "name tests by their numbers"), ("tag 1 last-week!", "cannot be a tag"),
            ("tag 1 a --remove a", "\"a\" cannot be given and taken away at once"),
            ("tag 1 --colour", "unknown option '--colour'"),
            ("export --format xml", "--format takes jsonl, csv, not \"xml\""),
            ("export 1 --app espn", "give either tests or filters, not both"),
            ("export --format csv --json", "give it a file with --to"),
            ("export --to /", "/ was not written: it is a folder"),
            ("export --to /nowhere/x", "/nowhere/x was not written: its folder does not exist"),
            ("import /nowhere/x", "/nowhere/x: there is no such file"),
            ("verify 3", "none of these tests has numbers"),
        ])
    func slips(line: String, sentence: String) async throws {
        #expect(await session.execute(line: "results \(line)") != 0)
        #expect(heard.errorLines.count == 1)
        #expect(heard.error.contains(sentence), "\(heard.error)")
        #expect(try await session.store().count() == 5)
    }

    @Test("A list that is cut says how many more there are; an empty one whether there is any test")
    func ends() async throws {
        _ = try await output("results list --limit 2")
        #expect(heard.error == "3 more; see --limit and --offset\n")
        #expect(try await output("results list --kind localization")[0].hasPrefix("no stored test matches"))
        #expect(try await output("results remove 1-5; results")[1].hasPrefix("no tests are stored yet"))
    }

    @Test(
        "Tests are named by numbers, ranges and from the newest back, each once",
        arguments: [
            ("last", [5]), ("-1", [5]), ("-5", [1]), ("2-3 1", [2, 3, 1]), ("4-99 last 5", [4, 5]),
            ("-2 -1", [4, 5]),
        ])
    func references(words: String, expected: [Int]) async throws {
        #expect(try await ids("results show \(words)") == expected)
    }

    @Test("The details link to the tests that have to do with one")
    func links() async throws {
        let shown = try #require(try await objects("results show 1 --json").first)
        #expect(shown["confirmed_by"] as? [Int] == [2])
        #expect(shown["rule_searches"] as? [Int] == [5])
        let lines = try await output("results show 1")
        #expect(lines.contains { $0.contains("confirmed by") && $0.hasSuffix("2") })
        #expect(lines.contains { $0.contains("see also") && $0.hasSuffix(": 5") })
    }

    @Test("Notes and tags are kept beside a test, shown with it and cleared again")
    func annotations() async throws {
        #expect(try await output("results note last the router 'was restarted'") == ["Noted beside test 5."])
        _ = try await output("results note 5 -- --again")
        #expect(
            try await output("results tag 1-2 last campaign wrong") == ["Changed the tags of 3 of 3 tests."])
        #expect(
            try await output("results tag 2 --remove wrong --remove nothing")
                == ["Changed the tags of 1 of 1 test."])
        #expect(try await output("results tag 2 3") == ["Test 2: campaign", "Test 3: no tags"])
        #expect(try await ids("results list --tag campaign") == [5, 2, 1])
        #expect(try await ids("results list --tag campaign --tag wrong") == [5, 1])
        let listed = try #require(try await objects("results list --limit 1 --json").first)
        #expect(listed["tags"] as? [String] == ["campaign", "wrong"])
        let notes = try #require(listed["user_notes"] as? [[String: String]])
        #expect(notes.map { $0["text"] } == ["the router was restarted", "--again"])
        #expect(
            try await output("results list --limit 1")[1].hasSuffix(
                "#campaign, #wrong, \"the router was restarted\", \"--again\""))
        let details = try await output("results show 5").joined(separator: "\n")
        #expect(details.contains("campaign, wrong") && details.contains("UTC: the router was restarted"))
        #expect(try await output("results note 5 --clear") == ["Removed 2 notes of test 5."])
        #expect(try await objects("results show 5 --json").first?["user_notes"] as? [String] == [])
    }

    @Test("Ranges can be removed; numbers in them without a test are passed over")
    func removes() async throws {
        #expect(try await output("results remove 2-3 5-40") == ["Removed 3 tests."])
        #expect(try await ids("results list") == [4, 1])
    }

    @Test("What is exported comes back in another home but for the numbers, and again is skipped")
    func exchange() async throws {
        _ = try await output("results note 1 x; results tag 1 2 a; results remove 4")
        for options in ["--samples", ""] {
            let file = home.file("exported.jsonl").path
            #expect(
                try await output("results export \(options) --force --to '\(file)'") == [
                    "Exported 4 tests to \(file)."
                ])
            let other = try TemporaryFolder()
            let (session, heard) = try other.session()
            try await session.run(line: "results import '\(file)'; results import '\(file)'")
            #expect(
                heard.lines == [
                    "Imported 4 tests as 1-4.", "Imported 0 tests; skipped 4 that are here already.",
                ])
            let before = heard.lines.count
            try await session.run(line: "results export \(options)")
            func unnumbered(_ line: String) throws -> NSDictionary {
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
                let record = try #require(object as? NSDictionary)
                let copy = try #require(record.mutableCopy() as? NSMutableDictionary)
                copy.removeObject(forKey: "id")
                return copy
            }
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let there = try text.split(separator: "\n").map { try unnumbered(String($0)) }
            let here = try heard.lines.dropFirst(before).map(unnumbered)
            #expect(there == here && here.count == 4)
            #expect(try home.names.filter { $0.contains("part") }.isEmpty)
        }
    }

    @Test("A broken line is named; what stands before it stays, and the mended file gives the rest")
    func brokenFile() async throws {
        let lines = try await output("results export --samples")
        try home.write(lines[0] + "\r\n\n" + lines[1] + "\n" + lines[2].dropLast(), to: "broken.jsonl")
        let other = try TemporaryFolder()
        let (session, heard) = try other.session()
        let file = home.file("broken.jsonl").path
        #expect(await session.execute(line: "results import '\(file)'") == 1)
        #expect(heard.error.hasPrefix("error: \(file):4: the line is not JSON from byte "))
        #expect(
            heard.error.hasSuffix(
                "; 2 tests before it were imported and stay; a second import skips them\n"))
        #expect(try await session.store().count() == 2)
        try home.write(lines.joined(separator: "\n"), to: "mended.jsonl")
        try await session.run(line: "results import '\(home.file("mended.jsonl").path)'")
        #expect(heard.lines == ["Imported 3 tests as 3-5; skipped 2 that are here already."])
        try home.write("\u{FEFF}x,y\n", to: "broken.jsonl")
        #expect(await session.execute(line: "results import '\(file)'") == 1)
        #expect(heard.error.contains("\(file):1: the line is not JSON from byte 1 on"))
    }

    @Test("Verifying tells each number, names tests without any, and fails where one does not agree")
    func verifies() async throws {
        #expect(await session.execute(line: "results verify 1-3 --json") == 1)
        let objects = try heard.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        // The samples of these are all alike, unlike the numbers.
        #expect(objects.prefix(2).allSatisfy { $0["agrees"] as? Bool == false })
        #expect(objects[2]["agrees"] is NSNull)
        #expect(objects[2]["reason"] as? String == "no server reported numbers of it")
        #expect(objects.last?["code"] as? String == "not-verified")
        #expect(heard.error.contains("does not follow from the samples of tests 1-2"))
    }

    @Test("An app is known by its title as well as by its name", arguments: ["espn", "ESPN", "Espn"])
    func title(name: String) async throws {
        #expect(try await ids("results list --app \(name)") == [5, 2, 1])
    }

    @Test("How HTTP exchanges went is shown on request, and always told to programs")
    func exchanges() async throws {
        var test = Sample.unfinished(.failed, "locate-failed", "x")
        test.id = nil
        test.notes = ["kept"]
        test.exchanges = (1...30).map {
            StoredExchange(HTTPTimeline(method: "GET", url: "http://192.0.2.1/\($0)", total: 0.004))
        }
        let id = try await session.store().insert(test)
        let brief = try await output("results show \(id)").joined(separator: "\n")
        #expect(brief.contains("kept; 30 HTTP exchanges, which --trace shows"))
        #expect(!brief.contains("http://192.0.2.1/7"))
        let traced = try await output("results show \(id) --trace").joined()
        #expect(traced.contains("HTTP GET http://192.0.2.1/7: 4.0 ms in all"))
        let object = try await objects("results show \(id) --json")[0]
        #expect(object["notes"] as? [String] == ["kept"])
        #expect((object["exchanges"] as? [[String: Any]])?.map { $0["total_s"] as? Double }.count == 30)
    }

    @Test("recordings show takes an app for its two recordings", arguments: ["espn", "ESPN"])
    func recordings(name: String) async throws {
        let shown = try await objects("recordings show \(name) --json").compactMap {
            $0["recording"] as? String
        }
        #expect(shown == ["ESPN-05152024", "ESPNRandom-05152024"])
        #expect(await session.complaint(about: "recordings show espm").contains("espm"))
    }
}
