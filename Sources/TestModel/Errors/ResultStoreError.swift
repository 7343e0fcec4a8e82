/// What can go wrong when tests are stored or read. Whatever it is, what was stored before is still stored.
package enum ResultStoreError: Error, Equatable, Sendable {
    /// The database file cannot be opened or made, for the operating system's reason.
    case cannotOpen(path: String, reason: String)
    /// The database file or its folder may be read only.
    case readOnly(path: String)
    /// There is no room left for what should be written.
    case diskFull(path: String)
    /// The disk answered with an error.
    case inputOutput(path: String, detail: String)
    /// Another process held the database for longer than the busy timeout.
    case busy(path: String)
    /// The database file is damaged, which was noticed only after it had been opened.
    case damaged(path: String, detail: String)
    /// The damaged file could not be moved out of the way, so nothing was begun in its place.
    case cannotSetAside(path: String, reason: String)
    /// A newer version of this program has written the file; versions are those of the schema.
    case newerSchema(path: String, found: Int, known: Int)
    /// The file is a database of some other program.
    case foreignDatabase(path: String)
    /// The file was moved, removed or replaced while the store had it open.
    case movedAway(path: String)
    /// Another process changed the file while it was read from a disk that this one may not write.
    case changedMeanwhile(path: String)
    /// The store was used after ``ResultStore/close()``.
    case closed(path: String)
    /// A value cannot be written: the column it is for, and the value as text.
    case unstorable(column: String, value: String)
    /// A stored value is not of a form this program writes: where it stands, and what is there.
    case unreadable(path: String, place: String, found: String)
    /// SQLite answered with an error that has no case of its own.
    case unexpected(path: String, code: Int32, detail: String)
}

extension ResultStoreError {
    /// Whether what was stored before may still be readable: only writing is what the system refused.
    package var leavesReading: Bool {
        switch self {
        case .readOnly, .diskFull, .cannotOpen, .inputOutput: true
        default: false
        }
    }
}

extension ResultStoreError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .cannotOpen(let path, let reason):
            "the results database \(path) cannot be opened: \(reason); choose another --home or mend the path"
        case .readOnly(let path):
            """
            the results database \(path) may not be written; give yourself write permission or \
            choose another --home
            """
        case .diskFull(let path):
            "no room is left to store results in \(path); free some space, what was stored before is unharmed"
        case .inputOutput(let path, let detail):
            """
            the disk failed while using the results database \(path): \(detail); check the disk or \
            choose another --home
            """
        case .busy(let path):
            "another process keeps the results database \(path) locked; try again when it has finished"
        case .damaged(let path, let detail):
            """
            the results database \(path) is damaged: \(detail); save what is left with sqlite3's \
            .recover command
            """
        case .cannotSetAside(let path, let reason):
            "the results database \(path) is damaged and cannot be renamed: \(reason); move it away by hand"
        case .newerSchema(let path, let found, let known):
            """
            the results database \(path) has schema version \(found), this program knows up to \(known); \
            use a newer wehe or choose another --home
            """
        case .foreignDatabase(let path):
            "\(path) is a database of another program; move it away or choose another --home"
        case .movedAway(let path):
            """
            the results database \(path) was moved, removed or replaced while in use; put it back \
            or start again
            """
        case .changedMeanwhile(let path):
            "another process changed the results database \(path) while it was read; try again"
        case .closed(let path):
            "the results database \(path) was already closed; open it again"
        case .unstorable(let column, let value):
            "\(column) cannot be stored: \(value) is no instant in the years 1 to 9999"
        case .unreadable(let path, let place, let found):
            """
            the results database \(path) has \(found) in \(place), which wehe does not write; \
            correct or remove that row
            """
        case .unexpected(let path, let code, let detail):
            "the results database \(path) answered with SQLite error \(code): \(detail)"
        }
    }
}
