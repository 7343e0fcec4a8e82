import Differentiation
import Basics
import Foundation
import GRDB
import TestSupport

@testable import ResultStore
@testable import TestModel

/// A database of version 17, in which settings, decisions and samples had rows of their own.
struct EarlierLayout {
    let queue: DatabaseQueue

    init(_ folder: TemporaryFolder) throws {
        queue = try DatabaseQueue(path: folder.database.path)
        try Schema.migrator(upTo: 17).migrate(queue)
    }

    /// Adds tests as version 17 did, the first with the number 1.
    func add(_ tests: [StoredTest], from first: Int = 0) throws {
        try queue.write { db in
            // Rows are written with all columns of today; those that came later are there only meanwhile.
            let tables = Schema.tables(ofVersion: 17)
            let later = Tables.additions.filter { $0.version > 17 && tables.contains($0.changed) }
            for addition in later { try db.execute(sql: addition.sql) }
            for (number, test) in tests.enumerated() { try add(test, "u\(first + number)", db) }
            for addition in later { try db.execute(sql: addition.removal) }
        }
    }

    private func add(_ test: StoredTest, _ uuid: String, _ db: Database) throws {
        try Tables.test.insert(test, keys: [uuid.plain, .null, .null], db)
        let id = db.lastInsertedRowID
        let setting = try db.cachedStatement(
            sql: "INSERT INTO setting (test_id, name, value) VALUES (?, ?, ?)")
        for (name, value) in test.settings { try setting.execute(arguments: [id, name, value]) }
        for (position, note) in test.notes.enumerated() {
            try db.execute(
                sql: "INSERT INTO note VALUES (?, ?, ?)", arguments: [id, position, note.plain.text])
        }
        try Tables.exchange.insert(test.exchanges, of: id, db)
        let decision = try db.cachedStatement(
            sql: """
                INSERT INTO decision (test_id, position, profile, verdict, direction, area_threshold, p_threshold,
                    ratio_threshold, reasons) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        for (position, made) in test.decisions.enumerated() {
            try decision.execute(arguments: [
                id, position, made.profile.rawValue, made.verdict.rawValue, made.direction?.rawValue,
                made.areaThreshold, made.pThreshold, made.ratioThreshold, made.reasons.plain.text,
            ])
        }
        for (position, replay) in test.replays.enumerated() {
            try Tables.replay.insert(
                replay,
                keys: [
                    id.plain, position.plain, replay.sampleCount.plain,
                    (replay.samplesLeftOut ?? replay.sliceEnds.count).plain,
                    (replay.samplesLeftOut != nil).plain,
                ], db)
            let number = db.lastInsertedRowID
            guard replay.samplesLeftOut == nil else { continue }
            if test.source == .wehe {
                try db.execute(
                    sql: "INSERT INTO packed_samples VALUES (?, ?, ?)",
                    arguments: [
                        number, replay.sliceEnds.plain.text, replay.throughput.plain.text,
                    ])
                continue
            }
            let sample = try db.cachedStatement(sql: "INSERT INTO sample VALUES (?, ?, ?, ?)")
            for slice in 0..<max(replay.throughput.count, replay.sliceEnds.count) {
                func value(_ list: [Double]) -> Double? {
                    slice < list.count && !list[slice].isNaN ? list[slice] : nil
                }
                try sample.execute(
                    arguments: [number, slice, value(replay.sliceEnds), value(replay.throughput)])
            }
        }
    }

    /// All rows of a table, or of the view that has its name later.
    static func rows(_ name: String, _ db: Database) throws -> [[DatabaseValue]] {
        try Row.fetchAll(db, sql: "SELECT * FROM \(name) ORDER BY 1, 2").map { Array($0.databaseValues) }
    }
}

extension ColumnAddition {
    /// The table that it changes.
    var changed: String { String(sql.split(separator: " ")[2]) }

    /// The statement that takes the column away again.
    var removal: String {
        let words = sql.split(separator: " ")
        return "ALTER TABLE \(words[2]) DROP COLUMN \(words[5])"
    }
}
