import Differentiation
import Foundation
import GRDB
import Testing
import TestSupport

@testable import ResultStore
@testable import TestModel

@Suite("Stored localizations")
struct LocalizationStoreTests {
    private func run() -> StoredTest {
        var run = StoredTest.complete(verdict: .accessNetwork)
        run.kind = .localization
        run.replays = []
        run.localization = StoredLocalization(
            single: 4, suspects: "Transit-A or Access-B", secondAddress: "198.51.100.20",
            originalSkew: 0.0003, controlSkew: 0.0011, isSeenByBoth: true, pairSumStatistic: 1_938,
            pairSumPValue: 8.348e-6, meanSingle: 1.52, meanSum: 1.5, meanSimultaneous: [0.8, 0.7],
            averageLosses: [0.021, 0.019],
            correlations: [.init(size: 0.2, pValue: 0.001), .init(size: nil, pValue: 0.4)],
            correlatedShare: 0.5, thresholds: .init(pairSum: 0.05, loss: 0.04, share: 0.6), method: .pauses,
            upstreamVerdict: .noEvidence,
            pauses: .init(
                verdict: .common, pValue: 0.0156, rise: 1.9, greatestRise: 2.1, fall: 2, interval: 1.8,
                transient: 0.6, rounds: 2, movedBytes: 12_000_000, pausing: [2, 1],
                isPauseFirst: [true, false], first: [4, 2, 2.1, 0], second: [0, 2, 1.9, 4]))
        return run
    }

    @Test("A run and its servers' tests are stored together and come back whole")
    func roundTrip() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let ids = try await store.insert(run(), with: [.complete(), .complete(app: "hulu")])
            #expect(ids.tests.count == 2)
            var expected = run()
            expected.id = ids.run
            expected.localization?.tests = ids.tests
            #expect(try await store.test(id: ids.run) == expected)
            #expect(try await store.test(id: ids.tests[1])?.app == "hulu")
            #expect(try await store.test(id: ids.tests[0])?.localization == nil)
        }
    }

    @Test("A run without numbers comes back without them")
    func empty() async throws {
        try await TemporaryFolder.with { folder in
            var run = run()
            run.localization = StoredLocalization(
                thresholds: .init(pairSum: 0.05, loss: 0.05, share: 0.5))
            let store = try folder.open()
            let id = try await store.insert(run, with: []).run
            #expect(try await store.test(id: id)?.localization == run.localization)
        }
    }

    @Test("Tests that ran at the same time can be left out, by their localization or by their purpose")
    func simultaneous() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let single = try await store.insert(.complete())
            let run = try await store.insert(run(), with: [.complete(), .complete()]).run
            // What it was run for is known of own tests even when their localization is gone.
            var part = StoredTest.complete()
            part.purpose = .localizationTwo
            _ = try await store.insert(part)
            let filter = TestFilter(countsOnce: true)
            #expect(
                try await store.list(limit: 9, filter: filter).map(\.id).sorted() == [single, run].sorted())
            #expect(try await store.count(filter: filter) == 2)
            #expect(try await store.count(filter: TestFilter(hidesPairs: true)) == 5)
        }
    }

    @Test("Removing a run removes what it found, and leaves the tests it compares")
    func removed() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let ids = try await store.insert(run(), with: [.complete(), .complete()])
            try await store.remove(ids: [ids.run])
            #expect(try await store.count() == 2)
            let left = try await store.read { db in
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT (SELECT count(*) FROM localization) + (SELECT count(*) FROM loss_correlation)
                        """)
            }
            #expect(left == 0)
        }
    }

    @Test("If one row cannot be stored none is")
    func allOrNothing() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            var run = run()
            run.ended = Date(timeIntervalSince1970: 1e15)
            await #expect(throws: ResultStoreError.self) {
                try await store.insert(run, with: [.complete(), .complete()])
            }
            #expect(try await store.count() == 0)
        }
    }

    @Test("A file of version 1 gets what localizations need")
    func migration() async throws {
        try await TemporaryFolder.with { folder in
            let queue = try DatabaseQueue(path: folder.database.path)
            try Schema.migrator().migrate(queue, upTo: "schema 1")
            let version = try await queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
            #expect(version == 1)
            try queue.close()
            let store = try folder.open()
            #expect(store.setAside == nil)
            let ids = try await store.insert(run(), with: [.complete(), .complete()])
            #expect(ids.run == 3)
        }
    }

    @Test("A file of version 2 without one of its tables is damaged")
    func incomplete() async throws {
        try await TemporaryFolder.with { folder in
            try folder.open().close()
            try folder.edit("DROP TABLE loss_correlation")
            let store = try folder.open()
            #expect(store.setAside != nil)
        }
    }
}
