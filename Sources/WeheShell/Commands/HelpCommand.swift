import ArgumentParser
import Foundation
import Help
import Recordings

/// `help`: commands, one command, or a topic.
struct HelpCommand: ShellCommand {
    static let configuration = CommandConfiguration(
        commandName: "help", abstract: "List commands and topics, or explain one.")

    @Argument(help: "A command, a command with its subcommand, or a topic.") var words: [String] = []
    @OptionGroup var form: FormOptions

    func run(in session: isolated Session) async throws {
        let output = session.output(form)
        guard let first = words.first else {
            try overview(session, output)
            return
        }
        let name = CommandTable.aliases[first] ?? first
        if let entry = CommandTable.entries.first(where: { $0.name == name }) {
            let subcommand = words.dropFirst().first.flatMap { word in
                entry.type.configuration.subcommands.first { $0._commandName == word }
            }
            var text = CommandHelp.text(
                ShellRoot.helpMessage(for: subcommand ?? entry.type, columns: output.standardOutput.columns))
            if subcommand == nil, try session.helpTopics().contains(name) {
                text += "\n" + (try session.helpText(name))
            }
            output.say(text)
            output.record(["command": .string(words.joined(separator: " ")), "help": .string(text)])
            return
        }
        let text = try session.helpText(first)
        output.say(text)
        output.record(["topic": .string(first), "help": .string(text)])
    }

    private func overview(_ session: isolated Session, _ output: Output) throws {
        var table = Table(
            [.init("command", key: "command"), .init("what it does", key: "summary")], empty: "no commands")
        for entry in CommandTable.entries { table.add([.init(entry.name), .init(entry.summary)]) }
        output.show(table)
        output.say("")
        output.say("Topics: " + (try session.helpTopics()).joined(separator: ", "))
        output.say("\"help COMMAND\" or \"help TOPIC\" tells more; Tab completes.")
    }
}

/// The parser's help, put into the words of a shell.
enum CommandHelp {
    /// The text with commands spelled as people type them: the parser puts its nameless root before each.
    static func text(_ help: String) -> String {
        help.replacing("USAGE:  ", with: "USAGE: ").replacing("See ' help", with: "See 'help")
            .replacing("OVERVIEW: ", with: "")
    }
}

extension Session {
    /// The names of the help topics.
    ///
    /// - Throws: ``ShellError/resourcesMissing(_:)``.
    func helpTopics() throws(ShellError) -> [String] {
        do {
            let folder = try HelpLocation.directory(environment: environment).appending(path: "topics")
            return try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
        } catch {
            throw .resourcesMissing("\(error)")
        }
    }

    /// The text of a topic.
    ///
    /// - Throws: ``ShellError/unknownTopic(_:suggestion:)``, ``ShellError/resourcesMissing(_:)``.
    func helpText(_ topic: String) throws(ShellError) -> String {
        let topics = try helpTopics()
        guard topics.contains(topic) else {
            let names = topics + CommandTable.entries.map(\.name)
            throw .unknownTopic(topic, suggestion: EditDistance.nearest(to: topic, in: names).first)
        }
        do {
            let file = try HelpLocation.directory(environment: environment).appending(
                path: "topics/\(topic).md")
            return try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
        } catch {
            throw .resourcesMissing("help on \(topic) cannot be read: \(error)")
        }
    }
}
