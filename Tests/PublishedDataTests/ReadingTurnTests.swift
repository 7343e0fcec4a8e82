import Basics
import Foundation
import TestModel
import TestSupport
import Testing

@testable import PublishedData

@Suite("Published data of which too much waits is read in turns")
struct ReadingTurnTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private struct Outcome: Equatable {
        var tests: [String] = []
        var leftovers: [String] = []
        var shares: [Double] = []
    }

    private func read(mostHeld: Int) -> Outcome {
        var reader = PublishedReader([folder.url.path], mostHeld: mostHeld)
        var outcome = Outcome()
        while true {
            let batch = reader.next(5) { false }
            outcome.tests += batch.tests.map { "\($0.uuid) \($0.test.kind) \($0.test.app)" }
            outcome.leftovers += batch.leftovers.map { "\($0)" }
            outcome.shares.append(batch.share)
            guard !batch.isLast else { break }
        }
        outcome.tests.sort()
        outcome.leftovers.sort()
        return outcome
    }

    /// The tests: the least limit reads all of them again for each.
    private static let count = Thoroughness.count(20, of: 60)

    private func written() -> [WrittenTest] {
        (0..<Self.count).map { number in
            WrittenTest(
                user: (number.isMultiple(of: 3) ? "@" : "") + "user\(number / 2)", history: number,
                started: "2023-06-01 10:\(number % 50 + 10):00")
        }
    }

    /// The records of a kind in one file, whose path tells no day; one test lacks its decision, two lines are no
    /// records, and there is a localization.
    private func writeBundles() throws {
        for kind in ["replayInfo1", "clientXputs1", "decisions1"] {
            var lines = written().enumerated().flatMap { number, test in
                test.records.filter { $0.kind == kind && (kind != "decisions1" || number != 7) }
                    .map { WrittenTest.bundled($0.value, date: "2023-06-01") }
            }
            if kind == "replayInfo1" { lines.insert("{\"no\": \"record\"}\n", at: 30) }
            if kind == "decisions1" { lines.append("nothing\n") }
            try folder.write(lines.joined(), to: "\(kind).jsonl")
        }
    }

    private static let limits = [1, 2_000, 9_000, 40_000]

    @Test("Whatever may be held, the same tests come of it, and each fault is told once", arguments: limits)
    func bundles(mostHeld: Int) throws {
        try writeBundles()
        let whole = read(mostHeld: .max)
        #expect(whole.tests.count == Self.count - 1 && whole.leftovers.count == 3, "\(whole.leftovers)")
        let turns = read(mostHeld: mostHeld)
        #expect(turns.tests == whole.tests)
        #expect(turns.leftovers == whole.leftovers)
        #expect(turns.shares == turns.shares.sorted() && turns.shares.last == 1)
    }

    @Test("Files of one record, whose names tell their users, are read in turns too", arguments: limits)
    func files(mostHeld: Int) throws {
        for (number, test) in written().enumerated() {
            for record in test.records where number != 7 || record.kind != "decisions1" {
                try folder.write(record.value.text, to: "flat/\(record.file)")
            }
        }
        let whole = read(mostHeld: .max)
        #expect(whole.tests.count == Self.count - 1 && whole.leftovers.count == 1)
        let turns = read(mostHeld: mostHeld)
        #expect(turns.tests == whole.tests)
        #expect(turns.leftovers == whole.leftovers)
    }

    @Test("Days are read in turns too, and a test that goes on after midnight is found", arguments: limits)
    func days(mostHeld: Int) throws {
        var night = WrittenTest(user: "late", history: 3)
        (night.started, night.controlStarted) = ("2023-06-01 23:59:50", "2023-06-02 00:00:10")
        for kind in ["replayInfo1", "clientXputs1", "decisions1"] {
            var days = ["", ""]
            for test in written() + [night] {
                for record in test.records where record.kind == kind {
                    let isLate = test.user == "late" && "\(record.value.text)".contains("\"testID\":\"1\"")
                    days[isLate ? 1 : 0] += WrittenTest.bundled(
                        record.value, date: isLate ? "2023-06-02" : "2023-06-01")
                }
            }
            for (number, text) in days.enumerated() {
                try folder.write(text, to: "\(kind)/2023/06/0\(number + 1)/all.jsonl")
            }
        }
        let whole = read(mostHeld: .max)
        #expect(whole.tests.count == Self.count + 1 && whole.leftovers.isEmpty)
        let turns = read(mostHeld: mostHeld)
        #expect(turns.tests == whole.tests && turns.leftovers == whole.leftovers)
    }

    @Test("A localization finds its tests in whatever turn", arguments: limits)
    func localization(mostHeld: Int) throws {
        try writeBundles()
        let localization = WrittenLocalization()
        for kind in ["replayInfo1", "clientXputs1", "decisions1"] {
            let lines = localization.tests.flatMap { test in
                test.records.filter { $0.kind == kind }.map {
                    WrittenTest.bundled($0.value, date: "2023-06-01")
                }
            }
            try folder.write(lines.joined(), to: "\(kind)-pair.jsonl")
        }
        try folder.write(
            WrittenTest.bundled(localization.record, date: "2023-06-01"), to: "localizeDecisions1.jsonl")
        let whole = read(mostHeld: .max)
        #expect(whole.tests.count { $0.contains("localization") } == 1)
        let turns = read(mostHeld: mostHeld)
        #expect(turns.tests == whole.tests && turns.leftovers == whole.leftovers)
    }
}
