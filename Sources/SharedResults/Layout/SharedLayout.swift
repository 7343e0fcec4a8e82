import TestModel

/// The layout of the shared database, schema `wehe`, and the numbered steps that lead to it.
///
/// Each step is applied once; one that has shipped is never edited. The rows of `wehe.migration` are the steps applied.
///
/// | table | one row for | columns |
/// | --- | --- | --- |
/// | `test` | each test; partitioned by the month of `started`, in UTC | what queries filter by; `record`, the whole test: the line that `results export --samples` writes, compressed by zlib |
/// | `slot` | each slot of a vantage point that has a fate | as the local database has them |
/// | `access` | each vantage point of a campaign that a role hands in for | `role`, `campaign`, `vantage_point` |
/// | `removed` | each test that was removed | `uuid`, so that copies lose it too |
/// | `database` | the database itself | `identity` |
///
/// A test is the same wherever it is handed in from, since `uuid` and `started` never change: they are its key, as the key
/// of a partitioned table holds what it is partitioned by. `received` is the transaction that brought a row; transactions
/// that are all older than the oldest one under way have ended, so whoever reads rows below that one misses none.
enum SharedLayout {
    /// The steps, oldest first.
    private static let steps = [version1]

    /// The newest version this program knows.
    static var version: Int { steps.count }

    /// The group of those who may read everything.
    static let readers = "wehe_reader"
    /// The group of the roles of vantage points.
    static let vantagePoints = "wehe_vantage_point"

    /// Applies the steps that a database lacks.
    ///
    /// - Parameter wire: the connection, as a role that may make roles and schemas.
    /// - Returns: the version that was there before; 0 for none.
    /// - Throws: `SharedResultsError`; `CancellationError`.
    static func prepare(_ wire: inout PostgresWire) throws -> Int {
        try wire.transaction { wire in
            // One at a time; the number is "wehe".
            try wire.run("SELECT pg_advisory_xact_lock(\(0x7765_6865))")
            let found = try version(of: &wire) ?? 0
            guard found <= version else {
                throw SharedResultsError.otherLayout(database: wire.title, found: found, known: version)
            }
            for group in [readers, vantagePoints] { _ = try makeRole(group, "NOLOGIN", &wire) }
            for number in found..<version {
                try wire.run(steps[number])
                try wire.run("INSERT INTO wehe.migration (number) VALUES (\(number + 1))")
            }
            if found > 0, try wasRestored(&wire) { try wire.run(renewal) }
            return found
        }
    }

    /// The version of a database; nil if it has no such schema.
    static func version(of wire: inout PostgresWire) throws -> Int? {
        guard try wire.rows("SELECT to_regclass('wehe.migration')::text").first?.text(0) != nil else {
            return nil
        }
        return try wire.rows("SELECT max(number)::text FROM wehe.migration").first?.number(0)
    }

    /// Makes a role if it is not there, in a transaction.
    ///
    /// Roles are of the whole server, so that somebody may make the same one for another database at this moment.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - attributes: what stands behind its name.
    ///   - wire: the connection.
    /// - Returns: whether it was not there.
    /// - Throws: `SharedResultsError`; `CancellationError`.
    static func makeRole(_ name: String, _ attributes: String, _ wire: inout PostgresWire) throws -> Bool {
        let known = try wire.rows("SELECT 'x'::text FROM pg_roles WHERE rolname = $1::text", [.text(name)])
        guard known.isEmpty else { return false }
        try wire.run("SAVEPOINT role")
        do {
            try wire.run("CREATE ROLE \(wire.quoted(name)) \(attributes)")
        } catch SharedResultsError.failed(_, let code, _) where ["23505", "42710"].contains(code) {
            try wire.run("ROLLBACK TO SAVEPOINT role")
            return false
        }
        return true
    }

    /// Whether there are rows of transactions that are yet to come: their server was another one.
    static func wasRestored(_ wire: inout PostgresWire) throws -> Bool {
        try wire.rows(
            """
            SELECT EXISTS (SELECT FROM wehe.test
                WHERE received >= pg_snapshot_xmax(pg_current_snapshot()))::text
            """
        ).first?.flag(0) ?? false
    }

    /// Makes a restored database another one: every row came now, so that copies begin anew, and vantage points look again
    /// for what is missing.
    private static let renewal = """
        UPDATE wehe.test SET received = pg_current_xact_id();
        UPDATE wehe.slot SET received = pg_current_xact_id();
        DELETE FROM wehe.removed;
        UPDATE wehe.database SET identity = gen_random_uuid();
        """
}
