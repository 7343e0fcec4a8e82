import Differentiation
import Foundation
import GRDB
import Recordings
import TestSupport
import Testing

@testable import ResultStore
@testable import TestModel

@Suite("Listing and removing")
struct ListingTests {
    /// Stores five tests in an order that is not that of their starts; returns the store.
    private func filled(_ folder: TemporaryFolder) async throws -> ResultStore {
        let store = try folder.open()
        for test in [
            StoredTest.complete(app: "netflix", started: .morning(plus: 300), samples: 2),
            StoredTest.complete(
                app: "spotify",
                started: .morning(plus: 100),
                verdict: .noDifferentiation,
                samples: 2
            ),
            StoredTest.unfinished(.cancelled, code: "cancelled", started: .morning(plus: 200)),
            StoredTest.complete(
                app: "netflix",
                started: .morning(plus: 200),
                verdict: .inconclusive,
                samples: 2
            ),
            StoredTest.unfinished(.failed, code: "no-server", started: .morning(plus: 0)),
        ] {
            _ = try await store.insert(test)
        }
        return store
    }

    @Test("tests are listed by their start, the last first, and by number within a millisecond")
    func order() async throws {
        try await TemporaryFolder.with { folder in
            let store = try await filled(folder)
            #expect(try await store.list(limit: 10).map(\.id) == [1, 4, 3, 2, 5])
        }
    }

    @Test("pages follow each other without gap or overlap")
    func pages() async throws {
        try await TemporaryFolder.with { folder in
            let store = try await filled(folder)
            #expect(try await store.list(limit: 2).map(\.id) == [1, 4])
            #expect(try await store.list(limit: 2, offset: 2).map(\.id) == [3, 2])
            #expect(try await store.list(limit: 2, offset: 4).map(\.id) == [5])
            #expect(try await store.list(limit: 2, offset: 5).isEmpty)
            #expect(try await store.list(limit: 0).isEmpty)
            #expect(try await store.list(limit: -1).isEmpty)
        }
    }

    @Test(
        "a filter lets through the tests that meet every condition",
        arguments: [
            (TestFilter.all, [1, 4, 3, 2, 5]),
            (TestFilter(app: "netflix"), [1, 4]),
            (TestFilter(app: "Netflix"), []),
            (TestFilter(verdict: .inconclusive), [4]),
            (TestFilter(status: .cancelled), [3]),
            (TestFilter(status: .completed), [1, 4, 2]),
            (TestFilter(kind: .differentiation), [1, 4, 3, 2, 5]),
            (TestFilter(kind: .localization), []),
            (TestFilter(server: "boston"), [3, 5]),
            (TestFilter(category: .video), [1, 4, 3, 2, 5]),
            (TestFilter(startedFrom: .morning(plus: 200)), [1, 4, 3]),
            (TestFilter(startedBefore: .morning(plus: 200)), [2, 5]),
            (TestFilter(startedFrom: .morning(plus: 100), startedBefore: .morning(plus: 300)), [4, 3, 2]),
            (TestFilter(app: "netflix", verdict: .differentiation, status: .completed), [1]),
            (TestFilter(app: "' OR 1=1 --"), []),
        ] as [(TestFilter, [Int64])]
    )
    func filters(filter: TestFilter, expected: [Int64]) async throws {
        try await TemporaryFolder.with { folder in
            let store = try await filled(folder)
            #expect(try await store.list(limit: 10, filter: filter).map(\.id) == expected)
            #expect(try await store.count(filter: filter) == expected.count)
        }
    }

    @Test(
        "a summary of a series has the means of the pairs that count, of another test those of its replays"
    )
    func means() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            var test = StoredTest.complete()
            test.kind = .series
            test.statistics = nil
            var series = StoredSeries(SeriesRule(), pause: 1)
            series.pairs = [(1.0, 2.0, 5), (3.0, 4.0, 6), (50.0, 50.0, nil)].map {
                .init(isOriginalFirst: true, original: $0.0, control: $0.1, difference: $0.2, bytes: 1)
            }
            test.pairSeries = series
            _ = try await store.insert(test)
            let listed = try #require(try await store.list(limit: 1).first)
            #expect(listed.meanOriginal == 2 && listed.meanControl == 3)

            series.pairs = []
            test.pairSeries = series
            _ = try await store.insert(test)
            #expect(try await store.list(limit: 1).first?.meanOriginal == nil)

