import ArgumentParser
import Foundation
import PathEmulation
import Recordings
import Testing

@testable import WeheShell

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

    @Test("The index of the folder names every topic")
    func index() throws {
        let index = try Checkout.text("Help/README.md")
        for topic in try Checkout.topics() { #expect(index.contains("(topics/\(topic).md)"), "\(topic)") }
    }

    @Test(
        "Every command that a topic shows can be typed as it stands",
        arguments: (try? Checkout.topics()) ?? [])
    func examplesParse(topic: String) throws {
        for line in try examples(in: Checkout.topic(topic)) { try parse(line) }
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
        #expect(Set(runs.map { String($0.2) }) == Set(LabPreset.allCases.map(\.name)).subtracting(["none"]))
        let catalogue = Catalogue(roots: [CatalogueRoot(folder: Checkout.replayFiles, origin: .bundled)])
        for run in runs {
            let app = try catalogue.app(named: String(run.1)).app
            let original = try catalogue.recording(for: app.originalFile)
            let rules = try LabPreset.named(String(run.2)).rules()
            var classifier = FlowClassifier(
                rules: rules,
                facts: FlowFacts(
                    transport: original.transport == .tcp ? .tcp : .udp,
                    serverPort: original.flow.serverPort, client: "127.0.0.1"))
            for packet in original.packets { _ = classifier.received(packet.payload) }
            #expect(!classifier.active.isEmpty, "\(run.1) and \(run.2)")
        }
    }

    @Test("The examples are really found")
    func findsExamples() throws {
        let found = try examples(in: Checkout.topic("getting-started"))
        #expect(found.contains("servers add lab wehe.example.org --ca ca.pem"))
        #expect(found.contains("help measurement"))
        #expect(try examples(in: Checkout.topic("scripting")).contains("replay espn; results"))
    }

    @discardableResult
    private func parse(_ line: String) throws -> Int {
        // The only placeholder in the topics.
        let commands = try Tokeniser.commands(in: line.replacing(" ID", with: " 1"))
        for words in commands {
            do { _ = try ShellRoot.parseAsRoot(words) } catch {
                let message = ShellRoot.message(for: error)
                // Prose may name a command without what follows it.
                if message.hasPrefix("Missing expected argument") { continue }
                Issue.record("\"\(line)\" cannot be typed: \(message)")
            }
        }
        return commands.count
    }

    /// What is in quotes or on an indented line of its own and begins with a command.
    private func examples(in topic: String) throws -> [String] {
        let flowing = topic.replacing(/\n +/, with: " ").replacing("\n", with: " ")
        var found = flowing.matches(of: /"([^"]+)"/).map { String($0.1) }
        for line in topic.split(separator: "\n") where line.hasPrefix("    ") {
            let text = line.trimmingCharacters(in: .whitespaces)
            if let script = text.firstMatch(of: /^wehe .*-c '([^']+)'/) {
                found.append(String(script.1))
            } else if !text.contains("  ") {
                found.append(text)
            } else if let command = text.firstMatch(of: #/^(source \S+)\s\s/#) {
                found.append(String(command.1))
            }
        }
        let names = CommandTable.entries.map(\.name)
        return found.filter { example in
            let words = example.split(whereSeparator: { !$0.isLetter && $0 != "-" })
            return words.first.map { names.contains(String($0)) } ?? false
        }
    }
}
