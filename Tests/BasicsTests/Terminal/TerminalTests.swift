import Testing

@testable import Basics

@Suite("Terminal") struct TerminalTests {
    @Test(
        "the window's size is the terminal's answer, then COLUMNS and LINES, then 80 by 24",
        arguments: [
            (132, 50, ["COLUMNS": "40", "LINES": "10"], 132, 50),
            (0, 0, ["COLUMNS": "40", "LINES": "10"], 40, 10),
            (0, 0, [:], 80, 24),
            (0, 0, ["COLUMNS": "wide", "LINES": "-3"], 80, 24),
        ] as [(Int, Int, [String: String], Int, Int)]
    )
    func windowSize(
        columns: Int,
        rows: Int,
        environment: [String: String],
        expectedColumns: Int,
        expectedRows: Int
    ) {
        let size = Terminal.windowSize(columns: columns, rows: rows, environment: environment)
        #expect(size == WindowSize(columns: expectedColumns, rows: expectedRows))
    }

    @Test(
        "a dumb terminal cannot move its cursor",
        arguments: [("xterm", true), ("dumb", false), ("", false), (nil, false)] as [(String?, Bool)]
    )
    func movesCursor(type: String?, expected: Bool) {
        #expect(Terminal.movesCursor(environment: type.map { ["TERM": $0] } ?? [:]) == expected)
    }
}
