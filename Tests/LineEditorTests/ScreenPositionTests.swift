import Testing

@testable import LineEditor

@Suite("Screen position") struct ScreenPositionTests {
    init() {
        UTF8Locale.activate()
    }

    @Test(
        "follows libedit's layout in a window of 10 columns",
        arguments: [
            ("", 0, 0),
            ("abc", 0, 3),
            ("abcdefghij", 1, 0),
            ("abcdefghijk", 1, 1),
            ("abcdefghi日", 1, 2),
            ("ab\tc", 0, 9),
            ("ab\ncd", 1, 2),
            ("a\u{3}b", 0, 4),
            ("größe", 0, 5),
        ]
    )
    func layout(text: String, row: Int, column: Int) {
        var position = ScreenPosition(columns: 10)
        position.advance(over: text.unicodeScalars)
        #expect(position.row == row)
        #expect(position.column == column)
    }
}
