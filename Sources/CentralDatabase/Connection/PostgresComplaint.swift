import CPostgres
import Foundation
import TestModel

/// Conversion of libpq's and PostgreSQL's messages to errors.
enum PostgresComplaint {
    /// Returns the error for a failed connection attempt.
    ///
    /// libpq has no codes for it, so its English messages are matched: this program never sets another
    /// language.
    ///
    /// - Parameters:
    ///   - message: libpq's message.
    ///   - database: the database's title.
    /// - Returns: the error.
    static func connecting(_ message: String, _ database: String) -> CentralDatabaseError {
        let complaint = gist(message)
        let words = complaint.lowercased()
        if words.contains("certificate") || words.contains("ssl") {
            return .certificate(database: database, complaint: complaint)
        }
        let refusals = ["authentication", "password", "pg_hba.conf", "is not permitted to log in"]
        if refusals.contains(where: words.contains)
            || words.contains("role") && words.contains("does not exist")
        {
            return .login(database: database, complaint: complaint)
        }
        return .unreachable(database: database, complaint: complaint)
    }

    /// Returns the error for a failed statement.
    ///
    /// - Parameters:
    ///   - code: PostgreSQL's code (https://www.postgresql.org/docs/15/errcodes-appendix.html), empty for
    ///     libpq's own errors.
    ///   - message: the message.
    ///   - database: the database's title.
    /// - Returns: the error.
    static func answering(_ code: String, _ message: String, _ database: String) -> CentralDatabaseError {
        switch code {
        case "42501": .forbidden(database: database, complaint: gist(message))
        case "3F000", "42P01", "42883": .notPrepared(database: database)
        case "55P03": .locked(database: database)
        case "57P01", "57P02", "57P03", "25P03", "57P05": .lost(database: database)
        case _ where code.hasPrefix("08"): .lost(database: database)
        default: .failed(database: database, code: code, complaint: gist(message))
        }
    }

    /// Returns the message of the last of several attempts in one line, without the address.
    private static func gist(_ message: String) -> String {
        let lines = message.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let line = lines.last { $0.contains(" failed: ") } ?? lines.first ?? ""
        let reason = line.range(of: " failed: ").map { String(line[$0.upperBound...]) } ?? line
        for prefix in ["FATAL:", "ERROR:", "PANIC:"] where reason.hasPrefix(prefix) {
            return reason.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces)
        }
        return reason
    }
}
