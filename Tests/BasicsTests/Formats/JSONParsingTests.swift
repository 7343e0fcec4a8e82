import Foundation
import Testing

@testable import Basics

@Suite("Reading JSON")
struct JSONParsingTests {
    @Test(
        "Every kind of value is read as what it is",
        arguments: [
            ("null", JSONValue.null), (" true ", true), ("false", false), ("0", 0), ("-17", -17),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.5", .number(1.5)),
            ("-2.5e-3", .number(-0.0025)), ("1E2", .number(100)), ("\"\"", ""), ("[]", []), ("{}", [:]),
            ("[1, [2], {\"a\": null}]", [1, [2], ["a": .null]]),
            (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")), (#""\u00e9\ud83d\ude00é""#, "é😀é"),
        ] as [(String, JSONValue)])
    func values(text: String, value: JSONValue) throws { #expect(try JSONValue(parsing: text) == value) }

    @Test(
        "What is no JSON is refused where it stops to be",
        arguments: [
            ("", 1), ("nul", 1), ("01", 2), ("1.", 3), (".5", 1), ("+1", 1), ("1e", 3), ("1e999", 6),
            ("[1,]", 4), ("[1 2]", 4), ("{\"a\":1,}", 8), ("{a:1}", 2), ("{\"a\" 1}", 6),
            ("\"abc", 5), ("\"a\nb\"", 3), (#""\x""#, 4), (#""\ud80""#, 7),
            ("1 2", 3), ("NaN", 1), ("'a'", 1),
        ])
    func refuses(text: String, column: Int) {
        #expect(throws: JSONSyntaxError(column: column)) { try JSONValue(parsing: text) }
    }

    @Test("A key that is there twice is named, at any depth")
    func repeatedKey() {
        for (text, column) in [("{\"a\":1,\"a\":2}", 11), ("[{\"b\":{\"a\":1,\"c\":2,\"a\":2}}]", 23)] {
            #expect(throws: JSONSyntaxError(column: column, repeatedKey: "a")) {
                try JSONValue(parsing: text)
            }
        }
    }

    @Test(
        "Half of a surrogate pair becomes a replacement character, and what follows it is kept",
        arguments: [
            (#""\ud83d""#, "\u{FFFD}"), (#""\udc00x""#, "\u{FFFD}x"), (#""\ud83d\n""#, "\u{FFFD}\n"),
            (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
        ])
    func halfPair(text: String, content: String) throws {
        #expect(try JSONValue(parsing: text) == .string(content))
    }

    @Test(
        "What Python writes and reads is read leniently, as Python does",
        arguments: [
            ("[NaN,Infinity,-Infinity]", ["NaN", "Infinity", "-Infinity"]),
            ("[1e999,-1e999,1]", ["Infinity", "-Infinity", 1]),
            ("{\"a\":1,\"b\":{\"c\":1,\"c\":2},\"a\":3}", ["b": ["c": 2], "a": 3]), ("[-1]", [-1]),
        ] as [(String, JSONValue)])
    func lenient(text: String, value: JSONValue) throws {
        #expect(try JSONValue(lenientlyParsing: text) == value)
        for text in ["[nan]", "{'a':1}", "[1,]", "Infinit", "-Inf"] {
            #expect(throws: JSONSyntaxError.self) { try JSONValue(lenientlyParsing: text) }
        }
    }

    @Test("A text nested deeper than a stack may bear is refused")
    func depth() throws {
        _ = try JSONValue(parsing: String(repeating: "[", count: 100) + String(repeating: "]", count: 100))
        #expect(throws: JSONSyntaxError.self) {
            try JSONValue(parsing: String(repeating: "[", count: 100_000))
        }
    }

    @Test("Numbers that are written come back bit for bit")
    func exact() throws {
        var generator = SystemRandomNumberGenerator()
        let drawn = (0..<2_000).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite)
        for number in drawn + [
            0.1, 1e15, 1e15 - 1, 1e22, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1 / 3,
        ] {
            let read =
                switch try JSONValue(parsing: JSONValue.number(number).text) {
                case .number(let number): number
                case .integer(let number): Double(number)
                default: Double.nan
                }
            #expect(read.bitPattern == number.bitPattern || number == 0, "\(number)")
        }
    }

    @Test("A list of numbers comes back bit for bit, what is unknown and what is infinite too")
    func numbers() throws {
        var generator = SystemRandomNumberGenerator()
        let drawn = (0..<2_000).map { _ in Double(bitPattern: generator.next()) }
        let numbers = drawn + [.infinity, -.infinity, .nan, 0, .leastNonzeroMagnitude, 1e15, -7, 0.1 + 0.2]
        let text = JSONValue.text(of: numbers)
        let read = try #require(JSONValue.numbers(in: text))
        #expect(read.map { $0.isNaN ? 0 : $0.bitPattern } == numbers.map { $0.isNaN ? 0 : $0.bitPattern })
        #expect(JSONValue.numbers(in: " [ 1 ,null, 2.5e1 ] ")?.description == "[1.0, nan, 25.0]")
        #expect(JSONValue.numbers(in: "[]") == [])
    }

    @Test(
        "What is no list of numbers is none",
        arguments: [
            "", "[", "[1", "[1,]", "[,1]", "[1] 2", "1", "{}", "[\"1\"]", "[true]", "[[1]]", "[nul]", "[1 2]",
        ])
    func noNumbers(text: String) { #expect(JSONValue.numbers(in: text) == nil) }

    @Test("Foundation reads texts alike")
    func foundation() throws {
        let value: JSONValue = ["a": ["\u{7F}\u{1}\"\\/é😀\r\n", .number(-0.5), .null, false], "": [:]]
        let read = try JSONSerialization.jsonObject(with: Data(value.text.utf8)) as? NSDictionary
        let again =
            try JSONSerialization.jsonObject(
                with: Data(JSONValue(parsing: value.text).text.utf8)) as? NSDictionary
        #expect(read == again && read != nil)
    }
}
