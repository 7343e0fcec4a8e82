import CommandParsing
import ArgumentParser
import Foundation
import PathEmulation
import Recordings
import Testing
import TestSupport

@testable import Reports
@testable import WeheShell
@testable import Messages

@Suite("Help topics")
struct HelpTopicTests {
    @Test("A topic fits a terminal of 110 columns, in ASCII", arguments: (try? Checkout.topics()) ?? [])
    func fits(topic: String) throws {
        for (number, line) in try Checkout.topic(topic).split(
            separator: "\n", omittingEmptySubsequences: false
        ).enumerated() {
            #expect(line.count <= 110, "\(topic).md:\(number + 1)")
            #expect(line.allSatisfy { $0.isASCII }, "\(topic).md:\(number + 1)")
            #expect(line.last != " ", "\(topic).md:\(number + 1)")
        }
    }

    @Test(
        "A topic in another language fits a terminal of 110 columns, and has the same typed in the same order",
        arguments: (try? Checkout.translatedTopics()) ?? [])
    func translated(topic: String) throws {
        for (number, line) in try Checkout.topic(topic).split(
            separator: "\n", omittingEmptySubsequences: false
        ).enumerated() {
            #expect(line.count <= 110, "\(topic).md:\(number + 1)")
            #expect(line.last != " ", "\(topic).md:\(number + 1)")
        }
        let commands = CommandTable.entries.map(\.name)
        let english = try #require(topic.split(separator: "/").last.map(String.init))
        #expect(
            try HelpPage(topic, commands: commands).typed == HelpPage(english, commands: commands).typed)
    }

    @Test("Every topic is there in French")
    func inFrench() throws {
        #expect(try Set(Checkout.translatedTopics()).isSuperset(of: Checkout.topics().map { "fr/" + $0 }))
    }

    @Test("The index of the folder names every topic")
    func index() throws {
        let index = try Checkout.text("Help/README.md")
        for topic in try Checkout.topics() { #expect(index.contains("(topics/\(topic).md)"), "\(topic)") }
    }

    @Test(
        "Every command that a topic shows can be typed as it stands",
        arguments: (try? Checkout.topics()) ?? [])
    func examplesParse(topic: String) throws {
        for line in try examples(in: topic) { try parse(line) }
    }

    @Test("The scripts can be typed as they stand", arguments: ["first-test.wehe", "calibration.wehe"])
    func scriptsParse(name: String) throws {
        let script = try Checkout.text("Help/\(name)")
        var commands = 0
        for line in script.split(separator: "\n") { commands += try parse(String(line)) }
        #expect(commands >= 4)
    }

    @Test("The calibration goes over every preset, with an app that the preset acts on")
    func calibratesPresets() throws {
        let script = try Checkout.text("Help/calibration.wehe")
        let runs = script.matches(of: /(?m)^calibrate (\S+) --rules (\S+)/)
        let emulated = LabPreset.allCases.filter { $0 != .none && !$0.needsRealPackets }
        #expect(Set(runs.map { String($0.2) }) == Set(emulated.map(\.name)))
        let catalogue = Catalogue(roots: [CatalogueRoot(folder: Checkout.replayFiles, origin: .bundled)])
        for run in runs {
            let app = try catalogue.app(named: String(run.1)).app
            let original = try catalogue.recording(for: app.originalFile)
            let rules = try LabPreset.named(String(run.2)).rules()
            var classifier = FlowClassifier(
                rules: rules,
                facts: FlowFacts(
                    transport: original.transport,
                    serverPort: original.flow.serverPort, client: "127.0.0.1"))
            for packet in original.packets { _ = classifier.received(packet.payload) }
            #expect(!classifier.active.isEmpty, "\(run.1) and \(run.2)")
        }
    }

    @Test("Every example of a command can be typed as it stands, and every command has one")
    func commandExamples() throws {
        for (path, type) in CommandTable.all {
            let examples = try CommandOutline(of: type).examples
            #expect(!examples.isEmpty, "\(path)")
            for example in examples {
                #expect(try parse(example) > 0)
                let words = example.components(separatedBy: " ")
                // What runs when no subcommand is named is shown as people type it.
                #expect(CommandTable.path(of: words) == path || words.first == path.first, "\(example)")
            }
        }
    }

    @Test("The examples are really found")
    func findsExamples() throws {
        let found = try examples(in: "getting-started")
        #expect(found.contains("servers add mine 192.0.2.10 --ca ca.pem"))
        #expect(found.contains("help measurement"))
        #expect(try examples(in: "scripting").contains("replay espn; results"))
    }

    @discardableResult
    private func parse(_ line: String) throws -> Int {
        // The only placeholder in the topics.
        let commands = try Tokeniser.commands(in: line.replacing(" ID", with: " 1"))
        for words in commands {
            do { _ = try CommandTable.command(words) } catch {
                let message = ShellRoot.message(for: error)
                // Prose may name a command without what follows it.
                if message.lowercased().hasPrefix("missing expected argument") { continue }
                Issue.record("\"\(line)\" cannot be typed: \(message)")
            }
        }
        return commands.count
    }

    /// What a topic shows to be typed in the shell, also inside a line for the system's shell.
    private func examples(in topic: String) throws -> [String] {
        let page = try HelpPage(topic, commands: CommandTable.entries.map(\.name))
        return page.quoted
            + page.typed.compactMap { line in
                guard line.hasPrefix("wehe") else { return line }
                return line.firstMatch(of: /-c '([^']+)'/).map { String($0.1) }
            }
    }

    @Test("Who starts learns of every way to a server, in both languages", arguments: ["", "fr/"])
    func waysToServers(folder: String) throws {
        let page = try Checkout.text("Help/topics/\(folder)getting-started.md")
        for way in [
            "servers use mlab", "consent give mlab", "wehe serve --address", "servers add mine", "--ca",
        ] {
            #expect(page.contains(way))
        }
    }
}
