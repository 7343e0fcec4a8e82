package import Foundation
import GRDB
package import TestModel

extension ResultStore {
    /// What came of an import.
    package struct ImportCount: Sendable, Equatable {
        /// The numbers that new tests got, in the order they came.
        package var imported: [Int64] = []
        /// The numbers of tests that were here without samples and now have them.
        package var filled: [Int64] = []
        /// How many were here already, with all that came.
        package var skipped = 0

        package init(imported: [Int64] = [], filled: [Int64] = [], skipped: Int = 0) {
            self.imported = imported
            self.filled = filled
            self.skipped = skipped
        }

        /// Adds what came of the tests after these.
        package static func += (all: inout Self, next: Self) {
            all.imported += next.imported
            all.filled += next.filled
            all.skipped += next.skipped
        }
    }

    /// Stores tests of other databases in one transaction, all of them or, on an error, none.
    ///
    /// A test that is here already, which its identity tells, is passed over; but if it came without its samples and
    /// now has them, and agrees in all the rest, they are added; so are links that it had not. The tests that one names are found by their
    /// identities, whichever of the two comes first and even if the other is imported later.
    ///
    /// - Parameters:
    ///   - tests: the tests. Others wait while they are written, so of many only some are given at once.
    ///   - date: when.
    /// - Returns: what came of it.
    /// - Throws: `ResultStoreError`, as for ``insert(_:)``.
    package func `import`(
        _ tests: [PortableTest], at date: Date
    ) async throws(ResultStoreError) -> ImportCount {
        try await self.import(ReadyTests(tests), at: date)
    }

    /// Stores tests as the other function of this name does, for whoever makes the next ones ready meanwhile.
    ///
    /// - Parameters:
    ///   - ready: the tests.
    ///   - date: when.
    /// - Returns: what came of it.
    /// - Throws: `ResultStoreError`, as for ``insert(_:)``.
    package func `import`(
        _ ready: ReadyTests, at date: Date
    ) async throws(ResultStoreError) -> ImportCount {
        try await write { [path = path.path] db in
            var count = ImportCount()
            // The indexes of a million tests are written all over; SQLite's 2 MB would read each page again and again.
            try db.execute(sql: "PRAGMA cache_size = -\(Self.cacheKilobytes)")
            // Most pages of these indexes change with every few thousand tests: copying them less often into the
            // database writes each of them less often. It stays so; few tests are no reason for a large log.
            if ready.tests.count >= Self.many {
                try db.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.pagesInLog)")
            }
            let known = try db.cachedStatement(sql: "SELECT id FROM test WHERE uuid = ?")
            let reading = TestReading(db: db, path: path)
            let texts = SharedTexts(db)
            for (test, packed) in zip(ready.tests, ready.packed) {
                if let id = try Int64.fetchOne(known, arguments: [test.uuid]) {
                    try Self.addLinks(of: test, to: id, db)
                    try LinkResolution.resolve(id, test, db)
                    if try Self.lacksSamples(id, db), try test.test.fillSamples(of: id, reading, texts) {
                        count.filled.append(id)
                    } else {
                        count.skipped += 1
                    }
                } else {
                    let id = try Self.add(test, packed, at: date, texts, db)
                    try LinkResolution.resolve(id, test, db)
                    count.imported.append(id)
                }
            }
            return count
        }
    }

    /// Whether a test is here without samples that it had, which few are: only these are read to be compared.
    private static func lacksSamples(_ id: Int64, _ db: Database) throws -> Bool {
        let query = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM replay WHERE test_id = ? AND samples_left_out <> 0)")
        return try Bool.fetchOne(query, arguments: [id]) ?? false
    }

    /// From so many tests at once on there are likely to be more.
    private static let many = 100
    /// Adds links that a test here has not: the one that a published localization names may have been published later.
    private static func addLinks(of test: PortableTest, to id: Int64, _ db: Database) throws {
        for (link, uuid) in test.links {
            let (table, key, column) = link.place
            let insert = try db.cachedStatement(
                sql: """
                    INSERT OR IGNORE INTO outside_link (test_id, name, uuid)
                    SELECT \(key), ?, ? FROM \(table) WHERE \(key) = ? AND \(column) IS NULL
                    """)
            try insert.execute(arguments: [link.rawValue, uuid, id])
        }
    }

    /// What SQLite may hold of the database from the first import on.
    private static let cacheKilobytes = 32_768
    /// How many pages, of 4 kB, lie in the write-ahead log of an import before they are copied into the database.
    private static let pagesInLog = 16_384

    /// Inserts an imported test with all its links outside.
    private static func add(
        _ imported: PortableTest, _ packed: [PackedSamples], at date: Date, _ texts: SharedTexts,
        _ db: Database
    ) throws -> Int64 {
        var test = imported.test
        test.confirms = nil
        test.series = nil
        test.localization?.single = nil
        test.localization?.tests = []
        let id = try add(
            test, uuid: imported.uuid, origin: .init(id: imported.test.id, imported: date), packed: packed,
            texts, db)
        let tag = try Insertion(Insertion.sql(into: "tag", ["test_id", "name"]), db)
        for name in Set(imported.tags) {
            tag.bind(id, 0)
            tag.bind(name, 1)
            try tag.run()
        }
        for note in imported.userNotes { try insert(note, of: id, db) }
        let outside = try Insertion(Insertion.sql(into: "outside_link", ["test_id", "name", "uuid"]), db)
        for (link, uuid) in imported.links {
            outside.bind(id, 0)
            outside.bind(link.rawValue, 1)
            outside.bind(uuid, 2)
            try outside.run()
        }
        return id
    }
}
