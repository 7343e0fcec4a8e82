package import Basics

/// What can go wrong with a PostgreSQL database that many vantage points hand results in to. What was handed in before
/// is still there, and what was not still waits where it was measured.
///
/// Databases are named without users and passwords. Complaints are those of PostgreSQL, in English.
package enum CentralDatabaseError: Error, Equatable, Sendable {
    /// The address cannot be used; the address is not repeated, as it may hold a password.
    case badAddress(BadDatabaseAddress)
    /// This machine has no libpq; what the system says of it.
    case libraryMissing(complaint: String)
    /// Nobody answers there, or not as PostgreSQL does.
    case unreachable(database: String, complaint: String)
    /// The database took longer than it may.
    case silent(database: String, seconds: Int)
    /// The server's certificate is not one that can be trusted, or the server has none.
    case certificate(database: String, complaint: String)
    /// The database does not let this user in.
    case login(database: String, complaint: String)
    /// The connection broke, or the server went down.
    case lost(database: String)
    /// The database was never made ready for results.
    case notPrepared(database: String)
    /// What the database calls its identity is no UUID.
    case badIdentity(database: String)
    /// The database's layout is of another version of this program.
    case otherLayout(database: String, found: Int, known: Int)
    /// The server is too old: its version, and the first that will do.
    case oldServer(database: String, version: String, least: String)
    /// The rows are of a server that counted transactions further: it was restored from a dump.
    case restored(database: String)
    /// Somebody's open transaction keeps something locked that is needed.
    case locked(database: String)
    /// An answer has more bytes than anything that is asked for.
    case tooMuch(database: String, megabytes: Int)
    /// The user may not do that.
    case forbidden(database: String, complaint: String)
    /// So many tests were handed in and are not there: the user may insert them but not see them.
    case notSeen(database: String, tests: Int)
    /// A test cannot be written as a record of the database.
    case unwritable(uuid: String)
    /// A vantage point's name or a campaign's is too long for a role, or empty.
    case badRoleName(String, longest: Int)
    /// Another shell has been bringing the local copy up to date for too long.
    case copyBusy(path: String)
    /// The local copy cannot be written.
    case copyUnusable(path: String, SystemError)
    /// PostgreSQL answered with an error that has no case of its own: its code (SQLSTATE) and its words.
    case failed(database: String, code: String, complaint: String)
}

/// Why an address of a database cannot be used.
package enum BadDatabaseAddress: Equatable, Sendable {
    /// It does not begin with `postgresql://`.
    case scheme
    /// libpq cannot read it.
    case malformed
    /// It holds a password, which histories and lists of processes would keep.
    case password
}
