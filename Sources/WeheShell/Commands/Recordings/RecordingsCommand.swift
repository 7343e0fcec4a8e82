import ArgumentParser
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
            subcommands: [List.self, Show.self, Flows.self, Import.self, Remove.self],
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

    struct Show: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "show", .recordingsShow) }

        @Argument(help: .init(.recordingsName)) var name: String
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let catalogue = session.catalogue.current
            let stem = ReplayName.stem(ofFile: (name as NSString).lastPathComponent) ?? name
            if let file = catalogue.file(ofReplay: stem) { return try show(file, in: session) }
            guard let app = try? catalogue.app(named: name).app else {
                throw RecordingError.unknownRecording(name: name)
            }
            for file in [app.originalFile, app.controlFile] { try show(file, in: session) }
        }

        private func show(_ file: String, in session: isolated Session) throws {
            let catalogue = session.catalogue.current
            let recording = try catalogue.recording(for: file)
            let origin = catalogue.origin(ofFile: file) ?? .bundled
            let output = session.output(form)
            let side = try catalogue.serverRecording(for: file)
            let bytesDown = try catalogue.bytesDown(of: recording, file: file)
            let words = session.wording
            output.say(words.recordingTitle(recording.name, origin: origin))
            var rows: [(Label, String)] = [(.file, file)]
            if let synthesised = side?.synthesised {
                rows.append((.synthesised, words.callSource(synthesised)))
            }
            rows += [
                (.flow, "\(recording.transport.rawValue), \(recording.flow.text)"),
                (.serverName, recording.serverName ?? words.noServerName),
                (.packets, words.packetsFromClient(recording.packets.count)),
                (.bytes, words.upAndDown(recording.bytesUp, bytesDown)),
                (.duration, words.toLastRequest(recording.duration)), (.digest, recording.digest),
            ]
            for line in words.rows(rows, width: 11) { output.say(line) }
            output.record(
                try RecordingRecord.json(recording, file: file, in: catalogue, origin: origin))
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
