import Foundation
import GRDB
import TestSupport

@testable import ResultStore

extension TemporaryFolder {
    /// Where the tests put their database.
    var database: URL { file("results.sqlite") }

    func open() throws -> ResultStore { try ResultStore(path: database) }

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
