import TestRunner
import CommandParsing
import ArgumentParser
import Basics
import Recordings
import ReplayClient
import Reports
import TestModel
import Messages

/// `apps`: lists the apps that can be tested.
struct AppsCommand: ShellCommandGroup {
    static let about = CommandAbout(
        "List the apps and ports that can be tested.",
        "Lister les applications et les ports qui peuvent être testés.", .group)

    static var configuration: CommandConfiguration {
        .init(commandName: "apps", about, subcommands: [List.self, Show.self], defaultSubcommand: List.self)
    }

    struct List: ShellCommand {
        static let about = CommandAbout(
            "List apps, all or those that match.",
            "Lister les applications, toutes ou celles qui correspondent.", .pages,
            examples: ["apps", "apps flix", "apps --category music"])

        static var configuration: CommandConfiguration { .init(commandName: "list", about) }

        @Argument(
            help: .says(
                "Only apps whose name or kind contains this text.",
                "Seulement les applications dont le nom ou le genre contient ce texte.", takes: .text))
        var text: String?
        @Option(
            help: .says(
                "Only this kind: video, music, conferencing, small-port, large-port.",
                "Seulement ce genre : video, music, conferencing, small-port, large-port.", takes: .category))
        var category: CategoryName?
        @Flag(
            help: .says(
                "Only apps whose recordings were imported.",
                "Seulement les applications dont les enregistrements ont été importés.")) var imported = false
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let catalogue = session.catalogue.current
            let words = session.messages
            for problem in catalogue.problems { session.output.note(session.messages.note(problem)) }
            var table = Table(
                [
                    .init(.app, key: "app"), .init(.title, key: "title"), .init(.kind, key: "category"),
                    .init(.megabytes, key: "size_mb", alignsRight: true),
                    .init(.seconds, key: "time_s", alignsRight: true),
                    .init(.recordings, key: "recordings"),
                ], empty: words.noAppMatches)
            let matching = catalogue.entries.filter { !$0.app.hidden && matches($0) }
            // A search covers all apps; the whole list omits those of another language.
            let isSearch = text != nil || category != nil
            let offered = isSearch ? matching : matching.filter { words.offers($0.app) }
            for entry in offered {
                let app = entry.app
                let seconds = Self.seconds(of: entry, in: session)
                table.add([
                    .init(app.testName), .init(words.title(app), .string(app.displayName)),
                    .init(CategoryName(app.category).rawValue),
                    .init(String(app.sizeMB), .count(app.sizeMB)),
                    .init(seconds.map(words.significant) ?? "-", .optional(seconds)),
                    .init(words.source(entry), .string(Messages.english.source(entry))),
                ])
            }
            let output = session.output(form)
            output.show(table)
            if offered.count < matching.count {
                output.note(words.appsOfTheOtherLanguage(matching.count - offered.count))
            }
        }

        /// Returns the duration of a replay of the original, seconds; nil if its recording cannot be read,
        /// which is reported.
        private static func seconds(of entry: CatalogueEntry, in session: isolated Session) -> Double? {
            do { return try session.bench().replaySeconds(of: entry) } catch {
                let words = session.messages
                session.output.note(words.note(words.sentence(error)))
                return nil
            }
        }

        private func matches(_ entry: CatalogueEntry) -> Bool {
            let kind = CategoryName(entry.app.category).rawValue
            let names = [entry.app.testName, entry.app.displayName, kind].map { $0.lowercased() }
            return (category.map { $0.category == entry.app.category } ?? true)
                && (!imported || entry.origin == .imported)
                && (text.map { text in names.contains { $0.contains(text.lowercased()) } } ?? true)
        }
    }

    struct Show: ShellCommand {
        static let about = CommandAbout(
            "Show one app and its two recordings.", "Montrer une application et ses deux enregistrements.",
            .reads,
            examples: ["apps show netflix"])

        static var configuration: CommandConfiguration { .init(commandName: "show", about) }

        @Argument(help: .says("The app.", "L'application.", takes: .app)) var app: String
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            try dryRun.check(app: app, in: session)
        }

        func run(in session: isolated Session) async throws {
            let catalogue = session.catalogue.current
            let entry = try catalogue.app(named: app)
            let original = try catalogue.recording(for: entry.app.originalFile, of: entry)
            let control = try catalogue.recording(for: entry.app.controlFile, of: entry)
            let seconds = try session.bench().replaySeconds(of: entry)
            let output = session.output(form)
            let words = session.messages
            output.say(words.appTitle(entry))
            let bytesDown = try catalogue.bytesDown(of: original, file: entry.app.originalFile)
            output.say("  " + words.oneReplay(bytesDown: bytesDown, seconds: seconds))
            if let synthesised = try catalogue.serverRecording(for: entry.app.originalFile)?.synthesised {
                output.say("  " + words.synthesised(synthesised))
            }
            for (role, recording) in [(ReplayRole.original, original), (.control, control)] {
                output.say(
                    "  \(words.inColumn(words.role(role)))\(recording.name)  "
                        + "\(recording.transport.rawValue)  "
                        + words.portAndPackets(
                            port: recording.flow.serverPort, packets: recording.packets.count)
                        + (recording.serverName.map { "  \($0)" } ?? ""))
            }
            output.record([
                "app": .string(entry.app.testName), "title": .string(entry.app.displayName),
                "category": .string(CategoryName(entry.app.category).rawValue),
                "size_mb": .count(entry.app.sizeMB), "time_s": .number(seconds),
                "nominal_s": .number(entry.app.time),
                "origin": .string(entry.origin.rawValue), "synthesised": .bool(entry.synthesised),
                "original": try RecordingRecord.json(original, file: entry.app.originalFile, in: catalogue),
                "control": try RecordingRecord.json(control, file: entry.app.controlFile, in: catalogue),
            ])
        }
    }
}

/// A category as the user types it.
enum CategoryName: String, ExpressibleByArgument, CaseIterable, Sendable {
    case video
    case music
    case conferencing
    case smallPort = "small-port"
    case largePort = "large-port"

    init(_ category: AppCategory) {
        switch category {
        case .video: self = .video
        case .music: self = .music
        case .conferencing: self = .conferencing
        case .smallPort: self = .smallPort
        case .largePort: self = .largePort
        }
    }

    var category: AppCategory {
        switch self {
        case .video: .video
        case .music: .music
        case .conferencing: .conferencing
        case .smallPort: .smallPort
        case .largePort: .largePort
        }
    }
}

extension CategoryName: Keyword {
    var meaning: Meaning {
        switch self {
        case .video: .both("video streaming", "vidéo en continu")
        case .music: .both("music streaming", "musique en continu")
        case .conferencing: .both("calls", "appels")
        case .smallPort: .both("port tests with little data", "tests de port avec peu de données")
        case .largePort: .both("port tests with much data", "tests de port avec beaucoup de données")
        }
    }
}
