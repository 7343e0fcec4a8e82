import TestRunner
import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Home
package import LineEditor
import Recordings
import Reports
import Synchronization
import Messages

/// Completes the text before the cursor: commands, subcommands, options and their arguments, according to the
/// parser's description of its commands.
package final class Completer: Sendable {
    /// The names that change while a shell runs.
    struct Known: Sendable {
        var servers: [String]
        var words: Messages
        /// Stored tests, the newest first.
        var tests: [Suggestion] = []
        /// Started campaigns.
        var campaigns: [Suggestion] = []
        /// Tags of tests.
        var tags: [Suggestion] = []
    }

    private let names: CompletionNames
    private let isUnicode: Bool
    private let known: Mutex<Known>

    init(
        catalogue: CatalogueSource, topics: [String], servers: [String], words: Messages = Messages.english,
        isUnicode: Bool = true
    ) {
        self.isUnicode = isUnicode
        names = CompletionNames(catalogue: catalogue, topics: topics)
        known = Mutex(Known(servers: servers, words: words))
    }

    /// Updates the names of servers, tests, campaigns and tags, and the language.
    func update(
        servers: [String], words: Messages = Messages.english, tests: [Suggestion] = [],
        campaigns: [Suggestion] = [], tags: [Suggestion] = []
    ) {
        known.withLock {
            $0 = Known(servers: servers, words: words, tests: tests, campaigns: campaigns, tags: tags)
        }
    }

    /// Returns the candidates for a line.
    package func candidates(_ request: CompletionRequest) -> [Completion] {
        let before = request.textBeforeCursor
        if let command = SystemCommand(line: before) { return files(in: command, before) }
        guard let typed = Tokeniser.partial(before) else { return [] }
        let known = self.known.withLock { $0 }
        if let quote = typed.quote, takesCommands(after: typed.words, known) {
            return insideCommands(typed.current, quote, known)
        }
        if typed.quote != nil, asksInSQL(after: typed.words, known) {
            return QueryCompletion.names(in: typed.current, known.words).map { suggestion in
                completion(
                    suggestion, as: suggestion.text,
                    replacing: QueryCompletion.lastName(in: typed.current).count, known)
            }
        }
        return fitting(typed, known).map { suggestion in
            let quoted = typed.quote.map { quote in
                // The quote stays open if more of the word follows.
                String(quote.rawValue) + Tokeniser.inside(quote, suggestion.text)
                    + (suggestion.goesOn ? "" : String(quote.rawValue))
            }
            return completion(
                suggestion, as: quoted ?? TypedWord.quoted(suggestion.text), replacing: typed.typedLength,
                known)
        }
    }

    /// Returns the files that match the last word of a line for the system's shell. Names that this shell
    /// would have to quote are omitted, as its quoting rules differ.
    private func files(in command: SystemCommand, _ line: String) -> [Completion] {
        let word = String(line.reversed().prefix { $0 != " " && $0 != SystemCommand.mark.first }.reversed())
        // The first word names a program, not a file.
        guard command.text.contains(" ") || word.contains("/") else { return [] }
        let known = self.known.withLock { $0 }
        return CompletionNames.files(word)
            .filter {
                $0.text.hasPrefix(word) && Self.canBeTyped($0.text) && TypedWord.quoted($0.text) == $0.text
            }
            .map { completion($0, as: $0.text, replacing: word.count, known) }
    }

    /// Returns true if the next word is an SQL query.
    private func asksInSQL(after words: [String], _ known: Known) -> Bool {
        guard let root = root(known.words), let (command, rest) = Self.command(in: root, words[...]) else {
            return false
        }
        let place = ArgumentPlace(in: command, after: Array(rest))
        return place.option == nil && place.positional?.kind == .query
    }

    /// Returns the candidates inside a quoted text of commands, whose quotes stay open.
    private func insideCommands(
        _ text: String, _ quote: Tokeniser.Quote, _ known: Known
    ) -> [Completion] {
        // Inside further quotes a word would have to be quoted twice.
        guard let typed = Tokeniser.partial(text), typed.quote == nil else { return [] }
        return fitting(typed, known).compactMap { suggestion in
            guard Tokeniser.inside(quote, TypedWord.quoted(suggestion.text)) == suggestion.text else {
                return nil
            }
            return completion(suggestion, as: suggestion.text, replacing: typed.typedLength, known)
        }
    }

    private func fitting(_ typed: Tokeniser.Partial, _ known: Known) -> [Suggestion] {
        suggestions(after: typed.words[...], typing: typed.current, known)
            .filter { $0.text.hasPrefix(typed.current) && Self.canBeTyped($0.text) }
    }

    private func completion(
        _ suggestion: Suggestion, as replacement: String, replacing count: Int, _ known: Known
    ) -> Completion {
        Completion(
            replacement: replacement, display: shown(suggestion.text, known),
            summary: suggestion.summary.map { shown($0, known) }, appendSpace: !suggestion.goesOn,
            replacing: count)
    }

    private func shown(_ text: String, _ known: Known) -> String {
        known.words.fitted(
            TerminalLine.harmless(text, limit: Table.Cell.longest, isUnicode: isUnicode),
            isUnicode: isUnicode)
    }

    /// Returns true if a name, for example of a file or an app, can be inserted in the edited line: it must
    /// have no terminal control characters.
    private static func canBeTyped(_ text: String) -> Bool {
        TerminalLine.harmless(text, limit: ShellLimits.word, isUnicode: true) == text
    }

    /// One word that can follow.
    struct Suggestion: Equatable, Sendable {
        let text: String
        var summary: String?

        /// True if more of the same word follows.
        var goesOn: Bool { text.hasSuffix("/") || text.hasSuffix("=") }
    }

    private func root(_ words: Messages) -> CommandOutline? {
        // If the parser's description of itself cannot be read, there are no completions.
        try? words.withLanguage { try CommandOutline(of: ShellRoot.self) }
    }

    private func suggestions(
        after words: ArraySlice<String>, typing current: String, _ known: Known
    ) -> [Suggestion] {
        guard let root = root(known.words) else { return [] }
        guard !words.isEmpty else {
            return root.subcommands.map { Suggestion(text: $0.name, summary: $0.summary) }
        }
        guard case (var command, let rest)? = Self.command(in: root, words) else { return [] }
        var subcommands: [Suggestion] = []
        if !command.subcommands.isEmpty {
            // A group without a subcommand is followed by the options of its list or its show.
            if rest.isEmpty, !current.hasPrefix("-") {
                subcommands = command.subcommands.map { Suggestion(text: $0.name, summary: $0.summary) }
            }
            guard let standard = command.standard.flatMap(command.subcommand) else { return subcommands }
            if !subcommands.isEmpty { return subcommands }
            command = standard
        }
        return arguments(of: command, after: Array(rest), typing: current, known)
    }

    private func arguments(
        of command: CommandOutline, after words: [String], typing current: String, _ known: Known
    ) -> [Suggestion] {
        let place = ArgumentPlace(in: command, after: words)
        if place.option == nil, let value = value(of: command, after: place.given, typing: current, known) {
            return value
        }
        if let option = place.option {
            return names.suggestions(for: option, after: place.given, typing: current, known)
        }
        guard let positional = place.positional else {
            return current.hasPrefix("-") ? options(of: command) : []
        }
        if positional.takesAll {
            guard positional.kind == .command else { return [] }
            let words = place.given.dropFirst(place.position)
            return command.name == RepeatCommand._commandName
                ? repeated(after: words, typing: current, known)
                : suggestions(after: words, typing: current, known)
        }
        if current.hasPrefix("-") { return options(of: command) }
        return names.suggestions(for: positional, after: place.given, typing: current, known)
    }

    /// Returns the values of an option typed with its value in one word, `--option=value`; nil for other
    /// words.
    private func value(
        of command: CommandOutline, after given: [String], typing current: String, _ known: Known
    ) -> [Suggestion]? {
        guard current.hasPrefix("-"), let equals = current.firstIndex(of: "=") else { return nil }
        let spelling = String(current[..<equals])
        guard
            let option = command.options.first(where: {
                $0.form == .option && $0.spellings.contains(spelling)
            })
        else { return [] }
        let typed = String(current[current.index(after: equals)...])
        return names.suggestions(for: option, after: given, typing: typed, known).map {
            Suggestion(text: "\(spelling)=\($0.text)", summary: $0.summary)
        }
    }

    /// Returns the command that words name, and the words after its name.
    private static func command(
        in root: CommandOutline, _ words: ArraySlice<String>
    ) -> (command: CommandOutline, rest: ArraySlice<String>)? {
        guard let first = words.first, var command = root.subcommand(CommandTable.name(for: first) ?? first)
        else {
            return nil
        }
        var rest = words.dropFirst()
        while let word = rest.first, let next = command.subcommand(word) {
            command = next
            rest = rest.dropFirst()
        }
        return (command, rest)
    }

    /// Returns true if the next word is a text of commands.
    private func takesCommands(after words: [String], _ known: Known) -> Bool {
        guard let root = root(known.words), let (command, rest) = Self.command(in: root, words[...]) else {
            return false
        }
        let place = ArgumentPlace(in: command, after: Array(rest))
        guard place.option == nil, let positional = place.positional, positional.kind == .command else {
            return false
        }
        // After a first unquoted word, the command is typed word by word.
        let given = place.given.dropFirst(place.position)
        return given.isEmpty || (given.first == RepeatCommand.intervalWord && given.count == 2)
    }

    private func options(of command: CommandOutline) -> [Suggestion] {
        command.options.compactMap { option in
            option.longName.map { Suggestion(text: $0, summary: option.summary) }
        }
    }

    /// Returns completions of a command inside a command, with an optional interval before it.
    private func repeated(
        after words: ArraySlice<String>, typing current: String, _ known: Known
    ) -> [Suggestion] {
        let interval = RepeatCommand.intervalWord
        if words.isEmpty {
            return [Suggestion(text: interval)] + suggestions(after: [], typing: current, known)
        }
        guard words.first == interval else { return suggestions(after: words, typing: current, known) }
        return words.count == 1
            ? [] : suggestions(after: words.dropFirst(2), typing: current, known)
    }
}
