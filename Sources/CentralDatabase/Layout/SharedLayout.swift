import Foundation
import TestModel

/// The schema `wehe` of the shared database, and its numbered migration steps.
///
/// Each step is applied once; a released one is never edited. The rows of `wehe.migration` are the applied
/// steps.
///
/// | table | one row for | columns |
/// | --- | --- | --- |
/// | `test` | each test; partitioned by the month of `started`, in UTC | what queries filter by; `record`, the whole test: the line that `results export --samples` writes, compressed by zlib |
/// | `slot` | each slot of a vantage point that has a fate | as the local database has them |
/// | `access` | each vantage point of a campaign that a role hands in for | `role`, `campaign`, `vantage_point` |
/// | `removed` | each test that was removed | `uuid`, so that copies lose it too |
/// | `database` | the database itself | `identity`; `oid`, by which a copy made from it as a template is known |
///
/// A test is the same wherever it is submitted from, since `uuid` and `started` never change: they are its
/// key, as the key of a partitioned table must include the partition column. `received` is the transaction
/// that inserted a row; all transactions older than the oldest active one have ended, so a reader of rows
/// below that one misses none.
enum SharedLayout {
    /// The steps, oldest first.
    private static let steps = [version1, version2]

    /// The newest version known to this program.
    static var version: Int { steps.count }

    /// The group of users who may read everything.
    static let readers = "wehe_reader"
    /// The group of the roles of vantage points.
    static let vantagePoints = "wehe_vantage_point"

    /// The result of applying steps.
    struct Applied {
        /// The previous version; 0 for none.
        let earlier: Int
        /// True if the database was a copy, or restored, and received a new identity.
        let isRenewed: Bool
    }

    /// Applies the missing steps.
    ///
    /// - Parameter wire: the connection, as a role that may create roles and schemas.
    /// - Returns: the result.
    /// - Throws: `CentralDatabaseError`; `CancellationError`.
    static func prepare(_ wire: inout PostgresWire) throws -> Applied {
        do { return try apply(&wire) } catch CentralDatabaseError.failed(_, let code, _)
            where ["42P06", "23505"].contains(code)
        {
            // Another client created the schema at the same time.
            return try apply(&wire)
        }
    }

    private static func apply(_ wire: inout PostgresWire) throws -> Applied {
        try wire.transaction { wire in
            if try version(of: &wire) != nil { try takeTurns(&wire) }
            let found = try version(of: &wire) ?? 0
            guard found <= version else {
                throw CentralDatabaseError.otherLayout(database: wire.title, found: found, known: version)
            }
            for group in [readers, vantagePoints] { _ = try makeRole(group, "NOLOGIN", &wire) }
            for number in found..<version {
                try wire.run(steps[number])
                try wire.run("INSERT INTO wehe.migration (number) VALUES (\(number + 1))")
            }
            guard found > 0 else { return Applied(earlier: 0, isRenewed: false) }
            let isRenewed = try wasRestored(&wire) || isCopy(&wire)
            if isRenewed { try wire.run(renewal) }
            return Applied(earlier: found, isRenewed: isRenewed)
        }
    }

    /// Creates the missing partitions of months around the current one, so that vantage points never need to.
    ///
    /// - Parameters:
    ///   - now: the current time.
    ///   - wire: the connection, as the owner.
    /// - Throws: `CentralDatabaseError.locked` if another client holds a lock on the table; others;
    ///   `CancellationError`.
    static func makeMonths(around now: Date, _ wire: inout PostgresWire) throws {
        let seconds = "to_timestamp(\(Int(now.timeIntervalSince1970)))"
        try wire.transaction { wire in
            try takeTurns(&wire)
            try wire.run(
                """
                SELECT wehe.make_months((\(seconds) - interval '\(monthsBefore) months')::date,
                    (\(seconds) + interval '\(monthsAfter) months')::date)
                """)
        }
    }

    /// Waits until no other owner changes the schema, in a transaction.
    ///
    /// A role that may only read the table cannot take this lock, nor a conflicting one; an advisory lock
    /// could be taken by anyone. The timeout for other locks is shorter, because readers are blocked during
    /// the wait.
    private static func takeTurns(_ wire: inout PostgresWire) throws {
        try wire.run(
            """
            SET LOCAL lock_timeout = '60s'; LOCK TABLE wehe.migration IN SHARE ROW EXCLUSIVE MODE;
            SET LOCAL lock_timeout = '5s'
            """)
    }

    /// Number of months before and after the current one that have partitions: each query searches all of
    /// them.
    static let (monthsBefore, monthsAfter) = (12, 24)

    /// Returns the version of a database; nil if it does not have the schema.
    static func version(of wire: inout PostgresWire) throws -> Int? {
        guard try wire.rows("SELECT to_regclass('wehe.migration')::text").first?.text(0) != nil else {
            return nil
        }
        return try wire.rows("SELECT max(number)::text FROM wehe.migration").first?.number(0)
    }

    /// Creates a role if it does not exist, in a transaction.
    ///
    /// Roles belong to the whole server, so another client may create the same one for another database at
    /// the same time.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - attributes: the attributes in the statement.
    ///   - wire: the connection.
    /// - Returns: true if it is new.
    /// - Throws: `CentralDatabaseError`; `CancellationError`.
    static func makeRole(_ name: String, _ attributes: String, _ wire: inout PostgresWire) throws -> Bool {
        let known = try wire.rows("SELECT 'x'::text FROM pg_roles WHERE rolname = $1::text", [.text(name)])
        guard known.isEmpty else { return false }
        try wire.run("SAVEPOINT role")
        do {
            try wire.run("CREATE ROLE \(wire.quoted(name)) \(attributes)")
        } catch CentralDatabaseError.failed(_, let code, _) where ["23505", "42710"].contains(code) {
            try wire.run("ROLLBACK TO SAVEPOINT role")
            return false
        }
        return true
    }

    /// Returns true if there are rows of future transactions, which means that they come from another server.
    static func wasRestored(_ wire: inout PostgresWire) throws -> Bool {
        try wire.rows(
            """
            SELECT EXISTS (SELECT FROM wehe.test
                WHERE received >= pg_snapshot_xmax(pg_current_snapshot()))::text
            """
        ).first?.flag(0) ?? false
    }

    /// Returns true if the database was created from another one, whose OID differs.
    static func isCopy(_ wire: inout PostgresWire) throws -> Bool {
        try wire.rows("SELECT (\(differs))::text FROM wehe.database").first?.flag(0) ?? false
    }

    /// The condition that the OID stored in `wehe.database` differs from the actual one.
    static let differs = "wehe.database.oid IS DISTINCT FROM \(oid)"
    /// The OID of the database.
    static let oid = "(SELECT d.oid FROM pg_database AS d WHERE datname = current_database())"

    /// Gives a restored or copied database a new identity: every row counts as inserted now, so that copies
    /// are created again, and vantage points check again for missing tests.
    private static let renewal = """
        UPDATE wehe.test SET received = pg_current_xact_id();
        UPDATE wehe.slot SET received = pg_current_xact_id();
        DELETE FROM wehe.removed;
        UPDATE wehe.database SET identity = gen_random_uuid(), oid = \(oid);
        """
}
