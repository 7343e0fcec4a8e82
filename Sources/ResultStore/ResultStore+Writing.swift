import Foundation
import GRDB
import TestModel

extension ResultStore {
    /// Stores a test with everything that belongs to it, and returns the number it was given.
    ///
    /// All of it is on the disk when the number comes back; on an error nothing of it is. The test's own `id`
    /// is not looked at.
    ///
    /// - Throws: `ResultStoreError`: `unstorable` for an impossible instant, `diskFull`, `readOnly`,
    ///   `movedAway`, `busy`, `inputOutput`, `closed`.
    package func insert(_ test: StoredTest) async throws(ResultStoreError) -> Int64 {
        try await write { db in try Self.add(test, db) }
    }

    /// Stores a localization with the simultaneous tests of its servers, all or nothing.
    ///
    /// - Parameters:
    ///   - run: the run; the numbers of the tests are put into its `StoredTest.localization`.
    ///   - tests: the servers' tests, server one's first.
    /// - Returns: the number of the run, and those of the tests.
    /// - Throws: `ResultStoreError`, as for ``insert(_:)``.
    package func insert(
        _ run: StoredTest, with tests: [StoredTest]
    ) async throws(ResultStoreError) -> (run: Int64, tests: [Int64]) {
        try await write { db in
            let ids = try tests.map { try Self.add($0, db) }
            var run = run
            run.localization?.tests = ids
            return (try Self.add(run, db), ids)
        }
    }

    /// Inserts a test; `uuid` and `origin` are those of an imported one.
    static func add(
        _ test: StoredTest, uuid: String = newUUID(), origin: TestCompanions.Origin? = nil, _ db: Database
    ) throws -> Int64 {
        var columns = try test.columnValues()
        columns.set("uuid", uuid)
        if let origin {
            columns.set("origin_id", origin.id)
            try columns.set("imported", origin.imported)
        }
        try columns.insert(into: "test", db)
        let id = db.lastInsertedRowID
        for (position, decision) in test.decisions.enumerated() {
            try decision.columnValues(test: id, position: position).insert(into: "decision", db)
        }
        let setting = try Insertion(into: "setting", ["test_id", "name", "value"], db)
        // In the order of the table's key, so that each row goes behind the one before.
        for (name, value) in test.settings.sorted(by: { $0.key < $1.key }) {
            setting.bind(id, 0)
            setting.bind(name, 1)
            setting.bind(value, 2)
            try setting.run()
        }
        for (position, note) in test.notes.enumerated() {
            var columns = ColumnValues()
            columns.set("test_id", id)
            columns.set("position", position)
            columns.set("text", note)
            try columns.insert(into: "note", db)
        }
        for (position, replay) in test.replays.enumerated() {
            try replay.columnValues(test: id, position: position).insert(into: "replay", db)
            try replay.insertSamples(of: db.lastInsertedRowID, db)
        }
        if let localization = test.localization {
            try localization.columnValues(test: id).insert(into: "localization", db)
            try localization.insertCorrelations(test: id, db)
        }
        try test.ruleSearch?.insert(test: id, db)
        try test.effect?.columnValues(test: id).insert(into: "effect", db)
        return id
    }

    /// An identity that no other test has.
    private static func newUUID() -> String { UUID().uuidString.lowercased() }

    /// Removes tests for good, in one transaction, and returns how many there were. Numbers of no test are
    /// passed over.
    @discardableResult
    package func remove(ids: [Int64]) async throws(ResultStoreError) -> Int {
        try await write { db in
            let statement = try db.cachedStatement(sql: "DELETE FROM test WHERE id = ?")
            var removed = 0
            for id in ids {
                try statement.execute(arguments: [id])
                removed += db.changesCount
            }
            return removed
        }
    }
}
