package import ArgumentParser

/// All commands of the shell, in the order in which help lists them. Completion and help derive from it.
package enum CommandTable {
    /// One command.
    package struct Entry: Sendable {
        /// Its first word.
        package let name: String
        /// One line on its purpose, in the current language.
        package var summary: String { type.configuration.abstract }
        /// The type that parses and runs it.
        package let type: any ParsableCommand.Type
        /// The words and summaries of its subcommands, in the current language.
        package var subcommands: [(name: String, summary: String)] {
            type.configuration.subcommands.map { ($0._commandName, $0.configuration.abstract) }
        }

        init(_ type: any ParsableCommand.Type) {
            self.type = type
            name = type._commandName
        }
    }

    /// The commands.
    package static let entries: [Entry] = [
        Entry(HelpCommand.self), Entry(TourCommand.self), Entry(ConsentCommand.self),
        Entry(ReplayCommand.self), Entry(PlanCommand.self), Entry(CampaignCommand.self),
        Entry(LocalizeCommand.self), Entry(ResultsCommand.self), Entry(SQLCommand.self),
        Entry(AppsCommand.self),
        Entry(RecordingsCommand.self),
        Entry(ServersCommand.self), Entry(SettingsCommand.self), Entry(DashboardCommand.self),
        Entry(DPICommand.self), Entry(CharacteriseCommand.self), Entry(LabCommand.self),
        Entry(CalibrateCommand.self), Entry(DevCommand.self),
        Entry(SourceCommand.self), Entry(RepeatCommand.self), Entry(WatchCommand.self),
        Entry(ExpectCommand.self),
        Entry(SleepCommand.self), Entry(EchoCommand.self), Entry(LogCommand.self),
        Entry(HistoryCommand.self), Entry(ClearCommand.self), Entry(TimingCommand.self),
        Entry(VersionCommand.self),
        Entry(QuitCommand.self),
    ]

    /// All commands and groups with all the words of their names.
    static var all: [(path: [String], type: any ParsableCommand.Type)] {
        func below(
            _ type: any ParsableCommand.Type, _ path: [String]
        ) -> [(path: [String], type: any ParsableCommand.Type)] {
            [(path, type)]
                + type.configuration.subcommands.flatMap { below($0, path + [$0._commandName]) }
        }
        return entries.flatMap { below($0.type, [$0.name]) }
    }

    /// Returns the words of the longest command with which the given words begin; nil if there is none.
    static func path(of words: [String]) -> [String]? {
        guard let entry = entries.first(where: { $0.name == words.first }) else { return nil }
        var (path, type) = ([entry.name], entry.type)
        for word in words.dropFirst() {
            guard let next = type.configuration.subcommands.first(where: { $0._commandName == word }) else {
                break
            }
            type = next
            path.append(word)
        }
        return path
    }

    /// Aliases of commands.
    package static let aliases = ["exit": "quit", "?": "help"]

    /// Returns the commands that a word can mean: the one of that name, otherwise those whose names begin
    /// with it.
    package static func names(for word: String) -> [String] {
        let name = aliases[word] ?? word
        let names = entries.map(\.name)
        if names.contains(name) { return [name] }
        return word.isEmpty ? [] : names.filter { $0.hasPrefix(word) }
    }

    /// Returns the command that a word means, complete or as an unambiguous abbreviation; nil if there is
    /// none.
    package static func name(for word: String) -> String? {
        let names = names(for: word)
        return names.count == 1 ? names[0] : nil
    }
}

/// The root under which ArgumentParser finds the commands.
struct ShellRoot: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "", abstract: "", subcommands: CommandTable.entries.map(\.type))
}
