import Foundation
import GRDB
import TestModel

/// What a database file turns out to be, looked at without changing it.
enum DatabaseInspection: Equatable {
    /// Missing, empty, or begun by us and not got any further.
    case new
    /// Ours, of a schema version this program can use or migrate.
    case usable
    /// Ours, and its tables are of that version, but what it says of its version itself is damaged.
    case misnumbered(version: Int)
    /// Ours, of a schema version this program does not know.
    case newer(version: Int)
    /// A sound database of some other program.
    case foreign
    /// No database, or one that is damaged.
    case damaged
    /// A look without write access was not possible; opening will tell.
    case undetermined

    /// The bytes before the first page's content (https://www.sqlite.org/fileformat.html, 1.3).
    private static let headerLength = 100

    /// Looks at a file through a read-only connection, which neither checkpoints nor repairs anything.
    ///
    /// The look is short whatever the size: the header, the schema and one row of each table. SQLite compares
    /// the size in the header with the real one, so a truncated file is noticed as well. Damage deep inside
    /// a large file is not; reading all of it at each start would cost seconds.
    static func look(at file: DatabaseFile, busyTimeout: Duration) throws(ResultStoreError) -> Self {
        if file.isBlocked {
            throw .cannotOpen(path: file.path, .notAFile)
        }
        if file.size == 0 {
            // SQLite would delete the log of an empty database; it may hold the tests of a lost main file.
            return file.logSize == 0 ? .new : .damaged
        }
        // SQLite takes a file of one byte for an empty one and would write over it.
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
        // Nobody else's database has steps of these names.
        if !isMarked, !steps.contains(where: { $0.hasPrefix("schema ") }) || tables.count < 3 {
            // GRDB's own tables are all there is when a first start was cut short.
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

    /// The version of a database of which version or mark is damaged.
    private static func mended(_ db: Database, _ version: Int, _ steps: Set<String>) throws -> Self {
        let numbers = steps.compactMap { step in
            step.hasPrefix("schema ") ? Int(step.dropFirst("schema ".count)) : nil
        }
        let inOrder = (1...max(1, steps.count)).prefix { numbers.contains($0) }.count
        // A newer program's, whose tables are not known here.
        if let last = numbers.max(), last > Schema.version, inOrder > Schema.version {
            return .newer(version: max(last, inOrder))
        }
        let told = [inOrder == steps.count ? inOrder : version, version, inOrder]
        return try SchemaNumbering.version(ofTablesIn: db, told: told).map(Self.misnumbered) ?? .damaged
    }
}
