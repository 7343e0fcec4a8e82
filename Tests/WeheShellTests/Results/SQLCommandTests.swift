import Differentiation
import Basics
import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import WeheShell

@Suite("Questions in SQL")
struct SQLCommandTests {
    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard

    /// Tests of every kind, and more, of which one's profiles do not agree.
    init() async throws {
        home = try TemporaryFolder()
        (session, heard) = try home.session()
        let store = try await session.store()
        _ = try await store.import(Sample.everyKind, at: Date(timeIntervalSince1970: 1_795_300_000))
        for index in 0..<12 {
            var test = Sample.measured(original: 10, control: Double(10 + index), verdict: .noDifferentiation)
            test.id = nil
            test.effect = test.estimatedEffect()
            for place in test.replays.indices {
                test.replays[place].sliceEnds = test.replays[place].sliceEnds.indices.map { Double($0) / 10 }
            }
            if index == 0, !test.decisions.isEmpty { test.decisions[0].verdict = .inconclusive }
            _ = try await store.insert(test)
        }
        _ = try await store.tag([12, 13], adding: ["campaign"])
    }

    /// What a line prints.
    private func output(_ line: String) async throws -> String {
        let before = heard.output
        try await session.run(line: line)
        return String(heard.output.dropFirst(before.count))
    }

    @Test("Every question of the topic has an answer")
    func topic() async throws {
        let page = try HelpPage("sql", commands: ["sql"])
        let questions = page.typed.filter { $0.hasPrefix("sql '") || $0.hasPrefix("sql \"") }
        #expect(questions.count >= 15)
        for question in questions {
            let rows = try await output(question + " --csv").split(separator: "\r\n")
            #expect(rows.count > 1, "\(question)")
        }
    }

    @Test("Without a query, it tells how one is typed and which views there are")
    func views() async throws {
        let usage = try await output("sql")
        #expect(usage.hasPrefix("sql 'SELECT ...' asks"))
        for view in ResultView.allCases { #expect(usage.contains("\n  \(view.rawValue) "), "\(view)") }
        #expect(try await output("sql --views --csv").hasPrefix("view,summary\r\ntests,"))
        let columns = try await output("sql --columns samples --csv").split(separator: "\r\n")
        #expect(columns.first == "view,column,type,unit,summary")
        #expect(columns.contains { $0.hasPrefix("samples,throughput_mbps,real,Mbit/s,") })
    }

    @Test("The topic lists every column of every view")
    func reference() async throws {
        let help = try await output("help sql")
        #expect(!help.contains("{"))
        for view in ResultView.allCases {
            #expect(help.contains("\(view.rawValue): "))
            for column in view.columns { #expect(help.contains("    \(column.name) "), "\(column.name)") }
        }
    }

    @Test(
        "What cannot be asked is one sentence with what is wrong and where",
        arguments: [
            (
                "sql 'DELETE FROM tests'",
                "sql only reads the stored tests: it changes nothing and makes nothing"
            ),
            (
                "sql 'SELECT 1 FORM tests'",
                "the query is not understood: near \"tests\": syntax error; SQLite stopped at \"tests\""
            ),
            (
                "sql 'SELECT aap FROM tests'",
                "the query is not understood: no such column: aap; SQLite stopped at \"aap FROM tests\""
            ),
            (
                "sql 'SELECT 1 FROM summaries'",
                "the query is not understood: no such table: summaries; \"sql --views\" lists what can be asked"
            ),
            ("sql 'SELECT 1; SELECT 2'", "the query has more than one statement; ask one at a time"),
            ("sql ''", "the query is empty; \"help sql\" shows some"),
            (
                "sql SELECT 1",
                "the query has to stand in quotes: sql 'SELECT ...', or, with texts in it, "
                    + "sql \"SELECT ... 'text' ...\""
            ),
            ("sql --views 'SELECT 1'", "--views and QUERY exclude each other"),
            ("sql --columns test", "--columns takes tests, replays,"),
        ])
    func complaints(line: String, sentence: String) async throws {
        #expect(await session.execute(line: line) == 2)
        #expect(heard.error.contains(sentence), "\(heard.error)")
        #expect(heard.errorLines.count == 1 && heard.output.isEmpty)
    }

    @Test("In JSON mode an error has a key of its own, and rows that came before it stay")
    func errors() async throws {
        let query =
            "SELECT abs(i) AS a FROM (SELECT -9223372036854775807 AS i UNION ALL SELECT -9223372036854775807 - 1)"
        #expect(await session.execute(line: "sql '\(query)'") == 2)
        #expect(heard.lines.map { $0.trimmingCharacters(in: .whitespaces) } == ["a", "9223372036854775807"])
        #expect(heard.error == "error: the query failed: integer overflow\n")
        let before = heard.output
        #expect(await session.execute(line: "sql \"SELECT json('{')\"") == 2)
        #expect(heard.output == before && heard.error.hasSuffix("error: the query failed: malformed JSON\n"))
        let (other, said) = try TemporaryFolder().session(form: .json)
        #expect(await other.execute(line: "sql 'SELECT x'") == 2)
        #expect(said.lines.count == 1 && said.output.contains("\"code\":\"bad-query\""))
    }
}
