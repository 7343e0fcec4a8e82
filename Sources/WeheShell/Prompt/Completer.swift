import ArgumentParser
import Foundation
import LineEditor
import Recordings
import Synchronization

/// Finds what may follow the cursor: commands, subcommands, options and the arguments they take.
package final class Completer: Sendable {
    private let catalogue: CatalogueSource
    private let topics: [String]
    private let isUnicode: Bool
    private let known: Mutex<(servers: [String], words: any Wording)>

    init(
        catalogue: CatalogueSource, topics: [String], servers: [String], words: any Wording = English(),
        isUnicode: Bool = true
    ) {
        self.isUnicode = isUnicode
        self.catalogue = catalogue
        self.topics = topics
        known = Mutex((servers, words))
    }

    /// Tells the completer which servers there are now, and which language is spoken.
    func update(servers names: [String], words: any Wording = English()) {
        known.withLock { $0 = (names, words) }
    }

    private var words: any Wording { known.withLock { $0.words } }

    /// The candidates for a line.
    package func candidates(_ request: CompletionRequest) -> [Completion] {
        guard let (words, current, typed) = Tokeniser.partial(request.textBeforeCursor) else { return [] }
        let spoken = self.words
        return spoken.speaking { suggestions(after: words, typing: current) }
            .filter { $0.text.hasPrefix(current) }
            .map { suggestion in
                Completion(
                    replacement: Self.quoted(suggestion.text), display: suggestion.text,
                    summary: suggestion.summary.map { spoken.fitted($0, isUnicode: isUnicode) },
                    appendSpace: !suggestion.text.hasSuffix("/"),
                    replacing: typed)
            }
    }

    struct Suggestion: Equatable {
        let text: String
        var summary: String?
    }

    func suggestions(after words: [String], typing current: String) -> [Suggestion] {
        guard let first = words.first else {
            return CommandTable.entries.map { Suggestion(text: $0.name, summary: $0.summary) }
        }
        let name = CommandTable.aliases[first] ?? first
        guard let entry = CommandTable.entries.first(where: { $0.name == name }) else { return [] }
        let subcommand = words.dropFirst().first.flatMap { word in
            entry.type.configuration.subcommands.first { $0._commandName == word }
        }
        if subcommand == ResultsCommand.Draw.self, words.last == "--kind" {
            return PlotKind.allCases.map { Suggestion(text: $0.rawValue) }
        }
        if let values = optionValues(after: words.last ?? "", current) { return values }
        if current.hasPrefix("-") { return Self.options(of: subcommand ?? entry.type) }
        if !entry.subcommands.isEmpty, subcommand == nil {
            guard words.count == 1 else { return [] }
            return entry.subcommands.map { Suggestion(text: $0.name, summary: $0.summary) }
        }
        let path = [name] + (subcommand.map { [$0._commandName] } ?? [])
        return arguments(path.joined(separator: " "), given: words.dropFirst(path.count), typing: current)
    }

    private func arguments(_ path: String, given: ArraySlice<String>, typing current: String) -> [Suggestion]
    {
        switch path {
        case "replay", "plan", "apps show": apps
        case "localize", "calibrate", "dpi": given.isEmpty ? apps : []
        case "recordings show": recordings
        case "recordings remove": apps + recordings
        case "settings get", "settings reset":
            settings
                + (path == "settings get" ? Identity.readOnlyKeys.map { Suggestion(text: $0) } : [])
        case "settings set":
            if let key = given.first {
                values(of: key)
            } else {
                settings
            }
        case "servers use", "servers show", "servers probe", "servers remove": serverNames
        case "dev force-differentiation", "dev randomize-differentiation":
            Switch.allCases.map { Suggestion(text: $0.rawValue) }
        case "dev force-localization": LocalizationSwitch.allCases.map { Suggestion(text: $0.rawValue) }
        case "source", "recordings import", "dev local-certificates": Self.files(current)
        case "help":
            CommandTable.entries.map { Suggestion(text: $0.name, summary: $0.summary) }
                + topics.map { Suggestion(text: $0, summary: words.topic) }
        default: []
        }
    }

    private func optionValues(after option: String, _ current: String) -> [Suggestion]? {
        switch option {
        case "--order": ReplayOrder.allCases.map { Suggestion(text: $0.rawValue) }
        case "--server", "--pair": serverNames
        case "--profile": ProfileName.allValueStrings.map { Suggestion(text: $0) }
        case "--category": CategoryName.allCases.map { Suggestion(text: $0.rawValue) }
        case "--app": apps
        case "--ca", "--svg", "--html": Self.files(current)
        default: nil
        }
    }

    private func values(of key: String) -> [Suggestion] {
        guard let key = SettingKey.all.first(where: { $0.name == key }) else { return [] }
        return key.name == SettingKey.server.name ? serverNames : key.choices.map { Suggestion(text: $0) }
    }

    private var apps: [Suggestion] {
        let words = words
        return catalogue.current.entries.filter { words.offers($0.app) }.map {
            Suggestion(text: $0.app.testName, summary: words.title($0.app))
        }
    }

    private var recordings: [Suggestion] {
        catalogue.current.recordingFiles.map { Suggestion(text: $0) }
    }

    private var serverNames: [Suggestion] { known.withLock { $0.servers }.map { Suggestion(text: $0) } }

    private var settings: [Suggestion] {
        let words = words
        return SettingKey.all.map { Suggestion(text: $0.name, summary: words.meaning($0.text)) }
    }

    /// The long options of a command, as ArgumentParser itself describes them.
    private static func options(of command: any ParsableCommand.Type) -> [Suggestion] {
        struct Dump: Decodable {
            struct Command: Decodable {
                struct Argument: Decodable {
                    struct Name: Decodable {
                        let kind: String
                        let name: String
                    }
                    let names: [Name]?
                    let abstract: String?
                }
                let arguments: [Argument]?
            }
            let command: Command
        }
        guard let dump = try? JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)) else {
            return []
        }
        return (dump.command.arguments ?? []).flatMap { argument in
            (argument.names ?? []).filter { $0.kind == "long" }.map {
                Suggestion(text: "--" + $0.name, summary: argument.abstract)
            }
        }
    }

    /// Files and folders whose path begins as typed.
    private static func files(_ current: String) -> [Suggestion] {
        let typed = (current as NSString)
        let shown = current.hasSuffix("/") || current.isEmpty ? current : typed.deletingLastPathComponent
        let prefix = shown.isEmpty || shown.hasSuffix("/") ? shown : shown + "/"
        let folder = prefix.isEmpty ? "." : (prefix as NSString).expandingTildeInPath
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let showsHidden = typed.lastPathComponent.hasPrefix(".") && !current.hasSuffix("/")
        return names.sorted().filter { showsHidden || !$0.hasPrefix(".") }.map { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
            return Suggestion(text: prefix + name + (isFolder.boolValue ? "/" : ""))
        }
    }

    /// A word as it must be typed.
    private static func quoted(_ word: String) -> String {
        word.contains { " '\"\\;#\t".contains($0) } ? "'" + word.replacing("'", with: "'\\''") + "'" : word
    }
}
