import Basics
import Synchronization
import Testing

@testable import Reports

@Suite("Tables whose rows are not kept")
struct TableStreamTests {
    private static let columns: [Table.Column] = [
        .init("id", key: "id", alignsRight: true), .init("what it is about", key: "about"),
        .init("nothing", key: "nothing"), .init(key: "for_programs"),
    ]
    private static let rows: [[Table.Cell]] = (1...30).map { number in
        [
            .init("\(number * number)", .count(number * number)),
            .init(String(repeating: "some words ", count: number % 7) + "https://example.org/\(number)"),
            .init(""), .init(.bool(number.isMultiple(of: 2))),
        ]
    }

    /// What goes to standard output.
    private func output(
        _ form: OutputForm, _ columns: Int?, _ show: (Output) -> Void
    ) -> String {
        let text = Mutex("")
        let taken: @Sendable (String) -> Void = { part in text.withLock { $0 += part } }
        let traits = TerminalTraits(
            isTerminal: columns != nil, hasColour: false, isUnicode: true, columns: columns)
        show(
            Output(
                sink: .init(standardOutput: taken, standardError: { _ in }), form: form, clock: .system,
                standardOutput: traits, standardError: traits))
        return text.withLock { $0 }
    }

    @Test("CSV in a terminal has no control characters; a file or a program gets each byte")
    func control() {
        let evil = "a\u{1B}]0;title\u{7}b"
        func shown(_ columns: Int?) -> String {
            output(.csv, columns) { output in
                var table = Table(Array(Self.columns.prefix(2)), empty: "")
                table.add([.init("1", .count(1)), .init(evil)])
                output.show(table)
                output.record(["about": .string(evil)])
            }
        }
        #expect(shown(nil).unicodeScalars.count { $0 == "\u{1B}" } == 2)
        #expect(!shown(80).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" })
        #expect(shown(80).contains("title"))
    }

    @Test(
        "Rows that come twice look as those of a table that is held",
        arguments: OutputForm.allCases, [nil, 200, 60, 30, 12])
    func alike(form: OutputForm, width: Int?) {
        let held = output(form, width) { output in
            var table = Table(Self.columns, empty: "")
            for row in Self.rows { table.add(row) }
            output.show(table)
        }
        let streamed = output(form, width) { output in
            var stream = TableStream(Self.columns, output)
            for row in Self.rows { stream.add(row) }
            if stream.isMeasuring {
                stream.begin()
                for row in Self.rows { stream.add(row) }
            }
            stream.finish()
        }
        #expect(streamed == held && !held.isEmpty)
    }
}
