import Basics
import ReportTesting
import Testing

@testable import Reports

@Suite("The rows of a query's answer")
struct QueryRowsTests {
    private func output(_ form: OutputForm, _ heard: Heard) -> Output {
        let traits = TerminalTraits(isTerminal: false, hasColour: false, isUnicode: true, columns: nil)
        return Output(
            sink: heard.sink, form: form, clock: .system, standardOutput: traits, standardError: traits)
    }

    private func shown(_ form: OutputForm, _ names: [String], _ rows: [[JSONValue]]) throws -> String {
        let heard = Heard()
        var answer = QueryRows(names, output(form, heard))
        for row in rows { try answer.add(row) }
        answer.finish()
        #expect(answer.count == rows.count)
        return heard.output
    }

    private static let rows: [[JSONValue]] = [
        ["espn", 12, .number(1.0 / 3), .null], ["a,\"b\"", 3, .null, "x'0a'"],
        ["", 1_000_000, .number(2e-7), ""],
    ]

    @Test("People see what is not known, and numbers with six digits to the right")
    func table() throws {
        let lines = try shown(.table, ["app", "tests", "share", "bytes"], Self.rows).split(separator: "\n")
        #expect(
            lines.map { $0.split(separator: " ").map(String.init) } == [
                ["app", "tests", "share", "bytes"], ["espn", "12", "0.333333", "NULL"],
                ["a,\"b\"", "3", "NULL", "x'0a'"], ["1000000", "2e-07"],
            ])
        #expect(lines[1].contains("     12 ") && lines[2].contains("      3 "))
        #expect(try shown(.table, ["app"], []) == "no row\n")
    }

    @Test("Programs get all digits, and an empty text that is none of nothing")
    func programs() throws {
        #expect(
            try shown(.csv, ["app", "tests", "share", "bytes"], Self.rows)
                == "app,tests,share,bytes\r\nespn,12,0.3333333333333333,\r\n\"a,\"\"b\"\"\",3,,x'0a'\r\n"
                + "\"\",1000000,2e-07,\"\"\r\n")
        #expect(
            try shown(.json, ["app", "n"], [["espn", 12], [.null, .number(0.5)]])
                == "{\"app\":\"espn\",\"n\":12}\n{\"app\":null,\"n\":0.5}\n")
        #expect(try shown(.csv, ["a", "b"], []) == "a,b\r\n")
        #expect(try shown(.json, ["a"], []).isEmpty)
    }

    @Test("Rows are written while others come, in every form", arguments: OutputForm.allCases)
    func streams(form: OutputForm) throws {
        let heard = Heard()
        var answer = QueryRows(["n"], output(form, heard))
        var written = 0
        for number in 0..<10_000 {
            try answer.add([.count(number)])
            if number.isMultiple(of: 1_000) {
                // Never are more than a thousand of them held.
                #expect(number - heard.output.utf8.count { $0 == 10 } <= 1_000)
                written = heard.output.utf8.count { $0 == 10 }
            }
        }
        #expect(written > 7_000)
        answer.finish()
        #expect(heard.output.utf8.count { $0 == 10 } == 10_000 + (form == .json ? 0 : 1))
        #expect(heard.output.suffix(8).contains("9999"))
    }
}
