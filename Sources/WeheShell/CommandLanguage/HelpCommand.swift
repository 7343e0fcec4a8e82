import CommandParsing
import ArgumentParser
import Basics
import Home
import Recordings
import Reports
import TestModel
import Messages

/// `help`: list the commands, or explain a command or a topic.
struct HelpCommand: ShellCommand {
    static let about = CommandAbout(
        "List commands and topics, or explain one.",
        "Donner les commandes et les rubriques, ou en expliquer une.", .pages,
        examples: ["help", "help results list", "help getting-started", "help --search verdict"])

    static var configuration: CommandConfiguration { .init(commandName: "help", about) }

    @Argument(
        help: .says(
            "A command, a command with its subcommand, or a topic.",
            "Une commande, une commande et sa sous-commande, ou une rubrique.", takes: .commandOrTopic))
    var words: [String] = []
    @Flag(
        help: .says(
            "Print the manual page, in the macros of man.", "Donne la page de manuel, dans les macros de man."
        )) var man = false
    @Flag(
        help: .says(
            "Print the JSON Schema of everything that --json prints.",
            "Donne le schéma JSON de tout ce que --json affiche.")) var schema = false
    @Option(
        help: .says(
            "Find a word in commands, settings, topics and the glossary.",
            "Cherche un mot dans les commandes, les réglages, les rubriques et le glossaire.", takes: .text))
    var search: String?
    @OptionGroup var form: FormOptions

    mutating func validate() throws {
        if search != nil, let other = words.first ?? (man ? "--man" : schema ? "--schema" : nil) {
            throw UsageError.excludeEachOther("--search", other)
        }
        for (name, isGiven) in [("--man", man), ("--schema", schema)] where isGiven {
            guard words.isEmpty, form.form == nil, !(man && schema) else {
                let other = words.first ?? (form.form != nil ? "--json" : "--schema")
                throw UsageError.excludeEachOther(name, other)
            }
        }
    }

    func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
        guard !words.isEmpty, try Self.command(named: words) == nil else { return }
        _ = try HelpPages(of: session).subject(of: words)
    }

    func run(in session: isolated Session) async throws {
        let (output, pages) = (session.output(form), HelpPages(of: session))
        if man {
            let page = try ManualPage.text(
                of: session.program ?? ShellRoot.self, exitCodes: pages.english.text(of: "exit-codes"))
            output.say(page: page)
            output.record(["manual": .string(page)])
            return
        }
        if schema {
            // JSON in every form of output.
            output.emit(try pages.outputSchema().text + "\n")
            return
        }
        if let search { return try HelpSearch(search).run(in: session, output) }
        guard !words.isEmpty else {
            try overview(session, output)
            return
        }
        if let (path, type) = try Self.command(named: words) {
            let columns = output.standardOutput.columns
            func text(_ pages: HelpPages) throws -> String {
                let help = try CommandHelp(of: type, at: path, columns: columns, pages.messages).text
                let hasTopic = path.count == 1 ? try pages.topics().contains(path[0]) : false
                return help + (hasTopic ? "\n" + (try pages.text(of: path[0])) : "")
            }
            output.say(page: try text(pages))
            output.record([
                "command": .string(path.joined(separator: " ")), "help": .string(try text(pages.english)),
            ])
            return
        }
        let subject = try pages.subject(of: words)
        output.say(page: try subject.text(in: pages))
        output.record([
            "topic": .string(subject.topic), "help": .string(try subject.text(in: pages.english)),
        ])
    }

    /// Returns the command that words name, with the words of its full name; nil if the first word names
    /// none.
    ///
    /// - Throws: `ShellError.unknownTopic` if a later word names no subcommand.
    private static func command(
        named words: [String]
    ) throws(ShellError) -> (path: [String], type: any ParsableCommand.Type)? {
        guard let first = words.first else { return nil }
        // The full name of a topic takes precedence over the abbreviation of a command.
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
        let messages = session.messages
        guard output.form != .json else {
            for record in try CommandReference.records() { output.record(record) }
            return
        }
        var table = Table(
            [.init(.command, key: "command"), .init(.whatItDoes, key: "summary")], empty: "")
        for entry in CommandTable.entries {
            table.add([
                .init(entry.name),
                .init(
                    messages.withLanguage { entry.summary },
                    .string(Messages.english.withLanguage { entry.summary })),
            ])
        }
        output.show(table)
        output.say("")
        for (task, topics) in HelpTopics.byTask { output.say(messages.topics(topics, for: task)) }
        output.say(messages.howToLearnMore)
    }
}
