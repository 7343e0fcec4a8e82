import Basics
import Testing
import Messages

@testable import Reports

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

    @Test("Columns of words become narrower where there is no room, and nothing is cut")
    func narrows() {
        var wide = Table(
            [.init("name", key: "name"), .init("what it is about", key: "about")], empty: "")
        wide.add([.init("one"), .init("the first of all the things there are")])
        wide.add([.init("two"), .init("the second")])
        #expect(
            wide.lines(width: 30) == [
                "  name  what it is about",
                "  one   the first of all the",
                "        things there are",
                "  two   the second",
            ])
    }

    @Test("A word as long as a URL gives a column no width: what follows it begins in the next line")
    func overflows() {
        let url = "https://locate.example.net/v2/nearest/wehe/replay"
        var wide = Table(
            [.init("key", key: "key"), .init("value", key: "value"), .init("meaning", key: "meaning")],
            empty: "")
        wide.add([.init("server"), .init("embedded"), .init("Where tests run when nothing else is said.")])
        wide.add([.init("locate"), .init(url), .init("Whom to ask.")])
        #expect(
            wide.lines(width: 60) == [
                "  key     value     meaning",
                "  server  embedded  Where tests run when nothing else is",
                "                    said.",
                "  locate  \(url)",
                "                    Whom to ask.",
            ])
        #expect(wide.lines(width: nil)[2] == "  locate  \(url)  Whom to ask.")
    }

    private var results: Table {
        var table = Table(
            [
                .init("id", key: "id", alignsRight: true), .marks, .init("verdict", key: "verdict"),
                .init(.original, key: "mean", alignsRight: true, claim: .yields(1)),
                .init(.server, key: "server", claim: .yields(0)),
                .init(.notes, key: "notes", claim: .below),
            ], empty: "")
        table.add([
            .init("1"), .init("s"), .init("no-differentiation"), .init("38.9 Mbit/s"), .init("embedded"),
            .init(""),
        ])
        table.add([
            .init("12"), .init(""), .init("inconclusive"), .init("1.47 Mbit/s"), .init("embedded"),
            .init("confirms 11, too few samples"),
        ])
        table.explain("s", "synthesised")
        return table
    }

    @Test("Columns go by their rank, and a line says which, or what all of their cells say")
    func yields() {
        #expect(
            results.lines(width: 70) == [
                "  id     verdict                original  server",
                "   1  s  no-differentiation  38.9 Mbit/s  embedded",
                "  12     inconclusive        1.47 Mbit/s  embedded",
                "      confirms 11, too few samples",
                "  s  synthesised",
            ])
        #expect(
            results.lines(width: 45) == [
                "  id     verdict                original",
                "   1  s  no-differentiation  38.9 Mbit/s",
                "  12     inconclusive        1.47 Mbit/s",
                "      confirms 11, too few samples",
                "  s  synthesised",
                "  in every row: server embedded",
            ])
        let narrow = results.lines(width: 30)
        #expect(narrow[1] == "   1  s  no-differentiation")
        #expect(narrow.joined(separator: " ").contains("no room for: original;"))
        #expect(narrow.allSatisfy { $0.count <= 30 })
    }

    @Test("Where not even those fit that stay, each row is a block in which nothing is missing")
    func blocks() {
        #expect(
            results.lines(width: 26) == [
                "  1 s",
                "    verdict",
                "        no-differentiation",
                "    original  38.9 Mbit/s",
                "    server    embedded",
                "  12",
                "    verdict   inconclusive",
                "    original  1.47 Mbit/s",
                "    server    embedded",
                "    notes     confirms 11,",
                "             too few",
                "             samples",
                "  s  synthesised",
            ])
    }

    @Test("A column without anything in it takes no room in a window")
    func emptyColumns() {
        var table = Table([.init("key", key: "key"), .init("standard", key: "standard")], empty: "")
        table.add([.init("server"), .init("", "embedded")])
        #expect(table.lines(width: 80) == ["  key", "  server"])
        #expect(table.lines(width: nil) == ["  key     standard", "  server"])
        #expect(table.records.map(\.text) == [#"{"key":"server","standard":"embedded"}"#])
    }

    @Test("Marks are for people only")
    func marks() {
        #expect(
            results.records[0].text
                == #"{"id":"1","verdict":"no-differentiation","mean":"38.9 Mbit/s","server":"embedded","notes":""}"#
        )
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
