import Testing
import WeheShell

@Suite("Tables")
struct TableTests {
    private var table: Table {
        var table = Table(
            [
                .init("app", key: "app"), .init("MB", key: "size_mb", alignsRight: true),
                .init("kind", key: "kind"),
            ],
            empty: "no app matches")
        table.add([.init("espn"), .init("29", 29), .init("video")])
        table.add([.init("x"), .init("8", 8), .init("video, short")])
        return table
    }

    @Test("Columns align, numbers to the right, and no line ends in blanks")
    func aligns() {
        #expect(
            table.lines(width: nil) == [
                "  app   MB  kind",
                "  espn  29  video",
                "  x      8  video, short",
            ])
    }

    @Test("A table without rows says so in a sentence, and has no records")
    func tellsEmptiness() {
        let table = Table([.init("app", key: "app")], empty: "no app matches")
        #expect(table.lines(width: 80) == ["no app matches"])
        #expect(table.records.isEmpty)
    }

    @Test("A line that is too wide is cut with a mark, plain where the terminal is")
    func cuts() {
        var wide = Table([.init("text", key: "text")], empty: "")
        wide.add([.init(String(repeating: "x", count: 50))])
        #expect(wide.lines(width: 30)[1] == "  " + String(repeating: "x", count: 27) + "…")
        #expect(
            wide.lines(width: 30, isUnicode: false)[1] == "  " + String(repeating: "x", count: 25) + "...")
        #expect(wide.lines(width: 52)[1].count == 52)
    }

    @Test("Programs get one object a row, with values in place of texts")
    func records() {
        #expect(
            table.records.map(\.text) == [
                #"{"app":"espn","size_mb":29,"kind":"video"}"#,
                #"{"app":"x","size_mb":8,"kind":"video, short"}"#,
            ])
    }
}
