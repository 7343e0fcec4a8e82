import Foundation
import Home
import TestModel
import TestSupport
import Testing
import Messages

@Suite("Small files of the home")
struct StateFileTests {
    private typealias Words = StateFile<[String: String]>

    @Test("What is written is read again, readable by its owner alone")
    func roundTrip() throws {
        let home = try TemporaryFolder()
        let file = Words(home.file("deep/er/words.json"))
        guard case .absent = try file.read() else {
            Issue.record("there is a file already")
            return
        }
        try file.write(["a": "1", "b/c": "ü"])
        guard case .content(let words) = try file.read() else {
            Issue.record("no content")
            return
        }
        #expect(words == ["a": "1", "b/c": "ü"])
        #expect(try permissions(file.url) == 0o600)
        #expect(try permissions(home.file("deep/er")) == 0o700)
    }

    @Test("Rewriting leaves one file, with nothing of the old content")
    func replaces() throws {
        let home = try TemporaryFolder()
        let file = Words(home.file("words.json"))
        try file.write(["long": String(repeating: "x", count: 5_000)])
        try file.write(["short": "y"])
        #expect(try home.names == ["words.json"])
        #expect(try home.text("words.json") == "{\n  \"short\" : \"y\"\n}\n")
    }

    @Test(
        "A corrupt file is renamed and says what is wrong with it",
        arguments: [
            ("{\"a\": ", "it is not JSON"), ("", "it is not JSON"), ("[1, 2]", "it has another form"),
            ("{\"a\": 1}", "\"a\" has another form"), ("\u{0}\u{1}garbage", "it is not JSON"),
        ])
    func setsAside(content: String, reason: String) throws {
        let home = try TemporaryFolder()
        try home.write(content, to: "words.json")
        let file = Words(home.file("words.json"))
        guard case .setAside(let copy, let found) = try file.read() else {
            Issue.record("the file was taken for good")
            return
        }
        #expect(Messages.english.reason(found) == reason)
        #expect(copy.lastPathComponent == "words.json.corrupt-1")
        #expect(try home.text("words.json.corrupt-1") == content)
        #expect(try home.names == ["words.json.corrupt-1"])
    }

    @Test("A corrupt file never takes the place of an earlier one")
    func keepsAllCopies() throws {
        let home = try TemporaryFolder()
        let file = Words(home.file("words.json"))
        for number in 1...3 {
            try home.write("broken \(number)", to: "words.json")
            guard case .setAside = try file.read() else {
                Issue.record("not set aside")
                return
            }
        }
        #expect(
            try home.names == ["words.json.corrupt-1", "words.json.corrupt-2", "words.json.corrupt-3"])
        for number in 1...3 { #expect(try home.text("words.json.corrupt-\(number)") == "broken \(number)") }
    }

    @Test("Below a regular file nothing can be kept, and both ways to write say so")
    func namesUnusableFolders() async throws {
        let home = try TemporaryFolder()
        try home.write("in the way", to: "home")
        let file = Words(home.file("home/words.json"))
        let attempts: [() async throws -> Void] = [
            { try file.write(["a": "1"]) }, { try await file.update { _ in (["a": "1"], ()) } },
        ]
        for attempt in attempts {
            let error = await #expect(throws: ShellError.self) { try await attempt() }
            guard case .homeUnusable(let path, let reason) = error else {
                Issue.record("another error: \(String(describing: error))")
                return
            }
            #expect(path.hasPrefix(home.file("home").path))
            #expect(reason != .unwritable(nil))
        }
        #expect(try home.text("home") == "in the way")
    }

    @Test("A failed write leaves the old file and no other")
    func keepsTheOldFile() throws {
        let home = try TemporaryFolder()
        // A folder cannot be replaced by a file.
        try FileManager.default.createDirectory(
            at: home.file("words.json/inside"), withIntermediateDirectories: true)
        #expect(throws: ShellError.self) { try Words(home.file("words.json")).write(["a": "1"]) }
        #expect(try home.names == ["words.json"])
        #expect(FileManager.default.fileExists(atPath: home.file("words.json/inside").path))
    }

    @Test("A change starts from what is on disk, and one that fails changes nothing")
    func updates() async throws {
        struct Refusal: Error {}
        let home = try TemporaryFolder()
        let file = Words(home.file("words.json"))
        let before = try await file.update { current in (["a": "1"], current) }
        #expect(before == nil)
        try Words(home.file("words.json")).write(["a": "2"])
        await #expect(throws: Refusal.self) {
            try await file.update { _ -> ([String: String], Void) in throw Refusal() }
        }
        let seen = try await file.update { current in (["a": "3"], current) }
        #expect(seen == ["a": "2"])
    }

    private func permissions(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
}
