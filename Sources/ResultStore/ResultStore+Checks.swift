import Foundation
import GRDB
package import TestModel

extension ResultStore {
    /// Keeps what was recomputed of tests that had no digest, so that it need not be done again. A record that
    /// is not what it was keeps its digest, which goes on telling so.
    func keep(_ recomputed: [(id: Int64, check: RecordCheck)]) async {
        guard writeObstacle == nil else { return }
        for start in stride(from: 0, to: recomputed.count, by: Self.keptTogether) {
            let part = Array(recomputed[start..<min(start + Self.keptTogether, recomputed.count)])
            // A check that cannot be kept, as on a full disk, is made again by the next report.
            _ = try? await write { db in
                for (id, check) in part { try check.store(of: id, replaces: false, db) }
            }
        }
    }

    private static let keptTogether = 1_000

    /// Returns what is known of the conclusions of tests.
    ///
    /// - Parameter ids: their numbers; those without a test are ignored.
    /// - Returns: the standing of each.
    /// - Throws: `ResultStoreError`.
    package func standings(of ids: [Int64]) async throws(ResultStoreError) -> [Int64: RecordStanding] {
        let (standings, recomputed) = try await read { [path = path.path] db in
            let checking = RecordChecking(TestReading(db: db, path: path))
            let query = try db.cachedStatement(
                sql: """
                    SELECT \(RecordCheck.selection.joined(separator: ", ")) FROM test \(RecordCheck.join)
                    WHERE id = ?
                    """)
            var standings: [Int64: RecordStanding] = [:]
            for id in ids {
                guard let row = try Row.fetchOne(query, arguments: [id]) else { continue }
                standings[id] = try checking.check(of: id, in: row).standing
            }
            return (standings, checking.recomputed)
        }
        await keep(recomputed)
        return standings
    }

    /// Returns the UUIDs of tests' records.
    ///
    /// - Parameter ids: their numbers; those without a test are ignored.
    /// - Returns: the UUID of each.
    /// - Throws: `ResultStoreError`.
    package func identities(of ids: [Int64]) async throws(ResultStoreError) -> [Int64: String] {
        try await read { db in
            let query = try db.cachedStatement(sql: "SELECT uuid FROM test WHERE id = ?")
            var identities: [Int64: String] = [:]
            for id in ids { identities[id] = try String.fetchOne(query, arguments: [id]) }
            return identities
        }
    }

    /// Recomputes the tests of which nothing is known, as those of earlier versions, and returns the number of
    /// tests that do not follow from their samples.
    ///
    /// - Parameter filter: the filter of the counted tests.
    /// - Returns: the number.
    /// - Throws: `ResultStoreError`.
    package func differing(_ filter: TestFilter) async throws(ResultStoreError) -> Int {
        let recomputed = try await read { [path = path.path] db in
            let counts = try ["test", "record_check"].map { table in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
            }
            let checking = RecordChecking(TestReading(db: db, path: path))
            guard counts[0] > counts[1] else { return checking.recomputed }
            let ids = try Int64.fetchAll(
                db, sql: "SELECT id FROM test WHERE id NOT IN (SELECT test_id FROM record_check)")
            for id in ids { _ = try checking.check(of: id, in: nil) }
            return checking.recomputed
        }
        await keep(recomputed)
        return try await read { db in
            var filter = filter
            filter.status = .completed
            let condition = try Self.condition(filter, db)
            return try Int.fetchOne(
                db,
                sql: "SELECT count(*) FROM test WHERE \(condition.sql) AND id IN (\(RecordCheck.differing))",
                arguments: condition.arguments) ?? 0
        }
    }

    /// Returns true if a record is what it was when it was stored, its samples too; nil if no digest of it is
    /// stored, or it is not there.
    ///
    /// - Throws: `ResultStoreError`.
    package func isUnchanged(_ id: Int64) async throws(ResultStoreError) -> Bool? {
        try await read { [path = path.path] db -> Bool? in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT \(RecordCheck.standing), evidence FROM test JOIN record_check ON test_id = id WHERE id = ?
                    """,
                arguments: [id])
            guard let row else { return nil }
            let (standing, kept): (String?, Data) = (row[0], row[1])
            guard standing != nil else { return false }
            let test = try TestReading(db: db, path: path).test(id: id, samples: true)
            return test.map { RecordEvidence.digest(of: $0) == [UInt8](kept) } ?? false
        }
    }
}
