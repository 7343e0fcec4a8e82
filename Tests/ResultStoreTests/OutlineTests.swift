import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import ResultStore
@testable import TestModel

@Suite("Tests read in outline")
struct OutlineTests {
    /// A store with a test, a localization with its two, and what was asked of SQLite for some work.
    private func withStore(
        _ body: (ResultStore, (() async throws -> Void) async throws -> Set<String>) async throws -> Void
    ) async throws {
        try await TemporaryFolder.with { folder in
            let statements = Mutex<Set<String>>([])
            let isHeard = Mutex(false)
            let store = try folder.open { db in
                db.trace { event in
                    guard case .statement(let statement) = event, isHeard.withLock({ $0 }) else { return }
                    _ = statements.withLock { $0.insert(statement.sql) }
                }
            }
            _ = try await store.insert(.complete(samples: 7))
            var run = StoredTest.complete(started: .morning(plus: 90), samples: 0)
            run.kind = .localization
            run.replays = []
            run.localization = StoredLocalization(
                single: 1, thresholds: .init(pairSum: 0.05, loss: 0.05, share: 0.95))
            _ = try await store.insert(run, with: [.complete(samples: 1), .complete(samples: 2)])
            try await body(store) { work in
                isHeard.withLock { $0 = true }
                try await work()
                isHeard.withLock { $0 = false }
                return statements.withLock { heard in
                    defer { heard = [] }
                    return heard
                }
            }
        }
    }

    private static let outlines: [TestOutline] = [.statistics, .decisions, .samples]

    @Test("What an outline has is what the whole test has", arguments: outlines)
    func same(_ outline: TestOutline) async throws {
        try await withStore { store, _ in
            let ids: [Int64] = [1, 2, 3, 4, 99]
            let read = try await store.tests(ids: ids, outline)
            #expect(read.map(\.id) == [1, 2, 3, 4])
            for test in read {
                let whole = try #require(try await store.test(id: test.id ?? 0))
                var expected = StoredTest.blank
                expected.id = whole.id
                expected.kind = whole.kind
                expected.app = whole.app
                expected.status = whole.status
                expected.started = whole.started
                expected.ended = whole.ended
                expected.measuredVerdict = whole.measuredVerdict
                expected.profile = whole.profile
                expected.obstacle = whole.obstacle
                expected.seed = whole.seed
                expected.source = whole.source
                expected.statistics = whole.statistics
                expected.localization = whole.localization
                if outline == .decisions { expected.decisions = whole.decisions }
                if outline == .samples { expected.replays = whole.replays }
                #expect(test == expected)
            }
            #expect(read.contains { $0.statistics != nil } && read.contains { $0.localization != nil })
        }
    }

    @Test("Nothing else is asked of the database", arguments: outlines)
    func statements(_ outline: TestOutline) async throws {
        try await withStore { store, asked in
            let statements = try await asked { _ = try await store.tests(ids: [1, 2, 3, 4], outline) }
            let tables = Set(
                statements.flatMap { sql in
                    sql.matches(of: /FROM ([a-z_]+)/).map { String($0.output.1) }
                })
            let parts: Set<String> =
                switch outline {
                case .statistics: []
                case .decisions: ["test_text", "shared_text"]
                case .samples: ["replay", "sample_block", "shared_text"]
                }
            // A connection that is new looks at the schema.
            let expected = parts.union(["test", "localization", "loss_correlation", "sqlite_master"])
            #expect(tables.isSubset(of: expected), "\(tables)")
            #expect(tables.contains("test"))
            // The device's description is most of a published test's row.
            #expect(!statements.contains { $0.contains("sent_statistics") })
        }
    }
}
