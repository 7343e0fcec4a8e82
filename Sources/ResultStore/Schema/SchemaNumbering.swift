import GRDB

/// Which version a database is of, told by its tables where what it says of that itself is damaged.
///
/// A file tells its version three times: `PRAGMA user_version`, the steps in GRDB's own table, and the tables that these
/// steps made. One damaged byte in the first two, and a step would be applied twice or never.
enum SchemaNumbering {
    /// The name of a step in GRDB's table.
    static func name(ofStep number: Int) -> String { "schema \(number)" }

    /// The steps that GRDB's table says were applied; none where there is no such table.
    static func steps(_ db: Database) throws -> Set<String> {
        guard try db.tableExists("grdb_migrations") else { return [] }
        return try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
    }

    /// True if steps are those of a version, and no others.
    static func fits(_ steps: Set<String>, version: Int) -> Bool {
        version > 0 && steps.count == version
            && (1...version).allSatisfy { steps.contains(name(ofStep: $0)) }
    }

    /// The version that the tables of a database are of; nil if of none.
    ///
    /// - Parameters:
    ///   - db: the database.
    ///   - told: the versions that it says it has, the likeliest first. Some versions have the same tables.
    /// - Returns: the version.
    /// - Throws: SQLite's errors.
    static func version(ofTablesIn db: Database, told: [Int]) throws -> Int? {
        let found = try things(db)
        var fitting: [Int] = []
        var greatest: Set<String>?
        for number in (1...Schema.version).reversed() {
            let model = try DatabaseQueue()
            try Schema.migrator(upTo: number).migrate(model)
            let expected = try model.read(things)
            if let greatest {
                if expected == greatest { fitting.append(number) }
            } else if expected.isSubset(of: found) {
                greatest = expected
                fitting.append(number)
            }
        }
        return told.first(where: fitting.contains) ?? fitting.first
    }

    /// The tables with their columns, and the indexes; people may have made others.
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

    /// Writes down which version a database is of.
    ///
    /// - Parameters:
    ///   - version: the version.
    ///   - path: the file of the database, which nobody else opens meanwhile.
    ///   - configuration: of the connection.
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
