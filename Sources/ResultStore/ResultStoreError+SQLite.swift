import GRDB
import Basics
import TestModel

extension ResultStoreError {
    /// Sorts an error thrown while using the database at `path` into the case that says what to do.
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
            // The log's index could not grow: what a full disk looks like before the first write.
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
            // GRDB hands no connection out but a closed one that SQLite could call misused.
            self = .closed(path: path)
        default:
            self = .unexpected(path: path, code: sqlite.extendedResultCode.rawValue, detail: detail)
        }
    }

    /// True if SQLite misses a table or a column that this program made, or finds one that it is about to make: what it
    /// says of its own statements, which are right.
    private static func isAboutTables(_ detail: String) -> Bool {
        ["no such table", "no such column", "has no column", "already exists", "duplicate column"]
            .contains(where: detail.contains)
    }
}
