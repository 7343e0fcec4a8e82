import ArgumentParser
import Basics
import Formatting
import Foundation
import Help
import Home
import Recordings
import Reports
import ResourceLocation
import TestModel
import Wording

/// `help`: commands, one command, or a topic.
struct HelpCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "help", .help) }

    @Argument(help: .init(.helpWords)) var words: [String] = []
    @Flag(help: .init(.helpMan)) var man = false
    @Flag(help: .init(.helpSchema)) var schema = false
    @Option(help: .init(.helpSearch)) var search: String?
    @OptionGroup var form: FormOptions

    mutating func validate() throws {
        if search != nil, let other = words.first ?? (man ? "--man" : schema ? "--schema" : nil) {
            throw UsageFault.excludeEachOther("--search", other)
        }
        for (name, isGiven) in [("--man", man), ("--schema", schema)] where isGiven {
            guard words.isEmpty, form.form == nil, !(man && schema) else {
                let other = words.first ?? (form.form != nil ? "--json" : "--schema")
                throw UsageFault.excludeEachOther(name, other)
            }
        }
    }

    func run(in session: isolated Session) async throws {
        let output = session.output(form)
        if man {
            let page = try session.manualPage()
            output.say(page: page)
            output.record(["manual": .string(page)])
            return
        }
        if schema {
            // JSON in every form of output.
            output.emit(try session.outputSchema().text + "\n")
            return
        }
        if let search { return try HelpSearch(search).run(in: session, output) }
        guard !words.isEmpty else {
            try overview(session, output)
            return
        }
        if let (path, type) = try Self.command(named: words) {
            let columns = output.standardOutput.columns
            func text(_ wording: any Wording) throws -> String {
                let help = try CommandHelp(of: type, at: path, columns: columns, wording).text
                let hasTopic = path.count == 1 ? try session.helpTopics().contains(path[0]) : false
                return help + (hasTopic ? "\n" + (try session.helpText(path[0], wording)) : "")
            }
            output.say(page: try text(session.wording))
            output.record([
                "command": .string(path.joined(separator: " ")), "help": .string(try text(English())),
            ])
            return
        }
        let subject = try session.subject(of: words)
        output.say(page: try subject.text(in: session, session.wording))
        output.record([
            "topic": .string(subject.topic), "help": .string(try subject.text(in: session, English())),
        ])
    }

    /// The command that words name, and its own words; nil if the first names none.
    ///
    /// - Throws: `ShellError.unknownTopic` if a later word names no subcommand.
    private static func command(
        named words: [String]
    ) throws(ShellError) -> (path: [String], type: any ParsableCommand.Type)? {
        guard let first = words.first else { return nil }
        // A topic's whole name comes before the abbreviation of a command.
        let name = CommandTable.aliases[first] ?? first
        guard var type = CommandTable.entries.first(where: { $0.name == name })?.type else { return nil }
        var path = [name]
        for word in words.dropFirst() {
            let subcommands = type.configuration.subcommands
            guard let next = subcommands.first(where: { $0._commandName == word }) else {
                let nearest = EditDistance.nearest(to: word, in: subcommands.map { $0._commandName }).first
                throw .unknownTopic(
                    (path + [word]).joined(separator: " "),
                    suggestion: nearest.map { (path + [$0]).joined(separator: " ") })
            }
            path.append(word)
            type = next
        }
        return (path, type)
    }

    private func overview(_ session: isolated Session, _ output: Output) throws {
        let wording = session.wording
        guard output.form != .json else {
            for record in try CommandReference.records() { output.record(record) }
            return
        }
        var table = Table(
            [.init(.command, key: "command"), .init(.whatItDoes, key: "summary")], empty: "")
        for entry in CommandTable.entries {
            table.add([
                .init(entry.name),
                .init(wording.speaking { entry.summary }, .string(English().speaking { entry.summary })),
            ])
        }
        output.show(table)
        output.say("")
        for (task, topics) in HelpTopics.byTask { output.say(wording.topics(topics, for: task)) }
        output.say(wording.howToLearnMore)
    }
}

extension Session {
    /// The names of the help topics.
    ///
    /// - Throws: `ShellError.resourcesMissing`.
    func helpTopics() throws(ShellError) -> [String] {
        do {
            let folder = try HelpLocation.directory(environment: environment).appending(path: "topics")
            return try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
        } catch {
            throw .resourcesMissing(Reason(behind: error))
        }
    }

    /// The JSON Schema of all that `--json` prints.
    ///
    /// - Throws: `ShellError.resourcesMissing`.
    func outputSchema() throws(ShellError) -> JSONValue {
        let name = "schema.json"
        do {
            let file = try HelpLocation.directory(environment: environment).appending(path: name)
            return try OutputSchema.complete(try String(contentsOf: file, encoding: .utf8))
        } catch let error as ResourceLocationError {
            throw .resourcesMissing(.resources(error))
        } catch {
            throw .resourcesMissing(.helpUnreadable(topic: name, Reason(behind: error)))
        }
    }

    /// The text of a topic, in a language if there is one in it, else in English.
    ///
    /// - Throws: `ShellError.unknownTopic`, `ShellError.resourcesMissing`.
    func helpText(_ topic: String, _ wording: any Wording) throws(ShellError) -> String {
        let topics = try helpTopics()
        guard topics.contains(topic) else {
            let names = topics + CommandTable.entries.map(\.name)
            throw .unknownTopic(topic, suggestion: EditDistance.nearest(to: topic, in: names).first)
        }
        do {
            let folder = try HelpLocation.directory(environment: environment).appending(path: "topics")
            let own = folder.appending(path: "\(wording.language.rawValue)/\(topic).md")
            let isThere = FileManager.default.fileExists(atPath: own.path)
            let file = isThere ? own : folder.appending(path: "\(topic).md")
            let page = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
            let text = ViewReference.filled(FieldReference.filled(page), wording)
            guard !isThere, let remark = wording.topicInAnotherLanguage else { return text }
            return remark + "\n\n" + text
        } catch {
            throw .resourcesMissing(.helpUnreadable(topic: topic, Reason(behind: error)))
        }
    }
}
