import Foundation
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
/// | `database` | the database itself | `identity`; `oid`, by which a copy made from it as a template is known |
///
/// A test is the same wherever it is handed in from, since `uuid` and `started` never change: they are its key, as the key
/// of a partitioned table holds what it is partitioned by. `received` is the transaction that brought a row; transactions
/// that are all older than the oldest one under way have ended, so whoever reads rows below that one misses none.
enum SharedLayout {
    /// The steps, oldest first.
    private static let steps = [version1, version2]

    /// The newest version this program knows.
    static var version: Int { steps.count }

    /// The group of those who may read everything.
    static let readers = "wehe_reader"
    /// The group of the roles of vantage points.
    static let vantagePoints = "wehe_vantage_point"

    /// The result of applying steps.
    struct Applied {
        /// The version that was there before; 0 for none.
        let earlier: Int
        /// True if the database was a copy, or restored from one, and has another identity now.
        let isRenewed: Bool
    }

    /// Applies the steps that a database lacks.
    ///
    /// - Parameter wire: the connection, as a role that may make roles and schemas.
    /// - Returns: what came of it.
    /// - Throws: `CentralDatabaseError`; `CancellationError`.
    static func prepare(_ wire: inout PostgresWire) throws -> Applied {
        do { return try apply(&wire) } catch CentralDatabaseError.failed(_, let code, _)
            where ["42P06", "23505"].contains(code)
        {
            // Somebody else made the schema at this moment.
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

    /// Makes the partitions of months around now that are missing, so that no vantage point ever has to.
    ///
    /// - Parameters:
    ///   - now: the time.
    ///   - wire: the connection, as the owner.
    /// - Throws: `CentralDatabaseError.locked` where somebody keeps the table locked; others; `CancellationError`.
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

    /// Waits until no other owner changes the layout, in a transaction.
    ///
    /// A role that may only read the table cannot take this lock, nor one that keeps it from the owner; an advisory lock is
    /// anybody's. For other locks it is waited less long: whoever reads has to wait as long.
    private static func takeTurns(_ wire: inout PostgresWire) throws {
        try wire.run(
            """
            SET LOCAL lock_timeout = '60s'; LOCK TABLE wehe.migration IN SHARE ROW EXCLUSIVE MODE;
            SET LOCAL lock_timeout = '5s'
            """)
    }

    /// Partitions reach from so many months before now to so many after: each question looks into all of them.
    static let (monthsBefore, monthsAfter) = (12, 24)

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

    /// Whether there are rows of transactions that are yet to come: their server was another one.
    static func wasRestored(_ wire: inout PostgresWire) throws -> Bool {
        try wire.rows(
            """
            SELECT EXISTS (SELECT FROM wehe.test
                WHERE received >= pg_snapshot_xmax(pg_current_snapshot()))::text
            """
        ).first?.flag(0) ?? false
    }

    /// True if the database was made from another one, which has another number on its server.
    static func isCopy(_ wire: inout PostgresWire) throws -> Bool {
        try wire.rows("SELECT (\(differs))::text FROM wehe.database").first?.flag(0) ?? false
    }

    /// True if the number that `wehe.database` says is another one than the database has.
    static let differs = "wehe.database.oid IS DISTINCT FROM \(oid)"
    /// The number of the database on its server.
    static let oid = "(SELECT d.oid FROM pg_database AS d WHERE datname = current_database())"

    /// Makes a restored or copied database another one: every row came now, so that copies begin anew, and vantage points look again
    /// for what is missing.
    private static let renewal = """
        UPDATE wehe.test SET received = pg_current_xact_id();
        UPDATE wehe.slot SET received = pg_current_xact_id();
        DELETE FROM wehe.removed;
        UPDATE wehe.database SET identity = gen_random_uuid(), oid = \(oid);
        """
}
