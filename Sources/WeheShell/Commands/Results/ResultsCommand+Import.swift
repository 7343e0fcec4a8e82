import TestRunner
import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Home
import PublishedData
import Recordings
import Reports
import ResultStore
import TestModel
import Messages

extension ResultsCommand {
    /// `results import`: imports tests exported elsewhere, or published by Wehe's servers.
    struct Import: ShellCommand {
        static let about = CommandAbout(
            "Take over tests that another shell exported, or that Wehe's servers published.",
            "Reprendre des tests exportés par un autre shell ou publiés par les serveurs de Wehe.", .acts,
            examples: ["results import results.jsonl", "results import wehe/2023 --verbose"])

        static var configuration: CommandConfiguration { .init(commandName: "import", about) }

        @Argument(
            help: .says(
                "Files that \"results export\" wrote as JSON Lines, or files and folders of published tests.",
                "Fichiers JSON Lines que « results export » a écrits, ou fichiers et dossiers de tests publiés.",
                takes: .file), completion: .file()) var paths: [String]
        @Flag(
            help: .says(
                "Name each thing that no test was made of.",
                "Nommer chaque chose dont aucun test n'a été fait.")) var verbose = false
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            let named = paths.flatMap { PublishedDataDetector.expanded(TypedPath.expanded($0)) }
            let published = named.filter(PublishedDataDetector.holds)
            let exported = try named.filter { !published.contains($0) }.map { path throws(ShellError) in
                try ImportFile(path: path)
            }
            var job = ImportJob(output, store: try await session.store(), names: verbose)
            for file in exported { try await job.take(file) }
            if !published.isEmpty {
                let entries = session.catalogue.current.entries
                try await job.take(PublishedImport(published, entries: entries))
            }
            job.tell()
        }
    }
}
