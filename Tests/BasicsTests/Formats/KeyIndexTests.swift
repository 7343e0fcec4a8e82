import Testing

@testable import Basics

@Suite("Keys of objects")
struct KeyIndexTests {
    @Test("Each key is found at its place, few or many", arguments: [0, 1, 8, 9, 64, 5_000])
    func finds(count: Int) {
        let text = "a key of more than fifteen bytes "
        let keys = (0..<count).map { String(text.suffix(1 + $0 % 33)) + "\($0)" }
        let index = KeyIndex(keys)
        for (number, key) in keys.enumerated() { #expect(index.number(of: key) == number) }
        for key in ["", "key", "é"] { #expect(index.number(of: key) == nil) }
    }

    @Test("Of equal keys the first is found, those included that are written with other characters")
    func equal() {
        let many = (0..<20).map(String.init)
        #expect(KeyIndex(many + ["a", "b", "a"]).number(of: "a") == 20)
        #expect(KeyIndex(many + ["\u{E9}"]).number(of: "e\u{301}") == 20)
        #expect(KeyIndex(many + ["K"]).number(of: "\u{212A}") == 20)
        #expect(KeyIndex(many + ["\u{212A}"]).number(of: "K") == 20)
    }

    @Test(
        "A key that an object has twice is refused where it comes again, also beside other mistakes",
        arguments: [3, 30])
    func duplicates(count: Int) {
        let members = (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",")
        for (again, key) in [("\"k1\"", "k1"), (#""\u006b1""#, "k1")] {
            let text = "{\(members),\(again):1,\"z\":]"
            let column = text.utf8.count - ":1,\"z\":]".utf8.count + 1
            #expect(throws: JSONSyntaxError(column: column, repeatedKey: key)) {
                try JSONValue(parsing: text)
            }
        }
        let accents = "{\(members),\"\u{E9}\":1,\"e\u{301}\":2}"
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: accents) }
    }
}
