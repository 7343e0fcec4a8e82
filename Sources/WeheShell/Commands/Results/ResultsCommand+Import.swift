import ArgumentParser
import Formatting
import Foundation
import Home
import PublishedData
import Recordings
import Reports
import ResultStore
import TestModel
import Wording

extension ResultsCommand {
    /// `results import`: takes over tests that were exported elsewhere, or that Wehe's servers published.
    struct Import: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "import", .resultsImport) }

        @Argument(help: .init(.resultsFile), completion: .file()) var paths: [String]
        @Flag(help: .init(.resultsVerbose)) var verbose = false
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            let named = paths.flatMap { PublishedGuess.expanded(TypedPath.expanded($0)) }
            let published = named.filter(PublishedGuess.holds)
            let exported = try named.filter { !published.contains($0) }.map { path throws(ShellError) in
                try ImportFile(path: path)
            }
            var course = ImportCourse(output, store: try await session.store(), names: verbose)
            for file in exported { try await course.take(file) }
            if !published.isEmpty {
                let entries = session.catalogue.current.entries
                try await course.take(PublishedImport(published, entries: entries))
            }
            course.tell()
        }
    }
}
