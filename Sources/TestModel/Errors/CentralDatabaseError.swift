package import Basics

/// Errors of a PostgreSQL database that collects the results of many vantage points. Submitted results stay
/// in the database; results not yet submitted stay queued at the vantage point.
///
/// Databases are named without users and passwords. The `complaint` values are PostgreSQL's own messages, in
/// English.
package enum CentralDatabaseError: Error, Equatable, Sendable {
    /// The address cannot be used. The address is not included, as it may contain a password.
    case badAddress(BadDatabaseAddress)
    /// libpq is not installed on this machine; `complaint` is the message of the dynamic loader.
    case libraryMissing(complaint: String)
    /// There is no answer, or one that is not PostgreSQL's.
    case unreachable(database: String, complaint: String)
    /// The database did not answer within the time limit.
    case silent(database: String, seconds: Int)
    /// The server's certificate is not trusted, or the server has none.
    case certificate(database: String, complaint: String)
    /// The database rejected the login.
    case login(database: String, complaint: String)
    /// The connection was lost, or the server shut down.
    case lost(database: String)
    /// The database has not been prepared for results.
    case notPrepared(database: String)
    /// The stored identity of the database is not a UUID.
    case badIdentity(database: String)
    /// The schema of the database belongs to another version of this program.
    case otherLayout(database: String, found: Int, known: Int)
    /// The server is too old; the error gives its version and the oldest supported one.
    case oldServer(database: String, version: String, least: String)
    /// The rows were written by a server with higher transaction numbers: the database was restored from a
    /// dump.
    case restored(database: String)
    /// Another user's open transaction holds a lock that is needed.
    case locked(database: String)
    /// An answer is larger than the limit.
    case tooMuch(database: String, megabytes: Int)
    /// The server answers what PostgreSQL would not, such as a page of rows that were there already.
    case notPostgreSQL(database: String)
    /// The user lacks the privilege.
    case forbidden(database: String, complaint: String)
    /// The given number of submitted tests is not visible: the user may insert tests but not read them.
    case notSeen(database: String, tests: Int)
    /// A test cannot be encoded as a database record.
    case unwritable(uuid: String)
    /// The name of a vantage point or campaign is empty or too long for a role name.
    case badRoleName(String, longest: Int)
    /// Another shell has been updating the local copy for too long.
    case copyBusy(path: String)
    /// The local copy cannot be written.
    case copyUnusable(path: String, SystemError)
    /// PostgreSQL reported an error without a case of its own: its code (SQLSTATE) and its message.
    case failed(database: String, code: String, complaint: String)
}

/// Reasons for rejecting the address of a database.
package enum BadDatabaseAddress: Equatable, Sendable {
    /// It does not begin with `postgresql://`.
    case scheme
    /// libpq cannot parse it.
    case malformed
    /// It contains a password, which would remain in histories and process lists.
    case password
}
