import Foundation
import GRDB
import TestSupport

@testable import ResultStore

/// A database without tests, as it lies in a file.
private enum EmptyDatabase {
    static let bytes = Result { () throws -> Data in
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.create().close()
        return try Data(contentsOf: folder.database)
    }
}

extension TemporaryFolder {
    /// Where the tests put their database.
    var database: URL { file("results.sqlite") }

    /// Opens the database; where there is none, one without tests is put there, which was made before: making one takes a
    /// step for each version there ever was.
    func open(prepare: @escaping @Sendable (Database) throws -> Void = { _ in }) throws -> ResultStore {
        if try !names.contains(where: { $0.hasPrefix("results.sqlite") }) {
            try EmptyDatabase.bytes.get().write(to: database)
        }
        return try ResultStore(path: database, prepare: prepare)
    }

    /// Opens the database; a new one is made as at the program's first start.
    func create() throws -> ResultStore { try ResultStore(path: database) }

    /// Changes the database as another tool would, with no store open.
    func edit(_ sql: String) throws {
        let queue = try DatabaseQueue(path: database.path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Copies the database and its log, which together are what a crash would leave, to a new folder inside.
    func snapshot(_ name: String) throws -> TemporaryFolder {
        let copy = try folder(name)
        for name in ["results.sqlite", "results.sqlite-wal"] {
            try FileManager.default.copyItem(at: file(name), to: copy.file(name))
        }
        return copy
    }
}
