import Differentiation
import Basics
import Foundation
import GRDB
import TestSupport
import Testing

@testable import ResultStore
@testable import TestModel

@Suite("Texts stored once and samples in blocks")
struct TextPackingTests {
    /// Tests with every field set, with none, of every shape of samples and reasons.
    private static func varied() -> [StoredTest] {
        var tests = (0..<6).map { number in
            var test = StoredTest.complete(
                app: number.isMultiple(of: 2) ? "netflix" : "deezer",
                started: .morning(plus: Double(number)), samples: [100, 40, 41, 0, 1, 80][number])
            test.settings["seed"] = number < 3 ? "random" : "\"quoted\" \(number)\n\u{7F}\u{2028}"
            return test
        }
        tests[0].decisions[0].reasons += [
            .cause(.compared(DecisionReason(.area, 0.96, .above, 0.5))),
            .cause(.compared(DecisionReason(.ksPValue, 3.1e-306, .below, 0.01))),
            .cause(.compared(DecisionReason(.resamplingRatio, .nan, .atLeast, 0.95))),
            .cause(.compared(DecisionReason(.resamplingRatio, 0, .atLeast, 0.95))),
        ]
        tests[1].replays[0].throughput =
            [.nan, 0, 1, .infinity, -.infinity, 1 / 3, .leastNonzeroMagnitude]
            + tests[1].replays[0].throughput
        tests[2].replays[1].sliceEnds += (0..<50).map { Double($0) + 100 }
        tests[3].settings = [:]
        tests[4].decisions = []
        tests[5].replays[0].samplesLeftOut = 80
        (tests[5].replays[0].throughput, tests[5].replays[0].sliceEnds) = ([], [])
        var published = StoredTest.complete(samples: 90)
        published.source = .wehe
        (published.settings, published.decisions) = ([:], [])
        published.replays[0].throughput = [1.5, .nan, 0.1 + 0.2]
        tests += [published, StoredTest.unfinished(.failed, code: "x")]
        return tests
    }

    /// As JSON, since NaN does not equal itself, without the number and what came after version 17.
    private func text(_ test: StoredTest?) throws -> String {
        guard var test = test?.asOfVersion17 else { return "none" }
        test.id = nil
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return String(decoding: try encoder.encode(test), as: UTF8.self)
    }

    @Test("A file of version 17 keeps every value, and its tables are views with the same rows")
    func migration() async throws {
        try await TemporaryFolder.with { folder in
            let earlier = try EarlierLayout(folder)
            let tests = Self.varied()
            try earlier.add(tests)
            let before = try await earlier.queue.read { db in
                try ["setting", "decision", "sample"].map { try EarlierLayout.rows($0, db) }
            }
            try earlier.queue.close()
            let store = try folder.open()
            #expect(store.setAside == nil)
            for (number, test) in tests.enumerated() {
                let id = Int64(number + 1)
                #expect(try await text(store.test(id: id)) == text(test), "test \(id)")
            }
            let after = try await store.read { db in
                try ["setting", "decision", "sample"].map { try EarlierLayout.rows($0, db) }
            }
            #expect(after[0] == before[0])
            #expect(after[1] == before[1])
            // Published samples are in the view, too.
            let own = Set(before[2].map { $0[0] })
            #expect(after[2].filter { own.contains($0[0]) } == before[2])
            #expect(after[2].count == before[2].count + 2 * 90)
            // Migrated tests share texts with those that are stored now.
            let count = "SELECT count(*) FROM shared_text"
            let texts = try await store.read { try Int.fetchOne($0, sql: count) }
            for test in tests { _ = try await store.insert(test) }
            #expect(try await store.read { try Int.fetchOne($0, sql: count) } == texts)
        }
    }

    /// Asked for more than a few, it is what tells that time and memory of a migration grow with the number of tests
    /// only as they must.
    @Test("As many tests as are asked for come out of the migration as they went in")
    func many() async throws {
        let count = ProcessInfo.processInfo.environment["WEHE_MIGRATED_TESTS"].flatMap { Int($0) } ?? 120
        func test(_ number: Int) -> StoredTest {
            var test = StoredTest.complete(
                started: Date(timeIntervalSince1970: 1_763_709_242 + Double(number)), samples: 3 + number % 90
            )
            test.settings = Dictionary(uniqueKeysWithValues: (0..<30).map { ("name-\($0)", "\($0)") })
            test.settings["line-rate"] = "\(number % 7)"
            for place in test.decisions.indices {
                test.decisions[place].reasons = [
                    .cause(.compared(DecisionReason(.area, 1 / Double(number + 3), .above, 0.5))),
                    .cause(.compared(DecisionReason(.ksPValue, 1 / Double(number + 4), .below, 0.01))),
                ]
            }
            if number.isMultiple(of: 10) { test.source = .wehe }
            return test
        }
        try await TemporaryFolder.with { folder in
            let earlier = try EarlierLayout(folder)
            for first in stride(from: 0, to: count, by: 1_000) {
                try earlier.add((first..<min(first + 1_000, count)).map(test), from: first)
            }
            try earlier.queue.close()
            let size = try folder.size
            let clock = ContinuousClock()
            let start = clock.now
            let store = try folder.open()
            let took = clock.now - start
            try store.close()
            print("\(count) tests migrated in \(took), \(size) bytes became \(try folder.size)")
            let again = try folder.open()
            for first in stride(from: 0, to: count, by: 1_000) {
                let numbers = first..<min(first + 1_000, count)
                let read = try await again.tests(ids: numbers.map { Int64($0 + 1) }, samples: true)
                for (number, found) in zip(numbers, read)
                where found != test(number).asOfVersion17.numbered(Int64(number + 1)) {
                    Issue.record("test \(number + 1) is another one")
                }
                #expect(read.count == numbers.count)
            }
            #expect(try folder.size < size || count < 1_000)
        }
    }

