import Foundation
import GRDB
import TestModel

/// State of a database file, determined without changing it.
enum DatabaseInspection: Equatable {
    /// Missing, empty, or created by this program but never completed.
    case new
    /// Created by this program, with a schema version that it can use or migrate.
    case usable
    /// Created by this program, with tables of the given version, but with damaged version information.
    case misnumbered(version: Int)
    /// Created by this program, with an unknown newer schema version.
    case newer(version: Int)
    /// An intact database of another program.
    case foreign
    /// Not a database, or a damaged one.
    case damaged
    /// It cannot be examined without write access; opening it will give the result.
    case undetermined

    /// Length of the header before the first page's content (https://www.sqlite.org/fileformat.html, 1.3).
    private static let headerLength = 100

    /// Examines a file through a read-only connection, which neither checkpoints nor repairs anything.
    ///
    /// The duration is short whatever the size: only the header, the schema and one row of each table are
    /// read. SQLite compares the size in the header with the actual one, so a truncated file is detected as
    /// well. Damage deep inside a large file is not; reading all of it at each start would take seconds.
    static func look(at file: DatabaseFile, busyTimeout: Duration) throws(ResultStoreError) -> Self {
        if file.isBlocked {
            throw .cannotOpen(path: file.path, .notAFile)
        }
        if file.size == 0 {
            // SQLite would delete the log of an empty database; it may contain the tests of a lost main file.
            return file.logSize == 0 ? .new : .damaged
        }
        // SQLite treats a file of one byte as empty and would overwrite it.
        if file.size < headerLength { return .damaged }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(busyTimeout / .seconds(1))
        do {
            return try DatabaseQueue(path: file.path, configuration: configuration).read(judge)
        } catch {
            switch ResultStoreError(error, path: file.path) {
            case .damaged: return .damaged
            case .readOnly, .cannotOpen, .diskFull: return .undetermined
            case let other: throw other
            }
        }
    }

    static func judge(_ db: Database) throws -> Self {
        let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let tables = try String.fetchSet(
            db,
            sql:
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'"
        )
        let steps = try SchemaNumbering.steps(db)
        let isNumbered = SchemaNumbering.fits(steps, version: version)
        let isMarked = application == Schema.applicationID
        // No other program's database has migration steps of these names.
        if !isMarked, !steps.contains(where: { $0.hasPrefix("schema ") }) || tables.count < 3 {
            // If the first start was interrupted, only GRDB's own tables exist.
            let begun = tables.allSatisfy { $0.hasPrefix("grdb_") }
            return application == 0 && version == 0 && begun ? .new : .foreign
        }
        if isNumbered, version > Schema.version { return .newer(version: version) }
        guard isNumbered, isMarked else { return try mended(db, version, steps) }
        for table in Schema.tables(ofVersion: version) {
            guard tables.contains(table) else { return .damaged }
            _ = try Row.fetchOne(db, sql: "SELECT * FROM \(table) LIMIT 1")
        }
        return .usable
    }

    /// Returns the state of a database with a damaged version number or application ID.
    private static func mended(_ db: Database, _ version: Int, _ steps: Set<String>) throws -> Self {
        let numbers = steps.compactMap { step in
            step.hasPrefix("schema ") ? Int(step.dropFirst("schema ".count)) : nil
        }
        let inOrder = (1...max(1, steps.count)).prefix { numbers.contains($0) }.count
        // Created by a newer program, whose tables are unknown here.
        if let last = numbers.max(), last > Schema.version, inOrder > Schema.version {
            return .newer(version: max(last, inOrder))
        }
        let told = [inOrder == steps.count ? inOrder : version, version, inOrder]
        return try SchemaNumbering.version(ofTablesIn: db, told: told).map(Self.misnumbered) ?? .damaged
    }
}
