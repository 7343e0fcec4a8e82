import CommandParsing
import ArgumentParser
import Basics
import Reports
import ResultStore
import TestModel
import Messages

extension ExportFormat: ExpressibleByArgument {}

/// The options for exporting tests.
struct ExportOptions: ParsableArguments {
    @Option(
        help: .says(
            "jsonl (JSON Lines, can be imported again) or csv.",
            "jsonl (JSON Lines, qui peut être importé) ou csv.", takes: .exportFormat)) var format =
        ExportFormat.jsonl.rawValue
    @Flag(
        help: .says(
            "With the raw samples: as lists in JSON Lines, as one row a sample in CSV.",
            "Avec les échantillons bruts : en listes dans JSON Lines, une ligne par échantillon en CSV."))
    var samples = false
    @Flag(
        help: .says(
            "Withhold what tells of people; \"help export\" lists it.",
            "Retient ce qui parle de personnes ; « help export » le liste.")) var anonymise = false
    @Option(
        help: .says(
            "What to keep of it, as in tags,notes: \(WithheldPart.words).",
            "Ce qu'il faut en garder, comme tags,notes : \(WithheldPart.words).", takes: .text)) var keep:
        String?
    @Flag(
        help: .says(
            "Keep spreadsheets from taking texts of a CSV file for formulas.",
            "Évite qu'un tableur prenne des textes d'un fichier CSV pour des formules.")) var spreadsheet =
        false
    @Option(
        name: .customLong("to"),
        help: .says(
            "Write to this file instead of standard output.",
            "Écrit dans ce fichier, et non sur la sortie standard.", takes: .file), completion: .file())
    var path: String?
    @Flag(help: .plotForce) var force = false

    /// The names of the formats.
    static let formats = ExportFormat.allCases.map(\.rawValue)

    mutating func validate() throws {
        guard Self.formats.contains(format) else {
            throw UsageError.notAmong("--format", Self.formats, given: format)
        }
        guard !spreadsheet || format == ExportFormat.csv.rawValue else {
            throw UsageError.excludeEachOther("--spreadsheet", "--format \(format)")
        }
        guard anonymise || keep == nil else {
            throw UsageError.onlyBeside("--keep", option: "--anonymise")
        }
        for word in keptWords where WithheldPart(rawValue: word) == nil {
            throw UsageError.notAmong("--keep", WithheldPart.allCases.map(\.rawValue), given: word)
        }
    }

    private var keptWords: [String] {
        keep?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
    }

    private var chosenFormat: ExportFormat { ExportFormat(rawValue: format) ?? .jsonl }

    /// Checks that the output supports the requested format.
    ///
    /// - Throws: `ShellError.nothingToDo` for CSV among objects.
    func check(_ output: Output) throws(ShellError) {
        guard path != nil || chosenFormat == .jsonl || output.form != .json else {
            throw .nothingToDo(.csvAmongJSON)
        }
    }

    /// Writes tests to the requested file, or to the output.
    ///
    /// - Parameters:
    ///   - ids: the numbers of the tests.
    ///   - output: receives the report, and the tests if there is no file.
    ///   - session: the session with the results.
    /// - Throws: `ShellError.cannotWrite`, `ShellError.outputLost`; `ResultStoreError`; `CancellationError`.
    func write(_ ids: [Int64], to output: Output, in session: isolated Session) async throws {
        let store = try await session.store()
        let anonymiser =
            anonymise
            ? try await session.home.anonymiser(
                keeping: keptWords.compactMap { WithheldPart(rawValue: $0) }, telling: session.output) : nil
        guard let path else {
            let count = try await write(ids, anonymiser, from: store, in: session) { output.emit($0) }
            if count == 0 { output.note(session.messages.noTestMatches) }
            return
        }
        var file = try OutputFile(path, overwriting: force)
        let count = try await write(ids, anonymiser, from: store, in: session) { try file.write($0) }
        try file.finish()
        output.say(session.messages.testsExported(count, to: path))
        output.record([
            "exported": .count(count), "file": .string(path), "format": .string(chosenFormat.rawValue),
            "schema": .integer(ExportRecord.schema), "with_samples": .bool(samples),
            "withheld": anonymiser.map { .array($0.keys.map(JSONValue.string)) } ?? .null,
        ])
    }

    /// Writes one test after the other and returns their number. A test that is removed meanwhile is skipped.
    private func write(
        _ ids: [Int64], _ anonymiser: Anonymiser?, from store: ResultStore, in session: isolated Session,
        _ emit: (String) throws -> Void
    ) async throws -> Int {
        let (format, samples) = (chosenFormat, samples)
        try emit(format.opening(samples: samples))
        var count = 0
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

    /// Returns the number of tests per query: large enough to make the overhead small, and small enough for
    /// memory.
    private static func batch(samples: Bool) -> Int { samples ? 8 : 128 }
}
