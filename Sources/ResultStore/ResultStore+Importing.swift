import Foundation
import GRDB
import Synchronization

extension ResultStore {
    /// What came of an import.
    package struct ImportCount: Sendable, Equatable {
        /// The numbers that new tests got, in the order they came.
        package var imported: [Int64] = []
        /// How many were here already.
        package var skipped = 0
    }

    /// Stores tests of other databases, all of them or, on an error, none.
    ///
    /// A test that is here already, which its identity tells, is passed over. The tests that one names are found by
    /// their identities, whichever of the two comes first and even if the other is imported later.
    ///
    /// - Parameters:
    ///   - date: when.
    ///   - next: gives one test after the other, then nil. It runs while the database is locked for others.
    /// - Returns: what came of it.
    /// - Throws: what `next` throws; ``ResultStoreError``, as for ``insert(_:)``.
    package func `import`(
        at date: Date, _ next: @escaping @Sendable () throws -> PortableTest?
    ) async throws -> ImportCount {
        let failure = Mutex<(any Error)?>(nil)
        do {
            return try await write { db in
                var count = ImportCount()
                func following() throws -> PortableTest? {
                    do { return try next() } catch {
                        failure.withLock { $0 = error }
                        throw error
                    }
                }
                while let test = try following() {
                    if let id = try Self.add(test, at: date, db) {
                        count.imported.append(id)
                    } else {
                        count.skipped += 1
                    }
                }
                try Self.resolveLinks(db)
                return count
            }
        } catch {
            throw failure.withLock { $0 } ?? error
        }
    }

    /// Inserts an imported test with all its links outside; nil if it is here already.
    private static func add(_ imported: PortableTest, at date: Date, _ db: Database) throws -> Int64? {
        let known = try db.cachedStatement(sql: "SELECT id FROM test WHERE uuid = ?")
        guard try Int64.fetchOne(known, arguments: [imported.uuid]) == nil else { return nil }
        var test = imported.test
        test.confirms = nil
        test.localization?.single = nil
        test.localization?.tests = []
        let id = try add(
            test, uuid: imported.uuid, origin: .init(id: imported.test.id, imported: date), db)
        for tag in imported.tags {
            var columns = ColumnValues()
            columns.set("test_id", id)
            columns.set("name", tag)
            try columns.insert(into: "tag", db)
        }
        for note in imported.userNotes { try insert(note, of: id, db) }
        for (link, uuid) in imported.links {
            var columns = ColumnValues()
            columns.set("test_id", id)
            columns.set("name", link.rawValue)
            columns.set("uuid", uuid)
            try columns.insert(into: "outside_link", db)
        }
        return id
    }

    /// Puts the numbers of tests that are here now in the places that name them.
    private static func resolveLinks(_ db: Database) throws {
        for link in PortableTest.Link.allCases {
            let (table, key, column) = link.place
            let found = """
                FROM outside_link JOIN test AS named ON named.uuid = outside_link.uuid WHERE name = ?
                """
            try db.execute(
                sql: """
                    UPDATE \(table) SET \(column) = (
                        SELECT named.id \(found) AND outside_link.test_id = \(table).\(key))
                    WHERE \(key) IN (SELECT outside_link.test_id \(found))
                    """,
                arguments: [link.rawValue, link.rawValue])
        }
        try db.execute(sql: "DELETE FROM outside_link WHERE uuid IN (SELECT uuid FROM test)")
    }
}
