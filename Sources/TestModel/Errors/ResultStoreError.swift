package import Basics

/// What can go wrong when tests are stored or read. Whatever it is, what was stored before is still stored.
package enum ResultStoreError: Error, Equatable, Sendable {
    /// The database file cannot be opened or made.
    case cannotOpen(path: String, OpeningFailure)
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
    case cannotSetAside(path: String, SystemError)
    /// A newer version of this program has written the file; versions are those of the schema.
    case newerSchema(path: String, found: Int, known: Int)
    /// The file is a database of some other program.
    case foreignDatabase(path: String)
    /// The file was moved, removed or replaced while the store had it open.
    case movedAway(path: String)
    /// The test that was to be changed is not there any more.
    case removedMeanwhile(test: Int64)
    /// Another process changed the file while it was read from a disk that this one may not write.
    case changedMeanwhile(path: String)
    /// The store was used after `ResultStore.close`.
    case closed(path: String)
    /// An instant outside the years 1 to 9999 cannot be written: the column it is for, and the instant.
    case unstorable(column: String, secondsSince1970: Double)
    /// A stored value is not of a form this program writes.
    case unreadable(path: String, RowLocation, found: StoredContent)
    /// SQLite answered with an error that has no case of its own.
    case unexpected(path: String, code: Int32, detail: String)
}

/// Why a database file cannot be opened or made.
package enum OpeningFailure: Equatable, Sendable {
    /// What stands there is no regular file.
    case notAFile
    /// Its folder cannot be made.
    case folder
    /// The system refused it.
    case system(SystemError)
    /// What SQLite says in its own words.
    case told(String)
}

/// Where something stands in the database.
package enum RowLocation: Equatable, Sendable {
    /// The value of a column in a row.
    case column(String, of: StoredRow)
    /// The samples of a replay, by its row.
    case samples(of: StoredRow)
}

/// A row of the database.
package indirect enum StoredRow: Equatable, Sendable {
    /// A test by its number.
    case test(Int64)
    /// A row of another table that belongs to a test.
    case part(table: String, of: Int64)
    /// A sample of a replay, by its row.
    case sample(of: StoredRow)
    /// A test that the test of this number names.
    case named(by: Int64)
    /// A campaign, or one of its slots, by its name.
    case campaign(String)
}

/// What was found in a place where something else should be.
package enum StoredContent: Equatable, Sendable {
    /// A value as SQLite writes it.
    case value(String)
    /// So many rows.
    case rows(Int)
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
