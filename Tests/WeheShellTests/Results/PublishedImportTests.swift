import Foundation
import ReportTesting
import TestModel
import TestSupport
import Testing

@testable import WeheShell

@Suite("Published tests in the shell")
struct PublishedImportTests {
    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard
    private let bundle: String

    init() throws {
        home = try TemporaryFolder()
        (session, heard) = try home.session()
        bundle = try #require(String(bytes: Vectors.data("Published/bundle.jsonl"), encoding: .utf8))
    }

    /// Writes bundles of so many tests, a file each.
    private func write(_ count: Int) throws {
        for history in 1...count {
            try home.write(
                bundle.replacing("\"historyCount\": 5", with: "\"historyCount\": \(history)"),
                to: "wehe/2023/06/01/\(history).jsonl")
        }
    }

    private func objects(_ line: String) async throws -> [[String: Any]] {
        let before = heard.lines.count
        try await session.run(line: line + " --json")
        return try heard.lines.dropFirst(before).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("Folders, patterns and exported files are taken together; once is enough")
    func imports() async throws {
        try write(3)
        try home.write(String(bundle.split(separator: "\n")[4]), to: "wehe/2023/06/02/rest.jsonl")
        let first = try #require(
            try await objects("results import '\(home.file("wehe/2023/06/01/[12].jsonl").path)'").first)
        #expect(first["imported"] as? Int == 2 && (first["left_over"] as? [String: Any])?.isEmpty == true)
        let second = try #require(
            try await objects("results import --verbose '\(home.file("wehe").path)'").first)
        #expect(second["imported"] as? Int == 1 && second["skipped"] as? Int == 2)
        #expect(second["left_over"] as? [String: Int] == ["no-replay": 1])
        #expect(heard.error.contains("user abcdefghij, test 5: one of its replays is told nowhere"))
        #expect(heard.error.contains("no test was made of 1 (one of its replays is told nowhere)"))
    }

    @Test("They are told from one's own, and shown where they are asked for")
    func sources() async throws {
        try write(2)
        try await session.run(line: "results import '\(home.file("wehe").path)'")
        #expect(heard.lines.last == "Imported 2 tests as 1-2.")
        #expect(try await objects("results list").isEmpty)
        #expect(try await objects("results list --source wehe").compactMap { $0["id"] as? Int } == [2, 1])
        #expect(try await objects("results list --source all --app netflix").count == 2)
        #expect(try await objects("results export").isEmpty)
        let shown = try #require(try await objects("results show 1").first)
        #expect(shown["source"] as? String == "wehe" && shown["app"] as? String == "netflix")
        #expect(shown["network"] as? String == "Example ISP (WiFi)")
        #expect(await session.execute(line: "results show 1-2") != 0)
        #expect(try await objects("results show 1-2 last --source wehe").count == 2)
        #expect(await session.execute(line: "results list --source theirs") != 0)
    }

    @Test("The published numbers follow from the samples, and go to other shells and back")
    func verifies() async throws {
        try write(1)
        let file = home.file("out.jsonl").path
        try await session.run(line: "results import '\(home.file("wehe").path)'")
        let verified = try #require(try await objects("results verify 1").first)
        #expect(verified["agrees"] as? Bool == true, "\(verified)")
        try await session.run(
            line:
                "results export --source wehe --samples --to '\(file)'; results remove 1; results import '\(file)'"
        )
        let again = try #require(try await objects("results verify 2").first)
        #expect(again["agrees"] as? Bool == true, "\(again)")
        #expect(try await objects("results list").isEmpty)
    }
}
