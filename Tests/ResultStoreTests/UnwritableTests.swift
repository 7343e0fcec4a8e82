import Basics
import Foundation
import GRDB
import TestModel
import TestSupport
import Testing

@testable import ResultStore

@Suite(
    "Disks that cannot be written",
    .enabled(if: SmallDisk.canBeMade, "a small file system can only be mounted by root"))
struct UnwritableTests {
    /// How the shell before left its files.
    enum Leftovers: CaseIterable {
        /// Closed in order: all is in the main file.
        case none
        /// Killed: the newest tests are in the log.
        case log
    }

    /// A disk with a database of two tests; the folders that `copy` makes hold what a crash would leave.
    private func disk(_ leftovers: Leftovers) async throws -> SmallDisk {
        let disk = try SmallDisk(bytes: 8 << 20)
        let folder = try TemporaryFolder()
        let store = try folder.open()
        for app in ["one", "two"] { _ = try await store.insert(.complete(app: app, samples: 20)) }
        switch leftovers {
        case .none: try store.close()
        case .log: break
        }
        for name in ["results.sqlite", "results.sqlite-wal"] where leftovers == .log || !name.hasSuffix("wal")
        {
            try FileManager.default.copyItem(
                at: folder.file(name), to: disk.folder.appending(path: name))
        }
        try? store.close()
        return disk
    }

    private func database(_ disk: SmallDisk) -> URL { disk.folder.appending(path: "results.sqlite") }

    private func expectReadable(_ store: ResultStore, _ disk: SmallDisk) async throws {
        #expect(try await store.list(limit: 10).map(\.app).sorted() == ["one", "two"])
        #expect(try await store.test(id: 2)?.replays.map(\.throughput.count) == [20, 20])
        #expect(try await store.portable(id: 1, samples: true) != nil)
        #expect(try await store.rows("SELECT app FROM tests ORDER BY app") == [["one"], ["two"]])
        let obstacle = try #require(store.writeObstacle)
        await #expect(throws: obstacle) { try await store.insert(.complete()) }
        #expect(try await store.count() == 2)
    }

    private var temporaryCopies: Set<String> {
        get throws {
            let folder = FileManager.default.temporaryDirectory.path
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            return Set(names.filter { $0.hasPrefix("wehe-results-") })
        }
    }

    @Test("On a read-only disk all tests can be read, those of the log too", arguments: Leftovers.allCases)
    func readOnly(leftovers: Leftovers) async throws {
        let disk = try await disk(leftovers)
        try disk.makeReadOnly()
        let before = try FileManager.default.contentsOfDirectory(atPath: disk.folder.path)
        let store = try ResultStore(path: database(disk))
        try await expectReadable(store, disk)
        #expect(store.writeObstacle == .readOnly(path: store.path.path))
        try store.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.folder.path) == before)
    }

    @Test("On a full disk all tests can be read", arguments: Leftovers.allCases)
    func full(leftovers: Leftovers) async throws {
        let disk = try await disk(leftovers)
        try disk.fill()
        let store = try ResultStore(path: database(disk))
        try await expectReadable(store, disk)
        #expect(store.writeObstacle == .diskFull(path: store.path.path))
    }

    @Test("A database of an earlier version is read from a migrated copy, which goes with the store")
    func older() async throws {
        let disk = try SmallDisk(bytes: 8 << 20)
        let queue = try DatabaseQueue(path: database(disk).path)
        try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try Schema.migrator().migrate(queue, upTo: "schema 5")
        try queue.close()
        try disk.makeReadOnly()
        let others = try temporaryCopies
        do {
            let store = try ResultStore(path: database(disk))
            #expect(try await store.count() == 0)
            #expect(try await store.test(id: 1) == nil)
            #expect(try !temporaryCopies.subtracting(others).isEmpty)
        }
    }

    @Test("A file that another process changes while it is read is not trusted")
    func changed() async throws {
        let disk = try await disk(.none)
        try disk.fill()
        let store = try ResultStore(path: database(disk))
        #expect(try await store.count() == 2)
        try FileManager.default.removeItem(at: disk.folder.appending(path: "filler"))
        let other = try ResultStore(path: database(disk))
        _ = try await other.insert(.complete())
        await #expect(throws: ResultStoreError.changedMeanwhile(path: store.path.path)) {
            try await store.count()
        }
        try other.close()
    }

    @Test("Without a database there is nothing to read, and the reason is told")
    func empty() throws {
        let disk = try SmallDisk(bytes: 64 << 10)
        try disk.makeReadOnly()
        #expect(throws: ResultStoreError.readOnly(path: database(disk).resolvingSymlinksInPath().path)) {
            try ResultStore(path: database(disk))
        }
    }
}
