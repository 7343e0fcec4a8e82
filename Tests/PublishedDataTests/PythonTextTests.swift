import Basics
import Testing

@testable import PublishedData

@Suite("Python's texts of values")
struct PythonTextTests {
    @Test(
        "Python's text of a value is read as the value",
        arguments: [
            (
                "{'a': None, 'b': [True, False, nil], \"c\": (1,), 'd': {}}",
                ["a": .null, "b": [true, false, .null], "c": [1], "d": [:]]
            ),
            (#"{'it\'s': "d'or", 'e': '\xe9\u00e9\n\q'}"#, ["it's": "d'or", "e": "éé\n\\q"]),
            ("[nan, -inf, 1e999, -1.5]", ["NaN", "-Infinity", "Infinity", .number(-1.5)]),
        ] as [(String, JSONValue)])
    func reads(text: String, value: JSONValue) { #expect(PythonText.value(text) == value) }

    @Test(
        "Other texts are none",
        arguments: [
            "", "{", "{'a'}", "{'a': }", "{'a': 1", "{'a': 1,, 'b': 2}", "'abc", "'a' 'b'", "{1: 2}", "x",
            "'\\u12'",
            String(repeating: "[", count: 100_000),
        ])
    func refuses(text: String) { #expect(PythonText.value(text) == nil) }
}
