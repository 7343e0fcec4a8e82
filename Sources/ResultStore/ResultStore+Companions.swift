import Foundation
import GRDB
package import TestModel

/// Notes and tags of users; measured data never changes.
extension ResultStore {
    /// Adds a note to a test.
    ///
    /// - Returns: true if the test exists.
    /// - Throws: `ResultStoreError`, as for ``insert(_:)``.
    package func add(_ note: UserNote, to id: Int64) async throws(ResultStoreError) -> Bool {
        try await write { db in
            guard try Self.exists(id, db) else { return false }
            try Self.insert(note, of: id, db)
            return true
        }
    }

    /// Removes all notes that users wrote about tests.
    ///
    /// - Returns: the number of removed notes.
    package func clearNotes(of ids: [Int64]) async throws(ResultStoreError) -> Int {
        try await write { db in
            let statement = try db.cachedStatement(sql: "DELETE FROM user_note WHERE test_id = ?")
            var removed = 0
            for id in ids {
                try statement.execute(arguments: [id])
                removed += db.changesCount
            }
            return removed
        }
    }

    /// Returns the tags in use, in alphabetical order, up to a maximum number.
    ///
    /// - Throws: `ResultStoreError`.
    package func tags(atMost limit: Int = 200) async throws(ResultStoreError) -> [String] {
        try await read { db in
            try String.fetchAll(
                db, sql: "SELECT DISTINCT name FROM tag ORDER BY name LIMIT ?", arguments: [limit])
        }
    }

    /// Adds and removes tags of tests in one transaction. Numbers without a test are ignored.
    ///
    /// - Returns: the number of tests whose tags changed.
    package func tag(
        _ ids: [Int64], adding: [String], removing: [String] = []
    ) async throws(ResultStoreError) -> Int {
        try await write { db in
            let insert = try db.cachedStatement(
                sql: "INSERT OR IGNORE INTO tag (test_id, name) VALUES (?, ?)")
            let delete = try db.cachedStatement(sql: "DELETE FROM tag WHERE test_id = ? AND name = ?")
            var changed = 0
            for id in ids where try Self.exists(id, db) {
                var changes = 0
                for tag in adding where !removing.contains(tag) {
                    try insert.execute(arguments: [id, tag])
                    changes += db.changesCount
                }
                for tag in removing {
                    try delete.execute(arguments: [id, tag])
                    changes += db.changesCount
                }
                if changes > 0 { changed += 1 }
            }
            return changed
        }
    }

    static func insert(_ note: UserNote, of id: Int64, _ db: Database) throws {
        let last = try Int.fetchOne(
            db, sql: "SELECT max(position) FROM user_note WHERE test_id = ?", arguments: [id])
        try Tables.userNote.insert(note, keys: [id.plain, ((last ?? -1) + 1).plain], db)
    }

    private static func exists(_ id: Int64, _ db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM test WHERE id = ?)", arguments: [id])
            ?? false
    }
}
