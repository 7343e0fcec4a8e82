import GRDB
import TestModel

/// Finds the standing of tests while a report reads them: the stored one, or one that is recomputed because there
/// is none, as in tests of earlier versions, or because the record is not what it was.
final class RecordChecking {
    private let reading: TestReading
    /// The checks that were made anew, for ``ResultStore/keep(_:)``.
    private(set) var recomputed: [(id: Int64, check: RecordCheck)] = []

    init(_ reading: TestReading) { self.reading = reading }

    /// Returns what is known of a test.
    ///
    /// - Parameters:
    ///   - id: the test's number.
    ///   - row: a row with the columns of ``RecordCheck/selection``; nil to recompute it.
    ///   - first: the index of the first of these.
    /// - Returns: what is known of it.
    /// - Throws: SQLite's errors.
    func check(of id: Int64, in row: Row?, from first: Int = 0) throws -> RecordCheck {
        if let row, let stored = String.fromDatabaseValue(row[first]),
            let known = RecordStanding(rawValue: stored)
        {
            return RecordCheck(standing: known, rates: (row[first + 1], row[first + 2]))
        }
        let check = try again(id)
        recomputed.append((id, check))
        return check
    }

    private func again(_ id: Int64) throws -> RecordCheck {
        do {
            return try reading.test(id: id, samples: true).map(RecordCheck.init) ?? .unreadable
        } catch ResultStoreError.unreadable {
            return .unreadable
        }
    }
}
