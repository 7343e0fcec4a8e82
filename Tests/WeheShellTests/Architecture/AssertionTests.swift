import Foundation
import TestSupport
import Testing

/// The functions of the tests, with what each calls.
private struct TestFunctions {
    struct Function {
        let target: String
        let name: String
        let isTest: Bool
        /// True if it has an expectation of its own, or throws an error of its own.
        var checks = false
        /// The names that it calls.
        var calls: Set<String> = []
    }

    private(set) var all: [Function] = []
    /// For each target the names of functions that check something, by themselves or by what they call.
    private var checking: [String: Set<String>] = [:]

    /// Reads all files of a folder, in which each target has a folder.
    init(_ tests: URL) throws {
        let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            let path = file.path.dropFirst(tests.path.count + 1).split(separator: "/")
            read(try String(contentsOf: file, encoding: .utf8), of: String(path[0]))
        }
        var before = -1
        while checking.values.reduce(0, { $0 + $1.count }) != before {
            before = checking.values.reduce(0) { $0 + $1.count }
            for function in all where checks(function) {
                checking[function.target, default: []].insert(function.name)
            }
        }
    }

    /// Names of the tests that cannot fail.
    var idle: [String] { all.filter { $0.isTest && !checks($0) }.map { "\($0.target): \($0.name)" } }

    /// True if a function has an expectation or throws, or calls a function of its target or of a target without
    /// tests that does.
    private func checks(_ function: Function) -> Bool {
        if function.checks { return true }
        return checking.contains { target, names in
            (target == function.target || !target.hasSuffix("Tests"))
                && !names.isDisjoint(with: function.calls)
        }
    }

    private mutating func read(_ text: String, of target: String) {
        // Functions may lie in functions; each line counts for all that it is in.
        var open: [(place: Int, end: String)] = []
        var isTest = false
        for line in text.split(separator: "\n") {
            let words = SourceWord.all(in: line)
            if words.first.map({ $0.text == "Test" && $0.before == UInt8(ascii: "@") }) == true {
                isTest = true
            }
            if let last = open.last, line.hasPrefix(last.end) { open.removeLast() }
            if let place = words.firstIndex(where: { ["func", "init"].contains($0.text) && !$0.isMember }),
                place < 5, words[..<place].allSatisfy({ $0.after != UInt8(ascii: "(") || $0.before == 0x40 })
            {
                let name = words[place].text == "init" ? "init" : words.dropFirst(place + 1).first?.text ?? ""
                all.append(Function(target: target, name: name, isTest: isTest))
                isTest = false
                // One on a single line is counted and closed at once.
                open.append((all.count - 1, String(line.prefix { $0 == " " }) + "}"))
                if line.hasSuffix("}") {
                    note(words.dropFirst(place + 2), open.map(\.place))
                    open.removeLast()
                    continue
                }
            }
            note(words[...], open.map(\.place))
        }
    }

    private mutating func note(_ words: ArraySlice<SourceWord>, _ places: [Int]) {
        for word in words {
            let isMacro = word.before == UInt8(ascii: "#")
            let checks =
                isMacro && ["expect", "require"].contains(word.text)
                || ["throw", "Issue"].contains(word.text) && !word.isMember
            let isCall = [UInt8(ascii: "("), UInt8(ascii: "{")].contains(word.after)
            for place in places {
                if checks { all[place].checks = true }
                if isCall, !isMacro, word.text != all[place].name { all[place].calls.insert(word.text) }
            }
        }
    }
}

@Suite("Tests that can fail")
struct AssertionTests {
    @Test("A test without an expectation is found; one whose helper has one is none")
    func madeUp() throws {
        let tests = try TemporaryFolder()
        try tests.write(
            """
            struct PotTests {
                TEST("Full") func full() { EXPECT(pot.isFull) }
                TEST("Empty")
                func empty() throws {
                    try pour(3)
                }
                TEST("Nothing") func nothing() { }
                TEST("In words") func words() { print("EXPECT(true)") }
                TEST("Shared")
                func shared() {
                    serve { warm() }
                }
                private func pour(_ cups: Int) throws { try REQUIRE(cups > 2) }
                private func warm() {}
            }

            """.replacing("TEST", with: "@Test").replacing("EXPECT", with: "#expect")
                .replacing("REQUIRE", with: "#require"), to: "PotTests/PotTests.swift")
        #expect(
            try TestFunctions(tests.url).idle == ["PotTests: nothing", "PotTests: words", "PotTests: shared"])
        try tests.write(
            "func serve() {\n    guard pot.isFull else { throw Empty() }\n}\n", to: "Tea/Serve.swift")
        #expect(try TestFunctions(tests.url).idle == ["PotTests: nothing", "PotTests: words"])
    }

    @Test("Every test expects or requires something, or calls a helper that does")
    func all() throws {
        let functions = try TestFunctions(Checkout.root.appending(path: "Tests"))
        #expect(functions.all.count { $0.isTest } > 2_500)
        #expect(functions.idle == [])
    }
}
