import ArgumentParser
import Formatting
import Foundation
import Reports
import ResultStore
import TestModel
import Wording

extension ExportFormat: ExpressibleByArgument {}

extension ResultsCommand {
    /// `results export`: tests as files that other programs read.
    struct Export: ReadsResults {
        static var configuration: CommandConfiguration { .init(commandName: "export", .resultsExport) }

        // Unknown options come here too, since "-1" looks like one.
        @Argument(parsing: .allUnrecognized, help: .init(.resultsIDs)) var tests: [String] = []
        @OptionGroup var selection: TestSelection
        @Option(help: .init(.resultsFormat)) var format = ExportFormat.jsonl.rawValue
        @Flag(help: .init(.resultsSamples)) var samples = false
        @Flag(help: .init(.resultsAnonymise)) var anonymise = false
        @Option(help: .init(.resultsKeep)) var keep: String?
        @Flag(help: .init(.resultsSpreadsheet)) var spreadsheet = false
        @Option(name: .customLong("to"), help: .init(.resultsTo), completion: .file()) var path: String?
        @Flag(help: .init(.plotForce)) var force = false
        @OptionGroup var origin: ResultsOrigin
        @OptionGroup var form: FormOptions

        /// The formats.
        static let formats = ExportFormat.allCases.map(\.rawValue)

        mutating func validate() throws {
            guard Self.formats.contains(format) else {
                throw UsageFault.notAmong("--format", Self.formats, given: format)
            }
            _ = try TestReference.all(checking: tests)
            guard !spreadsheet || format == ExportFormat.csv.rawValue else {
                throw UsageFault.excludeEachOther("--spreadsheet", "--format \(format)")
            }
            guard anonymise || keep == nil else {
                throw UsageFault.onlyBeside("--keep", option: "--anonymise")
            }
            for word in keptWords where WithheldPart(rawValue: word) == nil {
                throw UsageFault.notAmong("--keep", WithheldPart.allCases.map(\.rawValue), given: word)
            }
            guard tests.isEmpty || selection.choosesAll else {
                throw UsageFault.numbersOrFilters
            }
        }

        private var keptWords: [String] {
            keep?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
        }

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            let format = ExportFormat(rawValue: format) ?? .jsonl
            guard path != nil || format == .jsonl || output.form != .json else {
                throw ShellError.nothingToDo(.csvAmongJSON)
            }
            let ids = try await chosen(in: session)
            let store = try await session.store()
            let anonymiser =
                anonymise
                ? try await session.anonymiser(keeping: keptWords.compactMap { WithheldPart(rawValue: $0) })
                : nil
            guard let path else {
                let count = try await write(ids, format, anonymiser, from: store, in: session) {
                    output.emit($0)
                }
                if count == 0 { output.note(session.wording.noTestMatches) }
                return
            }
            var file = try OutputFile(path, overwriting: force)
            let count = try await write(ids, format, anonymiser, from: store, in: session) {
                try file.write($0)
            }
            try file.finish()
            output.say(session.wording.testsExported(count, to: path))
            output.record([
                "exported": .count(count), "file": .string(path), "format": .string(format.rawValue),
                "schema": .integer(ExportRecord.schema), "with_samples": .bool(samples),
                "withheld": anonymiser.map { .array($0.keys.map(JSONValue.string)) } ?? .null,
            ])
        }

        /// The numbers of the tests to be written, the lowest first unless they were named.
        private func chosen(in session: isolated Session) async throws -> [Int64] {
            guard tests.isEmpty else {
                return try await TestReference.all(checking: tests).resolved(in: session, selection.source)
            }
            let ids = try await session.store().ids(
                filter: selection.filter(at: Date(), in: session), sort: TestSort(.id, isReversed: true))
            if ids.isEmpty { try await selection.checkNames(in: session) }
            return ids
        }

        /// Writes one test after the other; how many there were. One that is removed meanwhile is passed over.
        private func write(
            _ ids: [Int64], _ format: ExportFormat, _ anonymiser: Anonymiser?, from store: ResultStore,
            in session: isolated Session, _ emit: (String) throws -> Void
        ) async throws -> Int {
            try emit(format.opening(samples: samples))
            var count = 0
            let samples = samples
            var next = ids.prefix(Self.batch(samples: samples))
            var tests = try await store.portables(ids: Array(next), samples: samples)
            while !next.isEmpty {
                next = ids[next.endIndex...].prefix(Self.batch(samples: samples))
                let ids = Array(next)
                // The next tests are read while these are written.
                async let following = store.portables(ids: ids, samples: samples)
                var lines = ""
                for portable in tests {
                    try Task.checkCancellation()
                    try session.output.check()
                    lines += format.lines(
                        anonymiser?.anonymised(portable) ?? portable, samples: samples,
                        forSpreadsheets: spreadsheet)
                }
                try emit(lines)
                count += tests.count
                tests = try await following
            }
            return count
        }

        /// How many tests are read at once: so many that asking for them costs little, and few enough to be held.
        private static func batch(samples: Bool) -> Int { samples ? 8 : 128 }
    }
}
