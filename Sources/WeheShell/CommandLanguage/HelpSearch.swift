import CommandParsing
import Basics
import Foundation
import Home
import Reports
import TestModel
import Messages

/// `help --search`: finds a word in the help.
struct HelpSearch {
    /// The word, in lowercase and without accents.
    private let word: String
    private let typed: String

    /// One place where it occurs.
    private struct Hit {
        /// The command that shows the place.
        let command: String
        /// The line that has the word.
        let text: String
    }

    init(_ typed: String) {
        self.typed = typed
        word = Self.plain(typed)
    }

    /// Shows a row for each command, setting, glossary entry and topic that contains the word.
    ///
    /// - Throws: `ShellError`.
    func run(in session: isolated Session, _ output: Output) throws {
        let (words, pages) = (session.messages, HelpPages(of: session))
        var table = Table(
            [.init(.command, key: "command"), .init(.meaning, key: "text")], empty: words.notInHelp(typed))
        let hits =
            try glossary(pages) + commands(words) + settings(words) + topics(pages)
        for hit in hits { table.add([.init(hit.command), .init(hit.text)]) }
        output.show(table)
    }

    private func glossary(_ pages: HelpPages) throws -> [Hit] {
        try Glossary(pages.text(of: Glossary.topic)).entries
            .filter { isIn($0.term) }
            .map { Hit(command: "help \($0.term)", text: $0.meaning) }
    }

    private func commands(_ words: Messages) -> [Hit] {
        guard let root = try? words.withLanguage({ try CommandOutline(of: ShellRoot.self) }) else {
            return []
        }
        return root.subcommands.flatMap { hits(in: $0, at: $0.name) }
    }

    /// Returns the command and its subcommands whose names, summaries or arguments contain the word.
    private func hits(in command: CommandOutline, at path: String) -> [Hit] {
        let argument = (command.options + command.positionals).first {
            isIn($0.summary) || $0.spellings.contains(where: isIn)
        }
        let text =
            isIn(path) || isIn(command.summary)
            ? command.summary
            : argument.map { ([$0.longName].compactMap(\.self) + [$0.summary]).joined(separator: ": ") }
        let own = text.map { [Hit(command: "help \(path)", text: $0)] } ?? []
        return own + command.subcommands.flatMap { hits(in: $0, at: "\(path) \($0.name)") }
    }

    private func settings(_ words: Messages) -> [Hit] {
        SettingKey.all.compactMap { key in
            let meaning = words.meaning(key.text)
            guard isIn(key.name) || isIn(meaning) else { return nil }
            return Hit(command: "settings get \(key.name)", text: meaning)
        }
    }

    /// The topics, each with the first of its lines that has the word.
    private func topics(_ pages: HelpPages) throws -> [Hit] {
        try pages.topics().filter { $0 != Glossary.topic }.compactMap { topic in
            let lines = try pages.text(of: topic).split(separator: "\n")
            guard let line = lines.first(where: { isIn($0) }) else { return nil }
            return Hit(command: "help \(topic)", text: line.trimmingCharacters(in: .whitespaces))
        }
    }

    private func isIn(_ text: some StringProtocol) -> Bool { Self.plain(text).contains(word) }

    private static func plain(_ text: some StringProtocol) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
