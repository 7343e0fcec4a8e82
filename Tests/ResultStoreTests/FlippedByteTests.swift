import Foundation
import GRDB
import TestModel
import TestSupport
import Testing

@testable import ResultStore

@Suite("A damaged byte in what a database says of its version")
struct FlippedByteTests {
    /// A database with two tests, closed; its bytes.
    private func sound(_ folder: TemporaryFolder) async throws -> Data {
        let store = try folder.open()
        for _ in 0..<2 { _ = try await store.insert(.complete()) }
        try store.close()
        return try Data(contentsOf: folder.database)
    }

    private func expectSound(_ folder: TemporaryFolder, _ remark: String = "") async throws {
        let store = try folder.open()
        #expect(store.setAside == nil, "\(remark)")
        #expect(try await store.test(id: 2) == StoredTest.complete().numbered(2), "\(remark)")
        #expect(try await store.insert(.complete()) == 3, "\(remark)")
        try store.close()
        #expect(try !folder.open().isMended, "\(remark)")
    }

    @Test("A step whose name is damaged is not applied again")
    func stepName() async throws {
        try await TemporaryFolder.with { folder in
            _ = try await sound(folder)
            try folder.edit(
                "UPDATE grdb_migrations SET identifier = 'schema v' WHERE identifier = 'schema 6'")
            #expect(try folder.open().isMended)
            try await expectSound(folder)
        }
    }

    @Test(
        "Any bit of the version and of the mark, each by itself, is put right", arguments: [60..<64, 68..<72])
    func header(places: Range<Int>) async throws {
        try await TemporaryFolder.with { folder in
            let bytes = try await sound(folder)
            let bits = places.flatMap { place in (0..<8).map { (place, bit: UInt8($0)) } }
            for (place, bit) in Thoroughness.some(of: bits, atMost: 12) {
                var damaged = bytes
                damaged[place] ^= 1 << bit
                try damaged.write(to: folder.database)
                let store = try folder.open()
                #expect(store.isMended && store.setAside == nil, "byte \(place), bit \(bit)")
                #expect(try await store.count() == 2, "byte \(place), bit \(bit)")
                try store.close()
                let mended = try Data(contentsOf: folder.database)
                #expect(mended[60..<64] == bytes[60..<64] && mended[68..<72] == bytes[68..<72])
            }
        }
    }

    @Test("Any byte of the list of steps is put right, or the file is set aside with all its bytes")
    func list() async throws {
        try await TemporaryFolder.with { folder in
            let bytes = try await sound(folder)
            var places: [Int] = []
            var rest = bytes[...]
            while let found = rest.firstRange(of: Data("schema ".utf8)) {
                // The last letter of the word, and the first digit.
                if found.lowerBound > 4_096 { places += [found.upperBound - 2, found.upperBound] }
                rest = bytes[found.upperBound...]
            }
            // Each name stands in the table and in its index.
            try #require(places.count >= 2 * 2 * Schema.version)
            for place in Thoroughness.some(of: places, atMost: 24) {
                var damaged = bytes
                damaged[place] ^= 0x04
                try damaged.write(to: folder.database)
                let store = try folder.open()
                if let aside = store.setAside {
                    #expect(try Data(contentsOf: aside) == damaged)
                    try FileManager.default.removeItem(at: aside)
                } else {
                    #expect(try await store.count() == 2, "byte \(place)")
                }
                try store.close()
            }
        }
    }

    @Test(
        "An older database of which the version is damaged is known by its tables, and is brought to this version"
    )
    func older() async throws {
        for version in [5, 9, 12, Schema.version - 1] {
            try await TemporaryFolder.with { folder in
                let queue = try DatabaseQueue(path: folder.database.path)
                try Schema.migrator(upTo: version).migrate(queue)
                try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 77") }
                try queue.close()
                let store = try folder.open()
                #expect(store.isMended && store.setAside == nil, "version \(version)")
                #expect(try await store.insert(.complete()) == 1, "version \(version)")
                try store.close()
            }
        }
    }

    @Test("A column whose name is damaged is told as damage, with what to do, and the file stays as it is")
    func column() async throws {
        try await TemporaryFolder.with { folder in
            var bytes = try await sound(folder)
            // In the statement that made the table, which is on the first pages.
            let name = try #require(bytes.firstRange(of: Data("app_title".utf8)))
            bytes[name.lowerBound] ^= 0x10
            try bytes.write(to: folder.database)
            let store = try folder.open()
            let error = await #expect(throws: ResultStoreError.self) { try await store.test(id: 1) }
            guard case .damaged(folder.database.path, _) = error else { throw error ?? CancellationError() }
            try store.close()
            #expect(try Data(contentsOf: folder.database) == bytes)
        }
    }

    @Test("A step that finds its table there already is told as damage, and nothing changes")
    func stepTwice() {
        let error = DatabaseError(resultCode: .SQLITE_ERROR, message: "table effect already exists")
        #expect(
            ResultStoreError(error, path: "/h/r")
                == .damaged(path: "/h/r", detail: "table effect already exists"))
    }
}
