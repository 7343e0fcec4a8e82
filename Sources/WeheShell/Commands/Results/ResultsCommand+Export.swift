import Basics
import CommandParsing
import ArgumentParser
import Foundation
import ResultStore
import TestModel
import Messages

extension ResultsCommand {
    /// `results export`: writes tests to files for other programs.
    struct Export: ReadsResults {
        static let about = CommandAbout(
            "Write stored tests as JSON Lines or CSV, for other programs or another shell.",
            "Écrire des tests enregistrés en JSON Lines ou en CSV, pour d'autres programmes ou un autre shell.",
            .acts,
            examples: [
                "results export --to results.jsonl",
                "results export 17 18 --format csv --samples --to samples.csv",
                "results export --anonymise --keep tags --to published.jsonl",
            ])

        static var configuration: CommandConfiguration { .init(commandName: "export", about) }

        // Unknown options are parsed as arguments, since "-1" looks like one.
        @Argument(parsing: .allUnrecognized, help: .resultsIDs) var tests: [String] = []
        @OptionGroup var selection: TestSelection
        @OptionGroup var export: ExportOptions
        @OptionGroup var origin: ResultsOrigin
        @OptionGroup var form: FormOptions

        mutating func validate() throws {
            _ = try TestReference.all(checking: tests)
            guard tests.isEmpty || selection.choosesAll else {
                throw UsageError.numbersOrFilters
            }
        }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            try export.check(output)
            try await export.write(try await chosen(in: session), to: output, in: session)
        }

        /// Returns the numbers of the tests to write, in ascending order unless they were named.
        private func chosen(in session: isolated Session) async throws -> [Int64] {
            guard tests.isEmpty else {
                return try await TestReference.all(checking: tests).resolved(in: session, selection.source)
            }
            let ids = try await session.store().ids(
                filter: selection.filter(at: session.clock.now(), in: session),
                sort: TestSort(.id, isReversed: true))
            if ids.isEmpty { try await selection.checkNames(in: session) }
            return ids
        }
    }
}
