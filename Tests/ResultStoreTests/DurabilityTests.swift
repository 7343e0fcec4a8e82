import Foundation
import GRDB
import Testing
import TestSupport

@testable import ResultStore
@testable import TestModel

@Suite("What was reported as saved survives a crash")
struct DurabilityTests {
    @Test("the files hold the test at the moment its number comes back")
    func afterInsert() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            for number in Int64(1)...3 {
                let id = try await store.insert(.complete())
                let crashed = try folder.snapshot("crash-\(number)").open()
                #expect(crashed.setAside == nil)
                #expect(try await crashed.count() == Int(number))
                #expect(try await crashed.test(id: id) == StoredTest.complete().numbered(id))
            }
        }
    }

    @Test("a crash in the middle of storing leaves the tests before it and nothing of the new one")
    func inTheMiddle() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let id = try await store.insert(.complete())
            let copy = try await store.write { db in
                // A tiny cache makes SQLite write pages to the log before the commit.
                try db.execute(
                    sql: "PRAGMA cache_size = 1; INSERT INTO note VALUES (\(id), 100, 'half a test')"
                )
                for slice in 1000..<20_000 {
                    try db.execute(sql: "INSERT INTO sample_block VALUES (1, \(slice), NULL, '[0.5, 1.5]')")
                }
                return try folder.snapshot("crash")
            }
            let log =
                try FileManager.default.attributesOfItem(
                    atPath: copy.url.appending(path: "results.sqlite-wal").path
                )[.size] as? NSNumber
            try #require(try #require(log).intValue > 200_000)
            let crashed = try copy.open()
            #expect(crashed.setAside == nil)
            #expect(try await crashed.list(limit: 9).map(\.id) == [id])
            #expect(try await crashed.test(id: id) == StoredTest.complete().numbered(id))
        }
    }

    @Test(
        "a log torn at its end by a power failure keeps the tests before the tear",
        arguments: [1, 24, 4000]
    )
    func tornLog(missing: Int) async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let first = try await store.insert(.complete())
            let log = folder.url.appending(path: "results.sqlite-wal")
            let committed = try Data(contentsOf: log).count
            _ = try await store.insert(.complete())
            let copy = try folder.snapshot("torn")
            let whole = try Data(contentsOf: log)
            try #require(whole.count > committed)
            try whole.dropLast(missing).write(to: copy.url.appending(path: "results.sqlite-wal"))
            let torn = try copy.open()
            #expect(torn.setAside == nil)
            #expect(try await torn.list(limit: 9).map(\.id) == [first])
            #expect(try await torn.insert(.complete()) == first + 1)
        }
    }

    @Test("a cancelled task still stores the test that was cancelled")
    func cancelledTask() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                let id = try await store.insert(.unfinished(.cancelled, code: "cancelled"))
                let count = try await store.count()
                return (id, count, Task.isCancelled)
            }
            let (id, count, cancelled) = try await task.value
            #expect(cancelled)
            #expect(count == 1)
            #expect(try await store.test(id: id)?.status == .cancelled)
        }
    }

    @Test("after closing, the main file is complete by itself")
    func closing() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let id = try await store.insert(.complete())
            #expect(try await store.count() == 1)
            try store.close()
            try store.close()
            try await TemporaryFolder.with { other in
                try FileManager.default.copyItem(
                    at: folder.file("results.sqlite"), to: other.file("results.sqlite"))
                #expect(try await other.open().test(id: id) == StoredTest.complete().numbered(id))
            }
        }
    }
}
