import Basics
import Foundation
import Testing

@Suite("JSON as it is printed")
struct JSONValueTests {
    @Test("Keys stay in the order given")
    func keepsOrder() {
        let value: JSONValue = ["z": 1, "a": true, "m": [.null, "x"]]
        #expect(value.text == #"{"z":1,"a":true,"m":[null,"x"]}"#)
    }

    @Test(
        "Every text reads back as itself, on one line",
        arguments: [
            "", "plain", "quote \" backslash \\ slash /", "line\nfeed\r\ttab", "\u{0}\u{1}\u{1F}\u{7F}",
            "é 日本 😀 \u{2028}\u{2029}", "\u{1B}[31mred",
        ])
    func quotes(text: String) throws {
        let line = JSONValue.string(text).text
        #expect(!line.contains { $0.isNewline && $0 != "\u{2028}" && $0 != "\u{2029}" })
        let read = try JSONSerialization.jsonObject(with: Data(line.utf8), options: .fragmentsAllowed)
        #expect(read as? String == text)
    }

    @Test(
        "Numbers are as short as they can be and read back exactly",
        arguments: [
            (0.0, "0"), (40.0, "40"), (-3.0, "-3"), (0.1, "0.1"), (53.53625021392757, "53.53625021392757"),
            (1e16, "1e+16"), (1e15, "1000000000000000.0"), (.nan, "null"), (.infinity, "null"),
            (-.infinity, "null"),
        ])
    func numbers(value: Double, text: String) throws {
        #expect(JSONValue.number(value).text == text)
        if value.isFinite { #expect(Double(text) == value) }
    }

    @Test(
        "Very small and very great numbers are valid JSON",
        arguments: [Double.leastNonzeroMagnitude, 3.1e-9, .greatestFiniteMagnitude])
    func extremes(value: Double) throws {
        let text = JSONValue.number(value).text
        let read = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        #expect(read as? Double == value)
    }

    @Test("Whole numbers keep all their digits")
    func integers() {
        #expect(JSONValue.integer(.max).text == "9223372036854775807")
        #expect(JSONValue.integer(.min).text == "-9223372036854775808")
    }

    @Test("What is not known is null")
    func optionals() {
        #expect(JSONValue.optional(nil as String?).text == "null")
        #expect(JSONValue.optional(nil as Double?).text == "null")
        #expect(JSONValue.optional(2.5).text == "2.5")
    }
}
