import ArgumentParser
import Basics
import Differentiation
import Foundation
import PathEmulation
import Recordings
import ReportTesting
import TestSupport
import Testing
import Messages

@testable import Home
@testable import WeheShell

@Suite("The page for contributors is true")
struct ArchitectureTests {
    private func block(_ kind: String, _ name: String = "") throws -> ArchitecturePage.Block {
        try #require(try ArchitecturePage().blocks.first { $0.kind == kind && $0.name == name })
    }

    @Test("Every path is there, and holds what it is said to hold")
    func paths() throws {
        let mentions = try ArchitecturePage().mentions
        #expect(mentions.count > 60)
        #expect(mentions.filter { !$0.names.isEmpty }.count > 30)
        for mention in mentions {
            let place = Checkout.root.appending(path: mention.path)
            #expect(FileManager.default.fileExists(atPath: place.path), "\(mention)")
            for name in mention.names {
                #expect(try Checkout.text(mention.path).contains(name), "\(name) in \(mention)")
            }
        }
    }

    @Test("No library is left out")
    func rooms() throws {
        let page = try Checkout.text("Help/architecture.md")
        let modules = try FileManager.default.contentsOfDirectory(
            atPath: Checkout.root.appending(path: "Sources").path)
        let small: Set = ["CLibEdit", "CSignalPipe", "wehe"]
        for module in modules where !small.contains(module) {
            #expect(page.contains("`Sources/\(module)"), "\(module)")
        }
    }

    @Test("The README's picture shows every Swift module")
    func picture() throws {
        let readme = try Checkout.text("README.md")
        let picture = try #require(readme.components(separatedBy: "## Source").last)
            .components(separatedBy: "```")[1]
        let sources = Checkout.root.appending(path: "Sources")
        let modules = try FileManager.default.contentsOfDirectory(atPath: sources.path)
            .filter {
                try FileManager.default.subpathsOfDirectory(atPath: sources.path + "/" + $0)
                    .contains { $0.hasSuffix(".swift") }
            }
        #expect(modules.count > 20)
        let shown = Set(picture.split { !$0.isLetter }.map(String.init))
        // It makes ReplayFiles, and is named below the picture.
        #expect(Set(modules).subtracting(shown) == ["synthesise"])
    }

    @Test("The Swift code is compiled with the tests, word for word")
    func code() throws {
        let folder = Checkout.root.appending(path: "Tests/WeheShellTests/Architecture")
        let sources =
            try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
            + ["Tests/SimulationTests", "Tests/EndToEndTests"].map {
                try Checkout.text($0 + "/ExampleSimulations.swift")
            }
        let blocks = try ArchitecturePage().blocks.filter { $0.kind == "swift" }
        #expect(blocks.count == 4)
        for block in blocks {
            #expect(sources.contains { $0.contains(block.text) }, "\(block.lines[0])")
        }
    }

    @Test("The command runs, as text and as JSON")
    func command() async throws {
        let (session, heard) = try TemporaryFolder().session()
        let words = [["7"], ["7", "--json"]]
        for words in words {
            let command = try #require(CoinCommand.parseAsRoot(words) as? CoinCommand)
            try await command.run(in: session)
        }
        var generator = SeededGenerator(seed: 7)
        let first = Bool.random(using: &generator) ? "original" : "control"
        #expect(heard.lines == ["seed 7: \(first) first", #"{"seed":"7","first":"\#(first)"}"#])
    }

    @Test("The app's facts become its recordings, its app list and a catalogue's entry")
    func app() throws {
        let sheet = try block("facts", "Example_01012030.txt")
        let table = try block("facts", "apps.txt")
        let files = try ReplayFileSet(sheets: [sheet.name: sheet.text, table.name: table.text]).files
        let folder = try TemporaryFolder()
        for (name, data) in files { try data.write(to: folder.file(name)) }
        let catalogue = Catalogue(roots: [CatalogueRoot(folder: folder.url, origin: .bundled)])
        let app = try catalogue.app(named: "example").app
        #expect(app.time == 2)
        let original = try catalogue.recording(for: app.originalFile)
        let control = try catalogue.recording(for: app.controlFile)
        #expect(original.bytesDown == 3_004_000)
        #expect(original.packets.map(\.payload.count) == [517, 400, 400])
        #expect(control.packets[0].payload == original.packets[0].payload.map { ~$0 })
    }

    @Test("The rule shapes what it names after its start, and lets the rest pass")
    func rule() throws {
        let rules = try LabRules(text: try block("rules").text)
        #expect(rules.count == 1)
        let rule = rules[0]
        #expect(rule.after == .bytes(ByteCount(parts: 2_000_000)))
        guard case .shape(let rate, _, _, _) = rule.action else {
            Issue.record("no shaper")
            return
        }
        #expect(rate.parts == 3_000_000)
    }

    @Test("Each profile is among all, has a rule, and is explained")
    func profiles() throws {
        let strict = try DecisionProfile.ios.with(areaThreshold: 0.8, pThreshold: 0.001)
        #expect(DecisionProfile.all.map(\.name) == DecisionProfile.Name.allCases)
        let input = try DecisionInput(
            area: 0.6, ksPValue: 1e-9, resamplingRatio: 1, meanOriginal: 4, meanControl: 1.6)
        #expect(DecisionProfile.ios.decide(input).verdict == .differentiation)
        #expect(strict.decide(input).verdict != .differentiation)
        let topic = try Checkout.topic("measurement")
        for name in DecisionProfile.Name.allCases { #expect(topic.contains(name.rawValue)) }
    }
}
