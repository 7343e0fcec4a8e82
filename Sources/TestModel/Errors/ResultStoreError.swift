package import Basics

/// Errors when tests are stored or read. Tests that were stored before the error remain stored.
package enum ResultStoreError: Error, Equatable, Sendable {
    /// The database file cannot be opened or created.
    case cannotOpen(path: String, OpeningFailure)
    /// The database file or its folder is read-only.
    case readOnly(path: String)
    /// The disk is full.
    case diskFull(path: String)
    /// The disk reported an error.
    case inputOutput(path: String, detail: String)
    /// Another process held the database for longer than the busy timeout.
    case busy(path: String)
    /// The database file is damaged; noticed only after it had been opened.
    case damaged(path: String, detail: String)
    /// The damaged file could not be moved aside, so no new one was created.
    case cannotSetAside(path: String, SystemError)
    /// The file was written by a newer version of this program; the versions are those of the schema.
    case newerSchema(path: String, found: Int, known: Int)
    /// The file is a database of another program.
    case foreignDatabase(path: String)
    /// The file was moved, removed or replaced while the store had it open.
    case movedAway(path: String)
    /// The test to be changed no longer exists.
    case removedMeanwhile(test: Int64)
    /// Another process changed the file while it was being read from a read-only disk.
    case changedMeanwhile(path: String)
    /// The store was used after `ResultStore.close`.
    case closed(path: String)
    /// A date outside the years 1 to 9999 cannot be stored.
    case unstorable(column: String, secondsSince1970: Double)
    /// A stored value does not have the form that this program writes.
    case unreadable(path: String, RowLocation, found: StoredContent)
    /// SQLite reported an error without a case of its own.
    case unexpected(path: String, code: Int32, detail: String)
}

/// Reasons that a database file cannot be opened or created.
package enum OpeningFailure: Equatable, Sendable {
    /// There is something at the path that is not a regular file.
    case notAFile
    /// Its folder cannot be created.
    case folder
    /// The system refused it.
    case system(SystemError)
    /// Another error, with SQLite's message.
    case told(String)
}

/// Location of a value in the database.
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
    /// A test to which the given test refers.
    case named(by: Int64)
    /// A campaign, or one of its slots, by its name.
    case campaign(String)
}

/// Unexpected content of the database.
package enum StoredContent: Equatable, Sendable {
    /// A value as SQLite writes it.
    case value(String)
    /// This number of rows.
    case rows(Int)
}

extension ResultStoreError {
    /// True if earlier tests may still be readable, because only writing failed.
    package var leavesReading: Bool {
        switch self {
        case .readOnly, .diskFull, .cannotOpen, .inputOutput: true
        default: false
        }
    }
}