            let single = StoredTest.complete()
            let id = try await store.insert(single)
            let mean = try await store.list(limit: 9).first { $0.id == id }?.meanControl
            #expect(mean != nil && mean == single.rate(.control))
        }
    }

    @Test("a summary carries what the test carries")
    func summary() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let test = StoredTest.complete()
            let id = try await store.insert(test)
            let summary = try #require(try await store.list(limit: 1).first)
            #expect(summary == TestSummary(id: id, test, tags: [], userNotes: []))
            #expect(summary.server == "embedded" && summary.verdict == .differentiation)
            #expect(summary.measuredVerdict == .noDifferentiation && summary.confirms == 4)
            #expect(summary.failureCode == nil && summary.statistics == test.statistics)
            #expect(summary.tooFewSamples && summary.effect == test.effect && summary.notes == test.notes)
        }
    }

    @Test("a summary of an attempt has its failure's key and no statistics")
    func attemptSummary() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            _ = try await store.insert(.unfinished(.failed, code: "permission-denied"))
            let summary = try #require(try await store.list(limit: 1).first)
            #expect(summary.failureCode == "permission-denied")
            #expect(summary.statistics == nil)
            #expect(summary.verdict == nil)
        }
    }

    @Test("removing takes a test and all that belongs to it, and leaves the others")
    func removing() async throws {
        try await TemporaryFolder.with { folder in
            let store = try await filled(folder)
            #expect(try await store.remove(ids: [1, 4, 3, 99]) == 3)
            #expect(try await store.list(limit: 10).map(\.id) == [2, 5])
            let counts = try await store.read { db in
                try ["replay", "sample", "decision", "setting", "note"].map {
                    try #require(try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)"))
                }
            }
            #expect(counts == [2, 4, 2, 3, 4])
            #expect(try await store.test(id: 2)?.replays.count == 2)
        }
    }

    @Test("the number of a removed test is not given again, so links to it stay true")
    func numbersAreNotReused() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let first = try await store.insert(.complete(samples: 1))
            var confirmation = StoredTest.complete(samples: 1)
            confirmation.confirms = first
            let second = try await store.insert(confirmation)
            try await store.remove(ids: [first])
            #expect(try await store.test(id: second)?.confirms == first)
            try await store.remove(ids: [second])
            #expect(try await store.insert(.complete(samples: 1)) == second + 1)
        }
    }

    @Test("removing thousands of tests is one call")
    func removingMany() async throws {
        try await TemporaryFolder.with { folder in
            let store = try await filled(folder)
            #expect(try await store.remove(ids: Array(1...40_000)) == 5)
            #expect(try await store.count() == 0)
        }
    }

    @Test(
        "a value changed by hand into something else is named, not guessed",
        arguments: [
            ("UPDATE test SET kind = 'speed'", RowLocation.column("kind", of: .test(1))),
            ("UPDATE test SET started = 'noon'", .column("started", of: .test(1))),
            ("UPDATE test SET history_count = 'many'", .column("history_count", of: .test(1))),
            ("UPDATE test SET seed = -1", .column("seed", of: .test(1))),
            ("UPDATE test SET run_order = 'original'", .column("run_order", of: .test(1))),
            (
                """
                UPDATE shared_text SET text = json_set(text, '$[0].area_threshold', 'half')
                WHERE kind = 'decisions'
                """,
                .column("area_threshold", of: .part(table: "decision", of: 1))
            ),
            ("UPDATE replay SET sent_bytes = 1.5", .column("sent_bytes", of: .part(table: "replay", of: 1))),
            (
                "UPDATE shared_text SET text = '[1,\"x\"]' WHERE kind = 'slice_ends'",
                .column("slice_ends", of: .sample(of: .part(table: "replay", of: 1)))
            ),
            (
                "UPDATE sample_block SET throughput_mbps = '[1]'",
                .samples(of: .part(table: "replay", of: 1))
            ),
            ("DELETE FROM sample_block", .samples(of: .part(table: "replay", of: 1))),
            (
                "UPDATE test_text SET numbers = '[]'", .column("numbers", of: .part(table: "decision", of: 1))
            ),
            (
                "DELETE FROM shared_text WHERE kind = 'settings'",
                .column("settings", of: .part(table: "test_text", of: 1))
            ),
        ]
    )
    func changedByHand(sql: String, place: RowLocation) async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let id = try await store.insert(.complete(samples: 2))
            try store.close()
            try folder.edit(sql)
            let again = try folder.open()
            await #expect {
                try await again.test(id: id)
            } throws: { error in
                guard case .unreadable(folder.database.path, place, _) = error as? ResultStoreError
                else { return false }
                return true
            }
        }
    }
}
