import Testing

@testable import WeheShell

@Suite("Comma-separated values")
struct CSVRowTests {
    @Test(
        "A field is quoted where RFC 4180 asks for it, and null is nothing",
        arguments: [
            ([JSONValue.string("a"), 1], "a,1\r\n"), ([.null, .string("")], ",\"\"\r\n"),
            (["a,b", "say \"x\""], "\"a,b\",\"say \"\"x\"\"\"\r\n"), (["a\r\nb"], "\"a\r\nb\"\r\n"),
            (["a\nb", " c "], "\"a\nb\", c \r\n"), ([.number(.nan), .number(0.5), true], ",0.5,true\r\n"),
            ([.array(["x", "y"])], "\"[\"\"x\"\",\"\"y\"\"]\"\r\n"),
        ] as [([JSONValue], String)])
    func rows(values: [JSONValue], row: String) { #expect(CSVRow.text(values) == row) }
}
