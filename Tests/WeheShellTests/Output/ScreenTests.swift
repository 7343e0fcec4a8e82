import Differentiation
import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import Home
@testable import WeheShell
@testable import Messages

@Suite("What a person sees in a window")
struct ScreenTests {
    private static let commands = [
        "consent", "help", "help measurement", "help consent", "help getting-started", "help exit-codes",
        "help json", "help replay", "replay --help", "settings", "servers", "lab presets", "lab", "results",
        "results show 1", "apps", "recordings", "plan deezer --trials 10", "tour", "settings show-stats",
        "replay netflx", "results show 99", "settings set order x",
    ]

    /// A shell with a few tests in it.
    private func shell(columns: Int?, language: String) async throws -> (Session, Heard) {
        let (session, heard) = try TemporaryFolder().session(columns: columns)
        try await session.set(.language, to: language)
        var tests = [
            Sample.completed(.differentiation), Sample.completed(.noDifferentiation, area: -0.05),
            Sample.unfinished(.failed, "tls-failed", "x"),
        ]
        for index in tests.indices {
            tests[index].id = nil
            tests[index].synthesised = index < 2 ? "the server's side from the app list's size and time" : nil
            tests[index].effect = index == 0 ? Self.effect : nil
            _ = try await session.store().insert(tests[index])
        }
        return (session, heard)
    }

    private static let effect = StoredEffect(
        change: -0.962, low: -0.965, high: -0.958, segments: 100, blockSegments: 5, correlation: 0,
        replicates: 2_000, seed: 1)

    /// Whether a line is one that must not be broken: a command or an example, or one with a long word.
    private func mayOverflow(_ line: String, in columns: Int) -> Bool {
        let words = line.split(separator: " ")
        return line.hasPrefix("    ") || words.contains { $0.count > columns - 17 }
            || line.hasPrefix("{") || Self.isExample(line)
    }

    private static func isExample(_ line: String) -> Bool {
        line.hasPrefix("  ") && CommandTable.entries.contains { line.dropFirst(2).hasPrefix($0.name + " ") }
    }

    @Test(
        "In a window of 80 columns the list of results keeps verdict, original and control",
        arguments: ["en", "fr"])
    func keepsWhatCounts(language: String) async throws {
        let (session, heard) = try await shell(columns: 80, language: language)
        try await session.run(line: "results")
        let heading = try #require(heard.lines.first)
        #expect(heading.contains("verdict") && heading.contains("original"))
        #expect(heading.contains(language == "en" ? "control" : "témoin"))
    }

    @Test(
        "No line is wider than the window, but for what must stay whole", arguments: [40, 80, 120],
        ["en", "fr"])
    func fits(columns: Int, language: String) async throws {
        let (session, heard) = try await shell(columns: columns, language: language)
        for command in Self.commands {
            let before = (heard.lines.count, heard.errorLines.count)
            _ = await session.execute(line: command)
            let said = heard.lines.dropFirst(before.0) + heard.errorLines.dropFirst(before.1)
            #expect(!said.isEmpty, "\(command)")
            for line in said where line.count > columns {
                #expect(mayOverflow(line, in: columns), "\(command): \(line)")
            }
        }
    }

    @Test(
        "In a window settings tell what they mean, and the standard only where the value is another",
        arguments: [80, 120])
    func settings(columns: Int) async throws {
        let (session, heard) = try await shell(columns: columns, language: "en")
        try await session.run(line: "settings")
        let text = heard.output.split(separator: /\s+/).joined(separator: " ")
        for key in SettingKey.all {
            let words = Messages.english.meaning(key.text).split(separator: " ").suffix(2)
            #expect(words.allSatisfy { text.contains($0) }, "\(key.name)")
        }
        let heading = try #require(heard.lines.first)
        #expect(heading.contains("meaning") && heading.contains("standard"))
        let row = try #require(heard.lines.first { $0.hasPrefix("  language ") })
        #expect(row.contains(" en ") && row.contains(" auto "))
        #expect(heard.lines.first { $0.hasPrefix("  order ") }?.matches(of: /random/).count == 1)
        try await session.run(line: "settings reset")
        let before = heard.lines.count
        try await session.run(line: "settings")
        #expect(!heard.lines[before].contains("standard"))
    }

    @Test(
        "In a window results tell verdict and means, and in a wide one p and the difference",
        arguments: [80, 120])
    func results(columns: Int) async throws {
        let (session, heard) = try await shell(columns: columns, language: "en")
        try await session.run(line: "results")
        let heading = try #require(heard.lines.first)
        for name in ["id", "app", "verdict", "original", "control"] { #expect(heading.contains(name)) }
        for name in [" p ", "difference %"] { #expect(heading.contains(name) == (columns > 80)) }
        let first = try #require(heard.lines.first { $0.contains(" differentiation") })
        #expect(first.contains("-96.2 (-96.5 to -95.8)") == (columns > 80))
        #expect(first.contains("1.47 Mbit/s  38.9 Mbit/s"))
        #expect(heard.output.contains("tls-failed"))
        #expect(heard.output.matches(of: /synthesised/).count == 1)
        #expect(first.wholeMatch(of: #/ +1 +s .*/#) != nil)
        #expect(heard.lines.contains { $0.hasPrefix("  s  synthesised recordings") })
    }

    @Test("In a narrow window each test is a block, and presets keep their source", arguments: ["en", "fr"])
    func narrow(language: String) async throws {
        let (session, heard) = try await shell(columns: 40, language: language)
        try await session.run(line: "results")
        #expect(heard.lines.contains("  3") && heard.lines.contains("  1 s"))
        #expect(heard.lines.contains { $0.hasPrefix("    verdict") })
        let words: Messages = language == "en" ? Messages.english : Messages.french
        let before = heard.lines.count
        try await session.run(line: "lab presets")
        let presets = heard.lines.dropFirst(before).joined(separator: " ").split(separator: " ")
        #expect(presets.contains { $0 == words.heading(.source).split(separator: " ")[0] })
    }

    @Test("Programs get effect and all notes of a list")
    func json() async throws {
        let (session, heard) = try await shell(columns: 40, language: "en")
        try await session.run(line: "results --json")
        let rows = try heard.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        let effect = try #require(rows[2]["effect"] as? [String: Any])
        #expect(effect["change"] as? Double == -0.962)
        #expect(effect["low"] as? Double == -0.965 && effect["high"] as? Double == -0.958)
        #expect(rows[0]["effect"] is NSNull && rows[1]["effect"] is NSNull)
        #expect((rows[2]["notes"] as? [String])?.first?.hasPrefix("synthesised recordings: ") == true)
    }
}
