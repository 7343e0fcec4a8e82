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

extension RecordingsCommand {
    /// `recordings export`: writes an app in the format of another program.
    struct Export: ShellCommand {
        static let about = CommandAbout(
            "Write an app's recordings as other programs take them.",
            "Écrire les enregistrements d'une application pour d'autres programmes.", .acts,
            discussion: (
                """
                "--for upstream" writes the clients' files, the pickles of the servers' sides and an app list into a folder, \
                as upstream's server and client take them. The server's bytes have to be known.
                """,
                """
                « --for upstream » écrit dans un dossier les fichiers des clients, les pickles des côtés serveur et une liste \
                d'applications, comme le serveur et le client d'origine les lisent. Les octets du serveur doivent être \
                connus.
                """
            ), examples: ["recordings export video --for upstream --to video-files"])

        static var configuration: CommandConfiguration { .init(commandName: "export", about) }

        @Argument(
            help: .says(
                "The app, or one of its recordings.", "L'application, ou l'un de ses enregistrements.",
                takes: .appOrRecording)) var name: String
        @Option(
            name: .customLong("for"),
            help: .says("The programs that take it.", "Les programmes qui le lisent.", takes: .program))
        var target: ExportTarget
        @Option(
            name: .customLong("to"),
            help: .says(
                "Write into this folder instead of one named as the app.",
                "Écrit dans ce dossier, et non dans un dossier au nom de l'application.", takes: .folder),
            completion: .directory) var path: String?
        @Flag(help: .plotForce) var force = false
        @OptionGroup var form: FormOptions

        /// The supported programs.
        enum ExportTarget: String, ExpressibleByArgument, CaseIterable, Sendable {
            case upstream
        }

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            if !dryRun.mayHaveOtherApps { _ = try session.catalogue.current.entry(named: name) }
        }

        func run(in session: isolated Session) async throws {
            let catalogue = session.catalogue.current
            let folder = try UpstreamFolder(of: try catalogue.entry(named: name), in: catalogue)
            let place = TypedPath.absolute(path ?? folder.app.testName)
            let output = session.output(form)
            do {
                try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            } catch {
                throw RecordingError.unwritable(file: place, fault: FileError(error))
            }
            let files = folder.files.map { ($0, PathText.inside(place, $0.name)) }
            // Either all files are written or none.
            if !force { for (_, path) in files { try OutputFile.requireAbsent(path) } }
            for (file, path) in files {
                var written = try OutputFile(path, overwriting: force)
                try written.write(file.data)
                try written.finish()
            }
            output.say(session.messages.exported(folder.app.testName, files: files.count, to: place))
            output.record([
                "app": .string(folder.app.testName), "folder": .string(place),
                "files": .array(folder.files.map { .string($0.name) }),
            ])
        }
    }
}
