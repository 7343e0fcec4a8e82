import Basics
import Foundation
import TestModel
import TestSupport
import Testing

@testable import PublishedData

@Suite("Published localizations are put together with the tests that they compared")
struct LocalizationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ path: String = "") -> (tests: [PortableTest], leftovers: [SkippedRecord]) {
        var reader = PublishedReader([path.isEmpty ? folder.url.path : folder.file(path).path])
        var (tests, leftovers): ([PortableTest], [SkippedRecord]) = ([], [])
        while true {
            let batch = reader.next(3) { false }
            tests += batch.tests
            leftovers += batch.leftovers
            if batch.isLast { return (tests, leftovers) }
        }
    }

    private func localizations(_ tests: [PortableTest]) -> [PortableTest] {
        tests.filter { $0.test.kind == .localization }
    }

    private func bundle(_ values: [JSONValue], date: String = "2023-06-01") -> String {
        values.map { WrittenTest.bundled($0, date: date) }.joined()
    }

    @Test("All three layouts give the same localization, with the published numbers and its tests named")
    func layouts() throws {
        let written = WrittenLocalization()
        for test in written.tests {
            for record in test.records {
                try folder.write(record.value.text, to: "spool/\(record.kind)/2023/06/01/\(record.file)")
            }
            for record in test.positional {
                try folder.write(
                    record.value.text,
                    to: "results/2023/06/01/\(test.user)/\(record.folder)/\(record.file)")
            }
        }
        try folder.write(
            written.record.text,
            to: "spool/localizeDecisions1/2023/06/01/\(written.file(keepsAt: false))")
        try folder.write(
            written.record.text,
            to: "results/2023/06/01/\(written.user)/localizeDecisions/\(written.file(keepsAt: true))")
        // What it compared comes after it, and before it.
        let records = written.tests.flatMap { $0.records.map(\.value) }
        try folder.write(
            bundle(Array(records.prefix(7)) + [written.record] + records.dropFirst(7)), to: "b/x.jsonl")

        let results = ["spool", "results", "b"].map { read($0) }
        for result in results {
            #expect(result.tests.count == 4 && result.leftovers.isEmpty, "\(result.leftovers)")
        }
        let found = try results.map { try #require(localizations($0.tests).first) }
        #expect(Set(found.map(\.uuid)).count == 1 && found[0] == found[1] && found[1] == found[2])
        let tests = Dictionary(
            uniqueKeysWithValues: results[0].tests.filter { $0.test.kind == .differentiation }.map {
                ($0.test.historyCount, $0.uuid)
            })
        #expect(found[0].links == [.single: tests[5], .first: tests[6], .second: tests[7]])
        let test = found[0].test
        #expect(test.app == "netflix" && test.source == .wehe && test.status == .completed)
        #expect(test.userID == "@bcdefghij" && test.historyCount == 6 && test.network == "Orange (WiFi)")
        #expect(test.started == Date(timeIntervalSince1970: 1_685_613_660))
        // Two of three interval sizes, and the sum like the single replay.
        #expect(test.verdict == .accessNetwork && test.measuredVerdict == .accessNetwork)
        let numbers = try #require(test.localization)
        #expect(numbers.pairSumStatistic == 1938 && numbers.pairSumPValue == 0.001)
        #expect(numbers.meanSingle == 2 && numbers.meanSum == 2.25)
        #expect(numbers.meanSimultaneous == [1, 1.25] && numbers.averageLosses == [0.02, 0.03])
        #expect(numbers.correlations.map(\.size) == [0.25, 0.5, 0.75])
        #expect(numbers.correlations.map(\.pValue) == [0.01, 0.2, 0.03])
        #expect(numbers.correlatedShare == 2.0 / 3 && numbers.isSeenByBoth)
    }

    @Test("A comparison that could not be made is none; without either nothing can be said")
    func halves() throws {
        var written = WrittenLocalization(pairSumP: 0.5, areLossesThere: false)
        func found() throws -> StoredTest {
            let records = written.tests.flatMap { $0.records.map(\.value) } + [written.record]
            try folder.write(bundle(records), to: "x.jsonl")
            return try #require(localizations(read().tests).first).test
        }
        var test = try found()
        #expect(test.verdict == .noEvidence && test.localization?.correlations.isEmpty == true)
        #expect(test.localization?.averageLosses.isEmpty == true)
        written.isPairSumThere = false
        test = try found()
        #expect(test.verdict == .inconclusive && test.localization?.pairSumPValue == nil)
        #expect(test.localization?.meanSimultaneous == [1, 1.25])
        written.areLossesThere = true
        written.lossP = [.nan, 7, 0.01]
        test = try found()
        #expect(test.verdict == .accessNetwork && test.localization?.correlations.map(\.size) == [0.75])
    }

    @Test("The single test may be published elsewhere, the simultaneous ones not")
    func missing() throws {
        let written = WrittenLocalization()
        let records = written.tests.map { $0.records.map(\.value) }
        try folder.write(bundle(records[1] + records[2] + [written.record]), to: "a/x.jsonl")
        let (tests, leftovers) = read("a")
        let found = try #require(localizations(tests).first)
        #expect(Set(found.links.keys) == [.first, .second] && leftovers.isEmpty)
        for (name, part) in [("b", 1), ("c", 2)] {
            try folder.write(bundle(records[0] + records[part] + [written.record]), to: "\(name)/x.jsonl")
            let (tests, leftovers) = read(name)
            #expect(localizations(tests).isEmpty && tests.count == 2)
            #expect(leftovers == [SkippedRecord(.localization, .test(user: "bcdefghij", history: 6))])
        }
    }

    @Test("They are found over midnight, twice they are one, and two with the same names are told")
    func days() throws {
        let written = WrittenLocalization()
        let records = written.tests.flatMap { $0.records.map(\.value) }
        // The tests are in the folder of the first of June, the localization in that of the second, and once more.
        try folder.write(bundle(records), to: "2023/06/01/x.jsonl")
        try folder.write(
            bundle([written.record, written.record], date: "2023-06-02"), to: "2023/06/02/y.jsonl")
        try folder.write(bundle([], date: "2023-06-03"), to: "2023/06/03/z.jsonl")
        let (tests, leftovers) = read("2023")
        #expect(localizations(tests).count == 1 && leftovers.isEmpty, "\(leftovers)")
        // Two days later they are other tests.
        try folder.write(bundle([written.record], date: "2023-06-03"), to: "2023/06/03/z.jsonl")
        #expect(read("2023").leftovers.map(\.reason) == [.localization])

        let other = WrittenLocalization(pairSumP: 0.9)
        try folder.write(bundle(records + [written.record, other.record]), to: "mixed/x.jsonl")
        let mixed = read("mixed")
        #expect(localizations(mixed.tests).isEmpty)
        #expect(mixed.leftovers == [SkippedRecord(.ambiguous, .test(user: "bcdefghij", history: 6))])
    }

    @Test(
        "What no localization can be is told",
        arguments: [
            ("[6,7]", "[6]"), ("[6,7]", "[6,6]"), ("[6,7]", "[6,-1]"), ("[6,7]", "null"),
            ("\"localizeTestsResults\":{", "\"x\":{"), ("\"userID\":\"@bcdefghij\"", "\"userID\":\"\""),
        ])
    func wrong(part: String, instead: String) throws {
        let text = WrittenLocalization().record.text
        #expect(text.contains(part))
        try folder.write(text.replacing(part, with: instead) + "\n", to: "x.jsonl")
        #expect(read().leftovers.map(\.reason) == [.wrong])
        // A list in the place of names.
        try folder.write("[1,2]", to: "y/localizeResults_abc_6-7_0.json")
        #expect(read("y").leftovers.map(\.reason) == [.wrong])
    }
}
