import ArgumentParser
import Formatting
import Foundation
import Home
import Recordings
import Reports
import SystemFiles
import TestModel
import Wording

extension RecordingsCommand {
    /// `recordings export`: an app as other programs take it.
    struct Export: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "export", .recordingsExport) }

        @Argument(help: .init(.recordingsExported)) var name: String
        @Option(name: .customLong("for"), help: .init(.recordingsFor)) var target: ExportTarget
        @Option(name: .customLong("to"), help: .init(.recordingsTo), completion: .directory) var path: String?
        @Flag(help: .init(.plotForce)) var force = false
        @OptionGroup var form: FormOptions

        /// The programs.
        enum ExportTarget: String, ExpressibleByArgument, CaseIterable, Sendable {
            case upstream
        }

        func run(in session: isolated Session) async throws {
            let catalogue = session.catalogue.current
            let folder = try UpstreamFolder(of: try catalogue.entry(named: name), in: catalogue)
            let place = TypedPath.absolute(path ?? folder.app.testName)
            let output = session.output(form)
            do {
                try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            } catch {
                throw RecordingError.unwritable(file: place, fault: FileFault(error))
            }
            let files = folder.files.map { ($0, PathText.inside(place, $0.name)) }
            // All or none.
            if !force { for (_, path) in files { try OutputFile.requireAbsent(path) } }
            for (file, path) in files {
                var written = try OutputFile(path, overwriting: force)
                try written.write(file.data)
                try written.finish()
            }
            output.say(session.wording.exported(folder.app.testName, files: files.count, to: place))
            output.record([
                "app": .string(folder.app.testName), "folder": .string(place),
                "files": .array(folder.files.map { .string($0.name) }),
            ])
        }
    }
}
