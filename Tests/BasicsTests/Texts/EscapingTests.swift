import Basics
import Testing

@Suite("Escaping for readers of bytes")
struct EscapingTests {
    @Test("A quote with a combining mark behind it is escaped like any other")
    func combined() {
        let text = "a\"\u{301}b\\\u{338}"
        let escaped = text.escaping(["\"": "\\\"", "\\": "\\\\"])
        #expect(Array(escaped.unicodeScalars) == Array("a\\\"\u{301}b\\\\\u{338}".unicodeScalars))
        #expect("plain é".escaping(["\"": "x"]) == "plain é")
        #expect("".escaping(["a": "b"]) == "")
    }

    @Test(
        "A text in single quotes is one word of a POSIX shell",
        arguments: [
            ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("'", "''\\'''"),
            ("'\u{301}", "''\\''\u{301}'"),
        ])
    func singleQuoted(text: String, quoted: String) {
        #expect(Array(text.singleQuoted.unicodeScalars) == Array(quoted.unicodeScalars))
    }
}
