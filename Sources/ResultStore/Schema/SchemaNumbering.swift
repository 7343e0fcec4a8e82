import GRDB

/// Determines a database's version from its tables if its version information is damaged.
///
/// A file contains its version three times: in `PRAGMA user_version`, as the steps in GRDB's own table, and
/// as the tables created by these steps. After one damaged byte in the first two, a step would be applied
/// twice or never.
enum SchemaNumbering {
    /// The name of a step in GRDB's table.
    static func name(ofStep number: Int) -> String { "schema \(number)" }

    /// Returns the applied steps according to GRDB's table; none if the table does not exist.
    static func steps(_ db: Database) throws -> Set<String> {
        guard try db.tableExists("grdb_migrations") else { return [] }
        return try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
    }

    /// Returns true if steps are exactly those of a version.
    static func fits(_ steps: Set<String>, version: Int) -> Bool {
        version > 0 && steps.count == version
            && (1...version).allSatisfy { steps.contains(name(ofStep: $0)) }
    }

    /// Determines the version of a database from its tables; nil if they match no version.
    ///
    /// - Parameters:
    ///   - db: the database.
    ///   - told: the versions according to the file, the most likely first. Some versions have the same
    ///     tables.
    /// - Returns: the version.
    /// - Throws: SQLite's errors.
    static func version(ofTablesIn db: Database, told: [Int]) throws -> Int? {
        let found = try things(db)
        let known = try thingsOfVersions.get()
        guard let greatest = known.last(where: { $0.isSubset(of: found) }) else { return nil }
        let fitting = (1...known.count).reversed().filter { known[$0 - 1] == greatest }
        return told.first(where: fitting.contains) ?? fitting.first
    }

    /// The tables and indexes of each version, version 1 first: those of a database in memory that is migrated step by
    /// step.
    private static let thingsOfVersions = Result { () throws -> [Set<String>] in
        let model = try DatabaseQueue()
        let migrator = Schema.migrator()
        return try (1...Schema.version).map { number in
            try migrator.migrate(model, upTo: name(ofStep: number))
            return try model.read(things)
        }
    }

    /// Returns the tables with their columns, and the indexes; users may have added others.
    private static func things(_ db: Database) throws -> Set<String> {
        try String.fetchSet(
            db,
            sql: """
                SELECT sqlite_master.type || ' ' || sqlite_master.name || ' ' || coalesce(field.name, '') FROM sqlite_master
                LEFT JOIN pragma_table_info(sqlite_master.name) AS field
                WHERE sqlite_master.type IN ('table', 'index') AND sqlite_master.name NOT LIKE 'grdb~_%' ESCAPE '~'
                    AND sqlite_master.name NOT LIKE 'sqlite~_%' ESCAPE '~'
                """)
    }

    /// Writes the version of a database.
    ///
    /// - Parameters:
    ///   - version: the version.
    ///   - path: the path of the database, which no other process opens meanwhile.
    ///   - configuration: the configuration of the connection.
    /// - Throws: SQLite's errors; nothing changes then.
    static func write(_ version: Int, to path: String, _ configuration: Configuration) throws {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                    DELETE FROM grdb_migrations
                    """)
            for number in 1...version {
                try db.execute(
                    sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)",
                    arguments: [name(ofStep: number)])
            }
            try db.execute(
                sql: "PRAGMA user_version = \(version); PRAGMA application_id = \(Schema.applicationID)")
        }
        try queue.close()
    }
}
