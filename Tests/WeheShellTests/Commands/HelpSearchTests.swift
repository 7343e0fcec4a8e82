import Basics
import Foundation
import ReportTesting
import TestSupport
import Testing
import Messages

@testable import WeheShell

@Suite("Finding a word in the help")
struct HelpSearchTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private func found(_ word: String) async throws -> [String: String] {
        let (session, heard) = try home.session(form: .json)
        try await session.run(line: "help --search '\(word)'")
        var hits: [String: String] = [:]
        for line in heard.lines {
            let hit = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
            hits[try #require(hit["command"])] = hit["text"]
        }
        return hits
    }

    @Test("Commands, options, settings, topics and the glossary are looked through, whatever the case")
    func places() async throws {
        let hits = try await found("VERDICT")
        #expect(hits["help verdict"]?.hasPrefix("The conclusion of a test") == true)
        #expect(hits["help results list"]?.contains("--verdict") == true)
        #expect(hits["help expect"] != nil && hits["help measurement"] != nil)
        #expect(try await found("mlab-server-ca")["settings get mlab-server-ca"] != nil)
        #expect(try await found("xyzzy").isEmpty)
    }

    @Test("Each hit is a command that can be typed", arguments: ["control", "lab", "throughput", "csv"])
    func commands(word: String) async throws {
        let hits = try await found(word)
        #expect(!hits.isEmpty)
        let (session, _) = try home.session()
        for command in hits.keys { #expect(await session.execute(line: command) == 0, "\(command)") }
    }

    @Test("Nothing found is said, in either language, and accents need not be typed")
    func languages() async throws {
        let (session, heard) = try home.session()
        try await session.run(
            line: "help --search xyzzy; settings set language fr; help --search differenciation")
        #expect(heard.output.contains("Nothing in the help mentions \"xyzzy\"."))
        #expect(heard.output.contains("help différenciation"))
    }

    @Test("A word of the glossary has help of its own, and so has a word that belongs to a topic")
    func subjects() async throws {
        let (session, heard) = try home.session()
        try await session.run(
            line: "help KS p; help mlab; settings set language fr; help control; help témoin")
        #expect(heard.output.contains("KS p: The p value of the Kolmogorov-Smirnov test"))
        #expect(heard.output.contains("servers show mlab"))
        #expect(heard.output.matches(of: /témoin : Le rejeu/).count == 2)
        #expect(await session.execute(line: "help nosuchword") != 0)
    }

    @Test("The glossary has the same words in the same order in both languages")
    func glossaries() throws {
        let pages = try ["", "fr/"].map { try Glossary(Checkout.text("Help/topics/\($0)glossary.md")) }
        #expect(pages[0].entries.count == pages[1].entries.count && pages[0].entries.count > 20)
        for (english, french) in zip(pages[0].entries, pages[1].entries) {
            #expect(!english.meaning.isEmpty && english.meaning != french.meaning)
        }
        #expect(Set(pages[0].entries.map { $0.term.lowercased() }).count == pages[0].entries.count)
    }

    @Test("Every topic stands at one task")
    func tasks() throws {
        let listed = HelpTopics.byTask.flatMap(\.topics)
        let files = try Checkout.topics()
        #expect(listed.sorted() == files.sorted())
        #expect(HelpTopics.byTask.map(\.task) == HelpTask.allCases)
        for topic in HelpTopics.aliases.values { #expect(files.contains(topic)) }
    }
}