    @Test("What somebody changed by hand before the migration is told after it, and harms nothing else")
    func damaged() async throws {
        try await TemporaryFolder.with { folder in
            let earlier = try EarlierLayout(folder)
            var published = StoredTest.complete(samples: 3)
            published.source = .wehe
            try earlier.add([.complete(samples: 3), .complete(samples: 3), published, .complete(samples: 3)])
            try await earlier.queue.write { db in
                try db.execute(
                    sql: """
                        UPDATE decision SET reasons = 'none' WHERE test_id = 1;
                        UPDATE sample SET end_s = 'x' WHERE replay_id = 3 AND slice = 1;
                        UPDATE packed_samples SET throughput_mbps = '[1' WHERE replay_id = 5;
                        """)
            }
            try earlier.queue.close()
            let store = try folder.open()
            for id in Int64(1)...3 {
                await #expect(throws: ResultStoreError.self, "test \(id)") { try await store.test(id: id) }
            }
            #expect(try await store.test(id: 4) == StoredTest.complete(samples: 3).asOfVersion17.numbered(4))
        }
    }

    /// Wherever it stops, nothing of it has happened: the next program begins anew.
    @Test(
        "A migration that stops half-way leaves the file as it was",
        arguments: Thoroughness.isFull ? [1, 9, 60, 200] : [1, 40])
    func halfWay(pages: Int) async throws {
        try await TemporaryFolder.with { folder in
            let earlier = try EarlierLayout(folder)
            // So many that the migration needs more pages.
            let tests = Self.varied() + (0..<pages / 7 + 2).map { _ in .complete(samples: 1_000) }
            try earlier.add(tests)
            let size = try await earlier.queue.read { try Int.fetchOne($0, sql: "PRAGMA page_count") } ?? 0
            try earlier.queue.close()
            let full = try ResultStore(path: folder.database) {
                try $0.execute(sql: "PRAGMA max_page_count = \(size + pages)")
            }
            #expect(full.writeObstacle == .diskFull(path: folder.database.path))
            #expect(try await text(full.test(id: 1)) == text(tests[0]))
            try full.close()
            let queue = try DatabaseQueue(path: folder.database.path)
            #expect(try await queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 17)
            #expect(
                try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM decision") } ?? 0 > 0)
            try queue.close()
            let store = try folder.open()
            for (number, test) in tests.enumerated() {
                #expect(try await text(store.test(id: Int64(number + 1))) == text(test))
            }
        }
    }

    @Test("Tests of the same settings, profiles and slices share their texts, and the last takes them along")
    func sharing() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            func kinds() async throws -> [String] {
                try await store.read {
                    try String.fetchAll(
                        $0, sql: "SELECT kind || ' ' || count(*) FROM shared_text GROUP BY kind ORDER BY kind"
                    )
                }
            }
            var test = StoredTest.complete(samples: 100)
            for number in 0..<5 {
                test.decisions[0].reasons[0] = .cause(
                    .compared(DecisionReason(.area, 0.6 + Double(number) / 50, .above, 0.5)))
                _ = try await store.insert(test)
            }
            // Blocks of 40, 40 and 20.
            #expect(try await kinds() == ["decisions 1", "settings 1", "slice_ends 3"])
            #expect(try await store.test(id: 5) == test.numbered(5))
            test.settings["location"] = "somewhere"
            _ = try await store.insert(test)
            #expect(try await kinds() == ["decisions 1", "settings 2", "slice_ends 3"])
            try await store.remove(ids: [6])
            #expect(try await kinds() == ["decisions 1", "settings 1", "slice_ends 3"])
            try await store.remove(ids: [1, 2, 3, 4])
            #expect(try await store.test(id: 5)?.settings["umlaut"] != nil)
            try await store.remove(ids: [5])
            #expect(try await kinds().isEmpty)
        }
    }

    @Test("A block of samples is short enough for SQLite to keep it on a page with others")
    func blocks() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            var test = StoredTest.complete(samples: 300)
            test.replays[0].throughput = (0..<300).map { 38.0 / Double($0 + 3) }
            let id = try await store.insert(test)
            let lengths = try await store.read {
                try Int.fetchAll($0, sql: "SELECT length(throughput_mbps) FROM sample_block")
            }
            #expect(lengths.count == 16 && lengths.allSatisfy { $0 < 950 })
            #expect(try await store.test(id: id) == test.numbered(id))
        }
    }
}

extension TemporaryFolder {
    /// The bytes of the database.
    fileprivate var size: Int {
        get throws {
            let attributes = try FileManager.default.attributesOfItem(atPath: database.path)
            return (attributes[.size] as? NSNumber)?.intValue ?? 0
        }
    }
}
