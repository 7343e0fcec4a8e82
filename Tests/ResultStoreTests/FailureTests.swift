import Foundation
import GRDB
import Testing
import TestSupport

@testable import ResultStore
@testable import TestModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite("What cannot be done is said, and nothing is lost")
struct FailureTests {
    @Test("a path below a regular file cannot be opened, and the message names it")
    func belowFile() async throws {
        try await TemporaryFolder.with { folder in
            try Data("a file".utf8).write(to: folder.url.appending(path: "home"))
            let path = folder.url.appending(path: "home/results.sqlite")
            let error = #expect(throws: ResultStoreError.self) { try ResultStore(path: path) }
            guard case .cannotOpen(path.path, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try folder.names == ["home"])
        }
    }

    @Test("a folder in the database's place cannot be opened and stays")
    func folderInPlace() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(at: folder.database, withIntermediateDirectories: true)
            let error = #expect(throws: ResultStoreError.self) { try folder.open() }
            guard case .cannotOpen(folder.database.path, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try folder.names == ["results.sqlite"])
        }
    }

    @Test(
        "a folder without write permission is told as read only",
        .enabled(if: geteuid() != 0, "permission checks do not apply to root"),
        arguments: [true, false]
    )
    func readOnlyFolder(withDatabase: Bool) async throws {
        try await TemporaryFolder.with { folder in
            if withDatabase {
                let store = try folder.open()
                _ = try await store.insert(.complete())
                try store.close()
                chmod(folder.database.path, 0o400)
            }
            chmod(folder.url.path, 0o500)
            defer { chmod(folder.url.path, 0o700) }
            let error = #expect(throws: ResultStoreError.self) { try folder.create() }
            switch error {
            case .readOnly(folder.database.path), .cannotOpen(folder.database.path, _): break
            default: Issue.record("\(String(describing: error))")
            }
        }
    }

    @Test("a database that may not be written is told as read only and keeps its tests")
    func readOnlyDatabase() async throws {
        try await TemporaryFolder.with { folder in
            let store = try ResultStore(path: folder.database, busyTimeout: .seconds(1)) { _ in }
            let id = try await store.insert(.complete())
            try await store.write { try $0.execute(sql: "PRAGMA query_only = ON") }
            await #expect(throws: ResultStoreError.readOnly(path: folder.database.path)) {
                try await store.insert(.complete())
            }
            #expect(try await store.test(id: id) == StoredTest.complete().numbered(id))
        }
    }

    @Test("a full disk is told, stores nothing of the test and loses nothing stored before")
    func fullDisk() async throws {
        try await TemporaryFolder.with { folder in
            let store = try ResultStore(path: folder.database, busyTimeout: .seconds(1)) {
                // 70 pages hold the empty tables and a few tests.
                try $0.execute(sql: "PRAGMA max_page_count = 70")
            }
            var stored: [Int64] = []
            let error = await #expect(throws: ResultStoreError.self) {
                for _ in 0..<100 { stored.append(try await store.insert(.complete())) }
            }
            #expect(error == .diskFull(path: folder.database.path))
            #expect(!stored.isEmpty)
            try store.close()

            let roomy = try folder.open()
            #expect(roomy.setAside == nil)
            #expect(try await roomy.list(limit: 1000).map(\.id) == stored.reversed())
            for id in stored {
                #expect(try await roomy.test(id: id) == StoredTest.complete().numbered(id))
            }
            let samples = try await roomy.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sample") }
            #expect(samples == stored.count * 200)
            #expect(try await roomy.insert(.complete()) > stored.count)
        }
    }

    @Test("a disk that is full at the first start is told")
    func fullFromTheStart() async throws {
        try await TemporaryFolder.with { folder in
            #expect(throws: ResultStoreError.diskFull(path: folder.database.path)) {
                try ResultStore(path: folder.database, busyTimeout: .seconds(1)) {
                    try $0.execute(sql: "PRAGMA max_page_count = 4")
                }
            }
            let store = try folder.open()
            #expect(store.setAside == nil)
            #expect(try await store.insert(.complete()) == 1)
        }
    }

    @Test("a file moved away, removed or replaced while in use is noticed instead of written to")
    func movedAway() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            _ = try await store.insert(.complete())
            try FileManager.default.moveItem(at: folder.database, to: folder.url.appending(path: "elsewhere"))
            let refusal = ResultStoreError.movedAway(path: folder.database.path)
            await #expect(throws: refusal) { try await store.insert(.complete()) }
            try Data().write(to: folder.database)
            await #expect(throws: refusal) { try await store.insert(.complete()) }
        }
    }

    @Test("a closed store says that it is closed, and closing again does no harm")
    func closed() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            _ = try await store.insert(.complete())
            try store.close()
            try store.close()
            let refusal = ResultStoreError.closed(path: folder.database.path)
            await #expect(throws: refusal) { try await store.insert(.complete()) }
            await #expect(throws: refusal) { try await store.count() }
        }
    }

    @Test("the files and a folder made for them are for their owner only")
    func permissions() async throws {
        try await TemporaryFolder.with { folder in
            let home = folder.url.appending(path: "new/home")
            let store = try ResultStore(path: home.appending(path: "results.sqlite"))
            _ = try await store.insert(.complete())
            let modes = try ["", "/results.sqlite", "/results.sqlite-wal", "/results.sqlite-shm"].map {
                try #require(
                    FileManager.default.attributesOfItem(atPath: home.path + $0)[.posixPermissions]
                        as? NSNumber
                ).intValue
            }
            #expect(modes == [0o700, 0o600, 0o600, 0o600])
        }
    }

    @Test(
        "SQLite's result codes are sorted by what a person can do about them",
        arguments: [
            (.SQLITE_NOTADB, .damaged(path: "/h/r", detail: "words")),
            (.SQLITE_CORRUPT_VTAB, .damaged(path: "/h/r", detail: "words")),
            (.SQLITE_BUSY_SNAPSHOT, .busy(path: "/h/r")),
            (.SQLITE_LOCKED, .busy(path: "/h/r")),
            (.SQLITE_FULL, .diskFull(path: "/h/r")),
            (.SQLITE_IOERR_SHMSIZE, .diskFull(path: "/h/r")),
            (.SQLITE_IOERR_WRITE, .inputOutput(path: "/h/r", detail: "words")),
            (.SQLITE_READONLY_DIRECTORY, .readOnly(path: "/h/r")),
            (.SQLITE_READONLY_DBMOVED, .movedAway(path: "/h/r")),
            (.SQLITE_CANTOPEN_ISDIR, .cannotOpen(path: "/h/r", .told("words"))),
            (.SQLITE_CONSTRAINT_UNIQUE, .unexpected(path: "/h/r", code: 2067, detail: "words")),
        ] as [(ResultCode, ResultStoreError)]
    )
    func sorting(code: ResultCode, expected: ResultStoreError) {
        #expect(ResultStoreError(DatabaseError(resultCode: code, message: "words"), path: "/h/r") == expected)
    }
}
