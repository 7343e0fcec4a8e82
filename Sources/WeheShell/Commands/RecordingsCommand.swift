import ArgumentParser
import Foundation
import Recordings

/// `recordings`: the files that tests replay.
struct RecordingsCommand: ShellCommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "recordings", abstract: "Import, list, show or remove recordings.",
        subcommands: [List.self, Show.self, Import.self, Remove.self], defaultSubcommand: List.self)

    struct List: ShellCommand {
        static let configuration = CommandConfiguration(abstract: "List every recording.")

        @Flag(help: "Only the imported ones.") var imported = false
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let catalogue = session.catalogue.current
            var table = Table(
                [
                    .init("recording", key: "recording"), .init("transport", key: "transport"),
                    .init("packets", key: "packets", alignsRight: true),
                    .init("up", key: "up_bytes", alignsRight: true),
                    .init("down", key: "down_bytes", alignsRight: true),
                    .init("duration", key: "duration_s", alignsRight: true), .init("origin", key: "origin"),
                ], empty: "nothing was imported yet; import with \"recordings import PATH\"")
            for file in catalogue.recordingFiles {
                guard let origin = catalogue.origin(ofFile: file), !imported || origin == .imported else {
                    continue
                }
                do {
                    let recording = try catalogue.recording(for: file)
                    let bytesDown = try catalogue.bytesDown(of: recording, file: file)
                    table.add([
                        .init(recording.name), .init(recording.transport.rawValue),
                        .init(String(recording.packets.count), .count(recording.packets.count)),
                        .init(Quantities.bytes(recording.bytesUp), .count(recording.bytesUp)),
                        .init(Quantities.bytes(bytesDown), .count(bytesDown)),
                        .init(Quantities.seconds(recording.duration), .number(recording.duration)),
                        .init(origin == .bundled ? "synthesised" : origin.rawValue, .string(origin.rawValue)),
                    ])
                } catch {
                    session.output.note("note: \(error)")
                }
            }
            session.output(form).show(table)
        }
    }

    struct Show: ShellCommand {
        static let configuration = CommandConfiguration(abstract: "Show one recording.")

        @Argument(help: "The replay's name, or its file.") var name: String
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let catalogue = session.catalogue.current
            let stem = ReplayName.stem(ofFile: (name as NSString).lastPathComponent) ?? name
            guard let file = catalogue.file(ofReplay: stem) else {
                throw RecordingError.unknownRecording(name: name)
            }
            let recording = try catalogue.recording(for: file)
            let isImported = catalogue.origin(ofFile: file) == .imported
            let output = session.output(form)
            let side = try catalogue.serverRecording(for: file)
            output.say("\(recording.name), \(isImported ? "imported" : "synthesised from published facts")")
            output.say("  file         \(file)")
            if let synthesised = side?.synthesised { output.say("  synthesised  \(synthesised)") }
            output.say("  flow         \(recording.transport.rawValue), \(recording.flow.text)")
            output.say("  server name  \(recording.serverName ?? "none in the first packet")")
            output.say("  packets      \(recording.packets.count) from the client")
            let bytesDown = try catalogue.bytesDown(of: recording, file: file)
            output.say(
                "  bytes        \(Quantities.bytes(recording.bytesUp)) up, \(Quantities.bytes(bytesDown)) down"
            )
            output.say("  duration     \(Quantities.seconds(recording.duration)) to the last request")
            output.say("  digest       \(recording.digest)")
            output.record(
                try RecordingRecord.json(
                    recording, file: file, in: catalogue, origin: isImported ? .imported : .bundled))
        }
    }

    struct Import: ShellCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add published recordings: a file, or a folder with app lists.",
            discussion: """
                Every file is checked first; what is wrong with one is named and keeps that file out, not the \
                others. Imported apps win over bundled ones of the same name.
                """)

        @Argument(
            help: "A recording, or a folder of them with an app list of either kind.", completion: .file())
        var path: String
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let url = URL(fileURLWithPath: (path as NSString).expandingTildeInPath)
            let plan = try RecordingImport(into: session.catalogue.current).plan(url)
            for problem in plan.problems { session.output.note("not imported: \(problem)") }
            guard !plan.isEmpty else {
                throw ShellError.nothingToDo("nothing in \(path) could be imported")
            }
            for notice in plan.notices where !notice.hidesBundled { session.output.note("note: \(notice)") }
            let added = try UserCatalogue(folder: session.home.recordings).add(plan)
            if let aside = added.setAside {
                session.output.note("the app list was corrupt; it was kept as \(aside.lastPathComponent)")
            }
            session.catalogue.reload()
            try await session.refreshEmbeddedServer()
            let output = session.output(form)
            output.say(
                "Imported " + Quantities.count(added.newFiles.count, "recording")
                    + (added.replacedFiles.isEmpty ? "" : ", replaced \(added.replacedFiles.count)")
                    + " and " + Quantities.count(added.apps.count, "app")
                    + (plan.problems.isEmpty
                        ? "." : "; \(Quantities.count(plan.problems.count, "file")) kept out."))
            if !added.apps.isEmpty { output.say("Try: replay \(added.apps[0])") }
            output.record([
                "new": .array(added.newFiles.map { .string($0) }),
                "replaced": .array(added.replacedFiles.map { .string($0) }),
                "apps": .array(added.apps.map { .string($0) }),
                "problems": .array(plan.problems.map { .string("\($0)") }),
            ])
        }
    }

    struct Remove: ShellCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove an imported app with its recordings, or one imported recording.")

        @Argument(help: "The app's or the recording's name.") var name: String
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let removed = try UserCatalogue(folder: session.home.recordings)
                .remove(name, from: session.catalogue.current)
            session.catalogue.reload()
            try await session.refreshEmbeddedServer()
            let output = session.output(form)
            output.say(
                "Removed "
                    + ((removed.app.map { ["app \($0)"] } ?? []) + removed.files).joined(separator: ", "))
            output.record([
                "app": .optional(removed.app), "files": .array(removed.files.map { .string($0) }),
            ])
        }
    }
}

/// A recording as a JSON object.
enum RecordingRecord {
    static func json(
        _ recording: Recording, file: String, in catalogue: Catalogue, origin: Origin? = nil
    ) throws -> JSONValue {
        let bytesDown = try catalogue.bytesDown(of: recording, file: file)
        var pairs: [(key: String, value: JSONValue)] = [
            ("recording", .string(recording.name)), ("file", .string(file)),
            ("transport", .string(recording.transport.rawValue)), ("flow", .string(recording.flow.text)),
            ("server_name", .optional(recording.serverName)), ("packets", .count(recording.packets.count)),
            ("up_bytes", .count(recording.bytesUp)), ("down_bytes", .count(bytesDown)),
            ("duration_s", .number(recording.duration)), ("digest", .string(recording.digest)),
        ]
        if let side = try catalogue.serverRecording(for: file) {
            pairs += [
                ("server_file", .optional(catalogue.serverFile(for: file))),
                ("server_synthesised", .optional(side.synthesised)),
            ]
        }
        if let origin { pairs.append(("origin", .string(origin.rawValue))) }
        return .object(pairs)
    }
}
