import ArgumentParser
import Basics
import Formatting
import Foundation
import Home
import Recordings
import Reports
import TestModel
import Wording

/// `recordings`: the files that tests replay.
struct RecordingsCommand: ShellCommandGroup {
    static var configuration: CommandConfiguration {
        .init(
            commandName: "recordings", .recordings,
            subcommands: [
                List.self, Show.self, Flows.self, Record.self, Import.self, Export.self, Remove.self,
            ],
            defaultSubcommand: List.self)
    }

    struct List: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "list", .recordingsList) }

        @Flag(help: .init(.recordingsImported)) var imported = false
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let catalogue = session.catalogue.current
            let words = session.wording
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
        static var configuration: CommandConfiguration { .init(commandName: "remove", .recordingsRemove) }

        @Argument(help: .init(.recordingsRemovable)) var name: String
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let removed = try await UserCatalogue(folder: session.home.recordings)
                .remove(name, from: session.catalogue.current)
            session.catalogue.reload()
            try await session.refreshEmbeddedServer()
            let output = session.output(form)
            output.say(session.wording.removed(app: removed.app, files: removed.files))
            output.record([
                "app": .optional(removed.app), "files": .array(removed.files.map { .string($0) }),
            ])
        }
    }
}
