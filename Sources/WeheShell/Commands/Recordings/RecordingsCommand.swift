import TestRunner
import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Home
import Recordings
import Reports
import TestModel
import Messages

/// `recordings`: manages the files that tests replay.
struct RecordingsCommand: ShellCommandGroup {
    static let about = CommandAbout(
        "Make, import, export, list, show or remove recordings.",
        "Créer, importer, exporter, lister, montrer ou retirer des enregistrements.", .group)

    static var configuration: CommandConfiguration {
        .init(
            commandName: "recordings", about,
            subcommands: [
                List.self, Show.self, Flows.self, Record.self, Import.self, Export.self, Remove.self,
            ],
            defaultSubcommand: List.self)
    }

    struct List: ShellCommand {
        static let about = CommandAbout(
            "List every recording.", "Lister tous les enregistrements.", .pages, examples: ["recordings"])

        static var configuration: CommandConfiguration { .init(commandName: "list", about) }

        @Flag(help: .says("Only the imported ones.", "Seulement ceux qui ont été importés.")) var imported =
            false
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let catalogue = session.catalogue.current
            let words = session.messages
            var table = Table(
                [
                    .init(.recording, key: "recording"), .init(.transport, key: "transport"),
                    .init(.packets, key: "packets", alignsRight: true),
                    .init(.up, key: "up_bytes", alignsRight: true),
                    .init(.down, key: "down_bytes", alignsRight: true),
                    .init(.duration, key: "duration_s", alignsRight: true), .init(.origin, key: "origin"),
                ], empty: words.nothingImported)
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
                        .init(words.bytes(recording.bytesUp), .count(recording.bytesUp)),
                        .init(words.bytes(bytesDown), .count(bytesDown)),
                        .init(words.seconds(recording.duration), .number(recording.duration)),
                        .init(words.origin(origin), .string(origin.rawValue)),
                    ])
                } catch {
                    session.output.note(words.note(error))
                }
            }
            session.output(form).show(table)
        }
    }

    struct Remove: ShellCommand {
        static let about = CommandAbout(
            "Remove an imported app with its recordings, or one imported recording.",
            "Supprimer une application importée et ses enregistrements, ou un enregistrement importé.", .acts,
            examples: ["recordings remove espn"])

        static var configuration: CommandConfiguration { .init(commandName: "remove", about) }

        @Argument(
            help: .says(
                "The app's or the recording's name.", "Le nom de l'application ou de l'enregistrement.",
                takes: .appOrRecording)) var name: String
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let removed = try await UserCatalogue(folder: session.home.recordings)
                .remove(name, from: session.catalogue.current)
            session.catalogue.reload()
            try await session.bench().refreshEmbeddedServer()
            let output = session.output(form)
            output.say(session.messages.removed(app: removed.app, files: removed.files))
            output.record([
                "app": .optional(removed.app), "files": .array(removed.files.map { .string($0) }),
            ])
        }
    }
}
