import ArgumentParser
import Recordings

/// `apps`: what can be tested.
struct AppsCommand: ShellCommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "apps", abstract: "List the apps and ports that can be tested.",
        subcommands: [List.self, Show.self], defaultSubcommand: List.self)

    struct List: ShellCommand {
        static let configuration = CommandConfiguration(abstract: "List apps, all or those that match.")

        @Argument(help: "Only apps whose name or kind contains this text.") var text: String?
        @Option(help: "Only this kind: video, music, conferencing, small-port, large-port.")
        var category: CategoryName?
        @Flag(help: "Only apps whose recordings were imported.") var imported = false
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let catalogue = session.catalogue.current
            for problem in catalogue.problems { session.output.note("note: \(problem)") }
            var table = Table(
                [
                    .init("app", key: "app"), .init("title", key: "title"), .init("kind", key: "category"),
                    .init("MB", key: "size_mb", alignsRight: true),
                    .init("s", key: "time_s", alignsRight: true),
                    .init("recordings", key: "recordings"),
                ], empty: "no app matches; \"apps\" lists all")
            for entry in catalogue.entries where !entry.app.hidden && matches(entry) {
                let app = entry.app
                table.add([
                    .init(app.testName), .init(app.displayName), .init(CategoryName(app.category).rawValue),
                    .init(String(app.sizeMB), .count(app.sizeMB)),
                    .init(Quantities.significant(app.time), .number(app.time)),
                    .init(AppsCommand.source(entry)),
                ])
            }
            session.output(form).show(table)
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
        static let configuration = CommandConfiguration(abstract: "Show one app and its two recordings.")

        @Argument(help: "The app.") var app: String
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let catalogue = session.catalogue.current
            let entry = try catalogue.app(named: app)
            let original = try catalogue.recording(for: entry.app.originalFile)
            let control = try catalogue.recording(for: entry.app.controlFile)
            let output = session.output(form)
            output.say("\(entry.app.displayName) (\(entry.app.testName)), \(AppsCommand.source(entry))")
            let bytesDown = try catalogue.bytesDown(of: original, file: entry.app.originalFile)
            output.say(
                "  one replay: \(Quantities.bytes(bytesDown)) down, about "
                    + "\(Quantities.seconds(entry.app.time)); a test runs two")
            if let synthesised = try catalogue.serverRecording(for: entry.app.originalFile)?.synthesised {
                output.say("  synthesised: \(synthesised)")
            }
            for (role, recording) in [("original", original), ("control ", control)] {
                output.say(
                    "  \(role)  \(recording.name)  \(recording.transport.rawValue)  "
                        + "port \(recording.flow.serverPort)  \(recording.packets.count) packets"
                        + (recording.serverName.map { "  \($0)" } ?? ""))
            }
            output.record([
                "app": .string(entry.app.testName), "title": .string(entry.app.displayName),
                "category": .string(CategoryName(entry.app.category).rawValue),
                "size_mb": .count(entry.app.sizeMB), "time_s": .number(entry.app.time),
                "origin": .string(entry.origin.rawValue), "synthesised": .bool(entry.synthesised),
                "original": try RecordingRecord.json(original, file: entry.app.originalFile, in: catalogue),
                "control": try RecordingRecord.json(control, file: entry.app.controlFile, in: catalogue),
            ])
        }
    }

    /// Where an app's recordings come from, in words.
    static func source(_ entry: CatalogueEntry) -> String {
        entry.origin == .imported ? "imported" : entry.synthesised ? "synthesised" : "bundled"
    }
}

/// A category as people type it.
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
