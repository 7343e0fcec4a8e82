import CPostgres
import Foundation
import TestModel

/// What libpq and PostgreSQL complain of, sorted into errors that say what to do.
enum PostgresComplaint {
    /// Why no connection came about.
    ///
    /// libpq has no codes for it, so its English words have to do: this program never asks for another language.
    ///
    /// - Parameters:
    ///   - message: what libpq says.
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

    /// Why a statement failed.
    ///
    /// - Parameters:
    ///   - code: PostgreSQL's code (https://www.postgresql.org/docs/15/errcodes-appendix.html), empty for libpq's own.
    ///   - message: what it says.
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

    /// The last of several tries in one line, without where it was tried.
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
