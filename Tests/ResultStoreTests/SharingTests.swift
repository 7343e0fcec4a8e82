import Foundation
import GRDB
import Basics
import Testing
import TestSupport

@testable import ResultStore
@testable import TestModel

@Suite("Sharing one file")
struct SharingTests {
    /// A connection that may keep a transaction open, as another process would.
    private static func otherProcess(_ folder: TemporaryFolder) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: folder.database.path, configuration: configuration)
    }

    @Test("two stores on one file write at the same time and lose nothing")
    func twoWriters() async throws {
        try await TemporaryFolder.with { folder in
            let stores = [try folder.open(), try folder.open()]
            let ids = try await withThrowingTaskGroup(of: Int64.self) { group in
                for number in 0..<60 {
                    let store = stores[number % 2]
                    group.addTask { try await store.insert(.complete(app: "app\(number)", samples: 20)) }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(ids == Set(1...60))
            for store in stores {
                #expect(try await store.count() == 60)
                #expect(Set(try await store.list(limit: 100).map(\.app)).count == 60)
            }
            #expect(try await stores[0].test(id: 33)?.replays.map(\.throughput.count) == [20, 20])
        }
    }

    @Test("several stores may open a file that does not exist yet at the same time")
    func simultaneousFirstStart() async throws {
        try await TemporaryFolder.with { folder in
            let numbers = try await withThrowingTaskGroup(of: Int64.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await folder.create().insert(.complete(samples: 1)) }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(numbers == Set(1...8))
            #expect(try folder.names.filter { $0.contains("corrupt") }.isEmpty)
        }
    }

    @Test("several stores may open a damaged file at the same time, and it is set aside once")
    func simultaneousRescue() async throws {
        try await TemporaryFolder.with { folder in
            try Data("no database".utf8).write(to: folder.database)
            let asides = try await withThrowingTaskGroup(of: URL?.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let store = try folder.open()
                        _ = try await store.insert(.complete(samples: 1))
                        return store.setAside
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(asides.compactMap(\.self).map(\.lastPathComponent) == ["results.sqlite.corrupt-1"])
            #expect(try await folder.open().count() == 8)
        }
    }

    @Test("a test inserted through one store is at once seen through the other")
    func seenAtOnce() async throws {
        try await TemporaryFolder.with { folder in
            let writer = try folder.open()
            let reader = try folder.open()
            #expect(try await reader.count() == 0)
            let id = try await writer.insert(.complete(samples: 3))
            #expect(try await reader.test(id: id) == StoredTest.complete(samples: 3).numbered(id))
        }
    }

    @Test("who waits longer than the busy timeout is told that another process is at work")
    func busy() async throws {
        try await TemporaryFolder.with { folder in
            let store = try ResultStore(path: folder.database, busyTimeout: .milliseconds(20))
            let other = try Self.otherProcess(folder)
            try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            await #expect(throws: ResultStoreError.busy(path: folder.database.path)) {
                try await store.insert(.complete(samples: 1))
            }
            try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            #expect(try await store.insert(.complete(samples: 1)) == 1)
        }
    }

    @Test("who opens it while another process does waits, and is told when that takes too long")
    func openingAtOnce() async throws {
        try await TemporaryFolder.with { folder in
            let lock = try FileLock.take(.folder(folder.url.path))
            await #expect(throws: ResultStoreError.busy(path: folder.database.path)) {
                _ = try await ResultStore.open(folder.database, busyTimeout: .milliseconds(20))
            }
            #expect(throws: ResultStoreError.busy(path: folder.database.path)) {
                _ = try ResultStore(path: folder.database, busyTimeout: .milliseconds(20))
            }
            let opening = Task { try await ResultStore.open(folder.database, busyTimeout: .seconds(60)) }
            _ = consume lock
            #expect(try await opening.value.count() == 0)
        }
    }

    @Test("a store can be opened while another process writes")
    func openingWhileBusy() async throws {
        try await TemporaryFolder.with { folder in
            let first = try folder.open()
            _ = try await first.insert(.complete(samples: 1))
            let other = try Self.otherProcess(folder)
            try await other.writeWithoutTransaction {
                try $0.execute(sql: "BEGIN IMMEDIATE; DELETE FROM test")
            }
            let second = try ResultStore(path: folder.database, busyTimeout: .milliseconds(20))
            #expect(try await second.count() == 1)
            try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            #expect(try await second.insert(.complete(samples: 1)) == 2)
        }
    }

    @Test("a store reached through symbolic links is the same store")
    func symbolicLinks() async throws {
        try await TemporaryFolder.with { folder in
            let home = folder.url.appending(path: "home")
            let linkedHome = folder.url.appending(path: "linked-home")
            let link = folder.url.appending(path: "link.sqlite")
            let database = home.appending(path: "results.sqlite")
            let store = try ResultStore(path: database)
            try FileManager.default.createSymbolicLink(at: linkedHome, withDestinationURL: home)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: database)
            let id = try await store.insert(.complete(samples: 1))
            for path in [linkedHome.appending(path: "results.sqlite"), link] {
                let other = try ResultStore(path: path)
                #expect(other.path == store.path)
                #expect(try await other.test(id: id) == StoredTest.complete(samples: 1).numbered(id))
            }
        }
    }

    @Test("reading goes on while another process writes")
    func readingWhileBusy() async throws {
        try await TemporaryFolder.with { folder in
            let store = try ResultStore(path: folder.database, busyTimeout: .milliseconds(20))
            _ = try await store.insert(.complete(samples: 1))
            let other = try Self.otherProcess(folder)
            try await other.writeWithoutTransaction {
                try $0.execute(sql: "BEGIN IMMEDIATE; DELETE FROM test")
            }
            #expect(try await store.count() == 1)
            try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        }
    }
}
