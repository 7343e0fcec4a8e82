import Basics
import Testing

@Suite("Comma-separated values")
struct CSVTests {
    @Test(
        "A field is quoted where RFC 4180 asks for it, and null is nothing",
        arguments: [
            ([JSONValue.string("a"), 1], "a,1\r\n"), ([.null, .string("")], ",\"\"\r\n"),
            (["a,b", "say \"x\""], "\"a,b\",\"say \"\"x\"\"\"\r\n"), (["a\r\nb"], "\"a\r\nb\"\r\n"),
            (["a\nb", " c "], "\"a\nb\", c \r\n"), ([.number(.nan), .number(0.5), true], ",0.5,true\r\n"),
            ([.array(["x", "y"])], "\"[\"\"x\"\",\"\"y\"\"]\"\r\n"),
        ] as [([JSONValue], String)])
    func rows(values: [JSONValue], row: String) { #expect(CSV.row(values) == row) }

    @Test("Objects inside a record are laid flat, lists are JSON, null is nothing")
    func flat() {
        let value: JSONValue = ["id": 1, "server": ["name": "mine", "host": .null], "notes": ["a", "b"]]
        #expect(CSV.fields(of: value).map(\.key) == ["id", "server.name", "server.host", "notes"])
        #expect(
            CSV.row(CSV.fields(of: value).map(\.value)) == "1,mine,,\"[\"\"a\"\",\"\"b\"\"]\"\r\n")
    }
}
