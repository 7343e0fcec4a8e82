import GRDB
import Basics
import TestModel

extension ResultStoreError {
    /// Converts an error thrown while using the database at `path` to the corresponding case.
    ///
    /// The codes are SQLite's result codes (https://www.sqlite.org/rescode.html).
    init(_ error: any Error, path: String) {
        if let known = error as? ResultStoreError {
            self = known
            return
        }
        guard let sqlite = error as? DatabaseError else {
            self = .unexpected(
                path: path, code: DatabaseError.SQLITE_ERROR.rawValue, detail: ErrorWords.of(error))
            return
        }
        let detail = sqlite.message ?? "\(sqlite.resultCode)"
        switch sqlite.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT:
            self = .damaged(path: path, detail: detail)
        case .SQLITE_ERROR where Self.isAboutTables(detail):
            self = .damaged(path: path, detail: detail)
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            self = .busy(path: path)
        case .SQLITE_FULL:
            self = .diskFull(path: path)
        case .SQLITE_IOERR where sqlite.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
            // The log's index could not grow, which is the effect of a full disk before the first write.
            self = .diskFull(path: path)
        case .SQLITE_READONLY where sqlite.extendedResultCode == .SQLITE_READONLY_DBMOVED:
            self = .movedAway(path: path)
        case .SQLITE_READONLY:
            self = .readOnly(path: path)
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self = .cannotOpen(path: path, .told(detail))
        case .SQLITE_IOERR:
            self = .inputOutput(path: path, detail: detail)
        case .SQLITE_MISUSE:
            // GRDB never passes out a connection that SQLite could consider misused, except a closed one.
            self = .closed(path: path)
        default:
            self = .unexpected(path: path, code: sqlite.extendedResultCode.rawValue, detail: detail)
        }
    }

    /// Returns true if SQLite reports a missing table or column of this program, or an existing one that is
    /// to be created: since this program's statements are correct, the file is the cause.
    private static func isAboutTables(_ detail: String) -> Bool {
        ["no such table", "no such column", "has no column", "already exists", "duplicate column"]
            .contains(where: detail.contains)
    }
}
