import Foundation
import GRDB

@testable import ResultStore

/// A folder that exists while a test runs.
struct TemporaryFolder {
    let url: URL

    /// Makes a folder, hands it over and removes it, whatever happens.
    static func with<Value>(_ body: (TemporaryFolder) async throws -> Value) async throws -> Value {
        let url = FileManager.default.temporaryDirectory.appending(path: "wehe-results-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        return try await body(TemporaryFolder(url: url.resolvingSymlinksInPath()))
    }

    /// Where the tests put their database.
    var database: URL { url.appending(path: "results.sqlite") }

    /// The names of everything in the folder, sorted.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    func open() throws -> ResultStore { try ResultStore(path: database) }

    /// Changes the database as another tool would, with no store open.
    func edit(_ sql: String) throws {
        let queue = try DatabaseQueue(path: database.path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Copies the database and its log, which together are what a crash would leave, to a new folder inside.
    func snapshot(_ name: String) throws -> TemporaryFolder {
        let copy = TemporaryFolder(url: url.appending(path: name))
        try FileManager.default.createDirectory(at: copy.url, withIntermediateDirectories: true)
        for file in ["results.sqlite", "results.sqlite-wal"] {
            try FileManager.default.copyItem(
                at: url.appending(path: file),
                to: copy.url.appending(path: file)
            )
        }
        return copy
    }
}
