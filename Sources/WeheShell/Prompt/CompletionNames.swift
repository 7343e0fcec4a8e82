import Basics
import TestRunner
import CommandParsing
import Differentiation
import Foundation
import Home
import PathEmulation
import Recordings
import Reports
import ResultStore
import Synchronization
import TestModel
import Messages

/// The existing names for each kind of argument.
struct CompletionNames: Sendable {
    typealias Suggestion = Completer.Suggestion

    let catalogue: CatalogueSource
    let topics: [String]

    /// Returns the names that an argument or an option accepts.
    ///
    /// - Parameters:
    ///   - argument: the argument.
    ///   - given: the positional words before it.
    ///   - current: the word typed so far, for names of files.
    ///   - known: the names that change while a shell runs.
    /// - Returns: the names; empty for free text.
    func suggestions(
        for argument: ArgumentOutline, after given: [String], typing current: String,
        _ known: Completer.Known
    ) -> [Suggestion] {
        let words = known.words
        switch argument.kind {
        case .app: return apps(words) + (current.isEmpty ? [] : titles(words))
        case .recording: return recordings
        case .appOrRecording: return apps(words) + recordings
        case .server: return known.servers.map { Suggestion(text: $0) }
        case .test: return known.tests
        case .campaign: return known.campaigns
        case .setting: return settings(words)
        case .key: return settings(words) + Identity.readOnlyKeys.map { Suggestion(text: $0) }
        case .value: return given.first.map { values(of: $0, typing: current, known) } ?? []
        case .presetOrFile:
            return LabPreset.allCases.map { Suggestion(text: $0.name, summary: words.summary($0)) }
                + Self.files(current)
        case .term: return Self.terms(after: given, words)
        case .file, .folder: return Self.files(current)
        case .verdict: return Self.suggestions(TestSelection.verdicts, words)
        case .expectedVerdict:
            let subject = given.first.flatMap(ExpectCommand.Subject.init(rawValue:))
            return Self.suggestions(subject?.verdicts ?? [], words)
        case .subject: return Self.suggestions(ExpectCommand.Subject.words, words)
        case .forcedVerdict: return Self.suggestions(LocalizationSwitch.words, words)
        case .testKind: return Self.suggestions(StoredTest.Kind.words, words)
        case .direction: return Self.suggestions(ReplayDirection.words, words)
        case .directions: return Self.suggestions(TestedDirections.words, words)
        case .testSource: return Self.suggestions(SourceChoice.words, words)
        case .sortKey: return Self.suggestions(TestSort.Key.words, words)
        case .view: return Self.suggestions(ResultView.words, words)
        case .exportFormat: return Self.suggestions(ExportFormat.words, words)
        case .plotKind: return Self.suggestions(PlotKind.words, words)
        case .category: return Self.suggestions(CategoryName.words, words)
        case .control: return Self.suggestions(FlowOptions.ControlName.words, words)
        case .program:
            return RecordingsCommand.Export.ExportTarget.allCases.map { Suggestion(text: $0.rawValue) }
        case .serverOperator: return Self.suggestions(ServerOperator.words, words)
        case .order: return Self.suggestions(ReplayOrder.words, words)
        case .profile: return Self.suggestions(DecisionProfile.Name.words, words)
        case .state: return Self.suggestions(Switch.words, words)
        case .commandOrTopic: return help(after: given, words)
        case .tag: return known.tags
        case .grouping: return Self.keys(after: current, words)
        case .query: return []
        case nil, .nothing, .commands, .command, .name, .host, .url, .database, .address, .port, .site,
            .number, .rate,
            .percent, .seed, .programToRun, .text, .duration, .binding, .conditions, .level,
            .logFormat,
            .place, .time:
            return []
        }
    }

    private func apps(_ words: Messages) -> [Suggestion] {
        catalogue.current.entries.filter { words.offers($0.app) }.map {
            Suggestion(text: $0.app.testName, summary: words.title($0.app))
        }
    }

    /// Returns the display names of the apps, which may be typed as well.
    private func titles(_ words: Messages) -> [Suggestion] {
        catalogue.current.entries.filter { words.offers($0.app) }.map { Suggestion(text: $0.app.displayName) }
    }

    private var recordings: [Suggestion] {
        catalogue.current.recordingFiles.map { Suggestion(text: $0) }
    }

    private func settings(_ words: Messages) -> [Suggestion] {
        SettingKey.all.map { Suggestion(text: $0.name, summary: words.meaning($0.text)) }
    }

    private func values(
        of key: String, typing current: String, _ known: Completer.Known
    ) -> [Suggestion] {
        guard let key = SettingKey.all.first(where: { $0.name == key }) else { return [] }
        if key.name == SettingKey.server.name { return known.servers.map { Suggestion(text: $0) } }
        return Self.suggestions(key.choices, known.words)
            + (key.expected.takesFile ? Self.files(current) : [])
    }

    private static func suggestions(_ choices: [KeywordEntry], _ words: Messages) -> [Suggestion] {
        choices.map { Suggestion(text: $0.word, summary: words.meaning($0.meaning)) }
    }

    /// Returns the words of a rule: matches and actions, then the parameters of the action.
    private static func terms(after given: [String], _ words: Messages) -> [Suggestion] {
        func key(_ choice: KeywordEntry) -> KeywordEntry { KeywordEntry(choice.word + "=", choice.meaning) }
        if let action = given.lazy.reversed().compactMap(RuleGrammar.Action.init).first {
            return suggestions(action.parameters.map { key(KeywordEntry($0.rawValue, $0.meaning)) }, words)
        }
        let any = given.isEmpty ? [KeywordEntry("any", .both("all traffic", "tout le trafic"))] : []
        return suggestions(any + RuleGrammar.Term.words.map(key) + RuleGrammar.Action.words, words)
    }

    /// Returns commands and topics, then the subcommands of the named command.
    private func help(after given: [String], _ words: Messages) -> [Suggestion] {
        words.withLanguage {
            guard let first = given.first else {
                return CommandTable.entries.map { Suggestion(text: $0.name, summary: $0.summary) }
                    + topics.map { Suggestion(text: $0, summary: words.topic) }
            }
            let name = CommandTable.name(for: first)
            guard given.count == 1, let entry = CommandTable.entries.first(where: { $0.name == name }) else {
                return []
            }
            return entry.subcommands.map { Suggestion(text: $0.name, summary: $0.summary) }
        }
    }

    /// Returns the keys by which tests are grouped, after those already typed.
    private static func keys(after current: String, _ words: Messages) -> [Suggestion] {
        let typed = current.lastIndex(of: ",").map { String(current[...$0]) } ?? ""
        return SummaryKey.allCases.filter { !typed.split(separator: ",").contains(Substring($0.rawValue)) }
            .map { Suggestion(text: typed + $0.rawValue, summary: words.heading($0.heading.heading)) }
    }

    /// Returns files and folders whose path begins with the typed text.
    static func files(_ current: String) -> [Suggestion] {
        if current == "~" { return [Suggestion(text: "~/")] }
        let typed = TypedPath.split(current)
        let folder = typed.folder.isEmpty ? "." : TypedPath.expanded(typed.folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().filter { typed.name.hasPrefix(".") || !$0.hasPrefix(".") }.map { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
            return Suggestion(text: typed.folder + name + (isFolder.boolValue ? "/" : ""))
        }
    }
}
