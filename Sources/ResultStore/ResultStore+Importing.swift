package import Foundation
import GRDB
package import TestModel

extension ResultStore {
    /// Counts of an import.
    package struct ImportCount: Sendable, Equatable {
        /// The numbers assigned to new tests, in the order of import.
        package var imported: [Int64] = []
        /// The numbers of tests that were stored without samples and have them now.
        package var filled: [Int64] = []
        /// Number of tests that were already stored completely.
        package var skipped = 0

        package init(imported: [Int64] = [], filled: [Int64] = [], skipped: Int = 0) {
            self.imported = imported
            self.filled = filled
            self.skipped = skipped
        }

        /// Adds the counts of further tests.
        package static func += (all: inout Self, next: Self) {
            all.imported += next.imported
            all.filled += next.filled
            all.skipped += next.skipped
        }
    }

    /// Stores tests of other databases in one transaction: all of them or, on an error, none.
    ///
    /// A test that is already stored, as recognized by its identity, is skipped; but if it was stored without
    /// its samples and has them now, and agrees in all other fields, they are added, and so are missing
    /// references. Referenced tests are found by their identities, whichever of the two is imported first,
    /// and even if the other is imported later.
    ///
    /// - Parameters:
    ///   - tests: the tests. Other processes wait while they are written, so a large number should be
    ///     imported in parts.
    ///   - date: the time of the import.
    /// - Returns: the counts.
    /// - Throws: `ResultStoreError`, as for ``insert(_:)``.
    package func `import`(
        _ tests: [PortableTest], at date: Date
    ) async throws(ResultStoreError) -> ImportCount {
        try await self.import(ReadyTests(tests), at: date)
    }

    /// Stores prepared tests like the other function of this name; the caller can prepare the next ones
    /// meanwhile.
    ///
    /// - Parameters:
    ///   - ready: the tests.
    ///   - date: the time of the import.
    /// - Returns: the counts.
    /// - Throws: `ResultStoreError`, as for ``insert(_:)``.
    package func `import`(
        _ ready: ReadyTests, at date: Date
    ) async throws(ResultStoreError) -> ImportCount {
        try await write { [path = path.path] db in
            var count = ImportCount()
            // The indexes of a million tests are written everywhere; with SQLite's 2 MB cache each page would
            // be read repeatedly.
            try db.execute(sql: "PRAGMA cache_size = -\(Self.cacheKilobytes)")
            // Most pages of these indexes change with every few thousand tests: less frequent checkpoints
            // write each of them less often. The setting remains in force; few tests do not produce a large
            // log.
            if ready.tests.count >= Self.many {
                try db.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.pagesInLog)")
            }
            let known = try db.cachedStatement(sql: "SELECT id FROM test WHERE uuid = ?")
            let reading = TestReading(db: db, path: path)
            let texts = SharedTexts(db)
            for (place, test) in ready.tests.enumerated() {
                if let id = try Int64.fetchOne(known, arguments: [test.uuid]) {
                    try Self.addLinks(of: test, to: id, db)
                    try LinkResolution.resolve(id, test, db)
                    if try Self.lacksSamples(id, db), try test.test.fillSamples(of: id, reading, texts) {
                        let filled = try reading.test(id: id, samples: true)
                        try filled.map(RecordCheck.init)?.store(of: id, db)
                        count.filled.append(id)
                    } else {
                        count.skipped += 1
                    }
                } else {
                    let id = try Self.add(
                        test, ready.packed[place], ready.checks[place], at: date, texts, db)
                    try LinkResolution.resolve(id, test, db)
                    count.imported.append(id)
                }
            }
            return count
        }
    }

    /// Returns true if a test is stored without its samples, which is rare: only such tests are read for
    /// comparison.
    private static func lacksSamples(_ id: Int64, _ db: Database) throws -> Bool {
        let query = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM replay WHERE test_id = ? AND samples_left_out <> 0)")
        return try Bool.fetchOne(query, arguments: [id]) ?? false
    }

    /// Number of tests from which on an import is assumed to continue with more.
    private static let many = 100
    /// Adds missing references to a stored test: a published localization may refer to a test that was
    /// published later.
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

    /// SQLite's cache from the first import on, in kilobytes.
    private static let cacheKilobytes = 32_768
    /// Number of pages, of 4 kB, in the write-ahead log of an import before a checkpoint.
    private static let pagesInLog = 16_384

    /// Inserts an imported test with all its unresolved references.
    private static func add(
        _ imported: PortableTest, _ packed: [PackedSamples], _ check: RecordCheck, at date: Date,
        _ texts: SharedTexts,
        _ db: Database
    ) throws -> Int64 {
        var test = imported.test
        test.confirms = nil
        test.series = nil
        test.localization?.single = nil
        test.localization?.tests = []
        let id = try add(
            test, uuid: imported.uuid, origin: .init(id: imported.test.id, imported: date), packed: packed,
            check: check, texts, db)
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
