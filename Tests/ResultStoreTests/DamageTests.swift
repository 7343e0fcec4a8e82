import Foundation
import GRDB
import Testing
import TestSupport

@testable import ResultStore
@testable import TestModel

@Suite("Damaged files")
struct DamageTests {
    /// A database with some tests, closed; returns its bytes.
    private func sound(_ folder: TemporaryFolder, tests: Int = 5) async throws -> Data {
        let store = try folder.open()
        for _ in 0..<tests { _ = try await store.insert(.complete()) }
        try store.close()
        return try Data(contentsOf: folder.database)
    }

    @Test(
        "a file that is no database is set aside byte for byte, and a new one is begun",
        arguments: [
            Data("{\"tests\": []}\n".utf8), Data([0]), Data(repeating: 0, count: 5000),
            Data(repeating: 0xFF, count: 100_000), Data("SQLite format 3\0".utf8),
        ]
    )
    func noDatabase(content: Data) async throws {
        try await TemporaryFolder.with { folder in
            try content.write(to: folder.database)
            let store = try folder.open()
            let aside = folder.url.appending(path: "results.sqlite.corrupt-1")
            #expect(store.setAside == aside)
            #expect(try Data(contentsOf: aside) == content)
            #expect(try await store.insert(.complete()) == 1)
            #expect(try folder.open().setAside == nil)
        }
    }

    @Test(
        "a truncated database is set aside",
        arguments: [1, 99, 100, 512, 4096, 4097, 8192, 20_000, 60_000]
    )
    func truncated(length: Int) async throws {
        try await TemporaryFolder.with { folder in
            let whole = try await sound(folder, tests: 1)
            try #require(whole.count > 60_000)
            try whole.prefix(length).write(to: folder.database)
            let store = try folder.open()
            #expect(store.setAside?.lastPathComponent == "results.sqlite.corrupt-1")
            #expect(try Data(contentsOf: #require(store.setAside)) == whole.prefix(length))
            #expect(try await store.count() == 0)
        }
    }

    @Test("a database whose last page is missing is set aside")
    func lastPageMissing() async throws {
        try await TemporaryFolder.with { folder in
            let whole = try await sound(folder)
            try whole.dropLast(4096).write(to: folder.database)
            #expect(try folder.open().setAside != nil)
        }
    }

    @Test("a database whose schema page is overwritten is set aside")
    func scribbledOver() async throws {
        try await TemporaryFolder.with { folder in
            var bytes = try await sound(folder)
            bytes.replaceSubrange(100..<4096, with: Data(repeating: 0xA5, count: 3996))
            try bytes.write(to: folder.database)
            let store = try folder.open()
            #expect(try Data(contentsOf: #require(store.setAside)) == bytes)
        }
    }

    @Test("a database without one of its tables is set aside")
    func missingTable() async throws {
        try await TemporaryFolder.with { folder in
            _ = try await sound(folder)
            try folder.edit("DROP TABLE sample_block")
            let store = try folder.open()
            #expect(store.setAside != nil)
            #expect(try await store.insert(.complete()) == 1)
        }
    }

    @Test("the log goes with the database, and the first free number is taken")
    func companions() async throws {
        try await TemporaryFolder.with { folder in
            for name in ["", "-wal", "-shm"] {
                try Data("broken\(name)".utf8).write(to: folder.url.appending(path: "results.sqlite\(name)"))
            }
            try Data("earlier".utf8).write(to: folder.url.appending(path: "results.sqlite.corrupt-1"))
            try Data("log".utf8).write(to: folder.url.appending(path: "results.sqlite.corrupt-2-wal"))
            let store = try folder.open()
            #expect(store.setAside?.lastPathComponent == "results.sqlite.corrupt-3")
            try store.close()
            #expect(
                try folder.names == [
                    "results.sqlite", "results.sqlite.corrupt-1", "results.sqlite.corrupt-2-wal",
                    "results.sqlite.corrupt-3", "results.sqlite.corrupt-3-shm",
                    "results.sqlite.corrupt-3-wal",
                ]
            )
            for name in ["", "-wal"] {
                let bytes = try Data(
                    contentsOf: folder.url.appending(path: "results.sqlite.corrupt-3\(name)")
                )
                #expect(bytes == Data("broken\(name)".utf8))
            }
            #expect(
                try Data(contentsOf: folder.url.appending(path: "results.sqlite.corrupt-1"))
                    == Data("earlier".utf8)
            )
        }
    }

    @Test("a log whose database is gone is set aside, for SQLite would delete it", arguments: [true, false])
    func orphanedLog(emptyDatabase: Bool) async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            _ = try await store.insert(.complete())
            let copy = try folder.snapshot("crashed")
            try store.close()
            let log = try Data(contentsOf: copy.url.appending(path: "results.sqlite-wal"))
            if emptyDatabase {
                try Data().write(to: copy.database)
            } else {
                try FileManager.default.removeItem(at: copy.database)
            }
            let rescued = try copy.open()
            #expect(rescued.setAside != nil)
            #expect(try Data(contentsOf: copy.url.appending(path: "results.sqlite.corrupt-1-wal")) == log)
        }
    }

    @Test("an empty file is no damage")
    func emptyFile() async throws {
        try await TemporaryFolder.with { folder in
            try Data().write(to: folder.database)
            let store = try folder.open()
            #expect(store.setAside == nil)
            #expect(try await store.insert(.complete()) == 1)
        }
    }

    @Test("damage deep in the file is reported when it is met, and the file is left alone")
    func deepDamage() async throws {
        try await TemporaryFolder.with { folder in
            let marker = 123.456_789
            let store = try folder.open()
            for number in 1...40 {
                var test = StoredTest.complete()
                if number == 20 { test.replays[1].throughput[50] = marker }
                _ = try await store.insert(test)
            }
            try store.close()
            var bytes = try Data(contentsOf: folder.database)
            let stored = Data("\(marker)".utf8)
            let page = try #require(bytes.firstRange(of: stored)).lowerBound / 4096 * 4096
            bytes.replaceSubrange(page..<page + 4096, with: Data(repeating: 0xA5, count: 4096))
            try bytes.write(to: folder.database)

            let damaged = try folder.open()
            #expect(damaged.setAside == nil)
            for sound in [1, 10, 30, 40] as [Int64] {
                #expect(try await damaged.test(id: sound) == StoredTest.complete().numbered(sound))
            }
            let error = await #expect(throws: ResultStoreError.self) { try await damaged.test(id: 20) }
            guard case .damaged(folder.database.path, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try await damaged.insert(.complete()) == 41)
        }
    }
}
