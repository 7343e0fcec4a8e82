import Basics
import Foundation
import GRDB
import TestModel
import TestSupport
import Testing

@testable import ResultStore

@Suite("Reading changes no byte")
struct ReadingTests {
    private struct State: Equatable {
        let bytes: Data
        let changed: Date?
        let names: [String]
    }

    private func state(_ folder: TemporaryFolder) throws -> State {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.database.path)
        return State(
            bytes: try Data(contentsOf: folder.database),
            changed: attributes[.modificationDate] as? Date, names: try folder.names)
    }

    private func filled(_ folder: TemporaryFolder) async throws {
        let store = try folder.open()
        for _ in 0..<3 { _ = try await store.insert(.complete()) }
        try store.close()
        // A moment that no clock tells now.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_600_000_000)],
            ofItemAtPath: folder.database.path)
    }

    private func read(_ store: ResultStore) async throws {
        #expect(try await store.count() == 3)
        #expect(try await store.test(id: 2) == StoredTest.complete().numbered(2))
        #expect(try await store.list(limit: 10).count == 3)
        #expect(try await store.rows("SELECT count(*) FROM tests") == [[.integer(3)]])
    }

    @Test("Who opens, reads and closes leaves the file, its time and the folder as they were")
    func unchanged() async throws {
        try await TemporaryFolder.with { folder in
            try await filled(folder)
            let before = try state(folder)
            for _ in 0..<3 {
                let store = try folder.open()
                try await read(store)
                try store.close()
                #expect(try state(folder) == before)
            }
        }
    }

    @Test("Several who read at once leave it so too, whoever closes last")
    func several() async throws {
        try await TemporaryFolder.with { folder in
            try await filled(folder)
            let before = try state(folder)
            let stores = try (0..<3).map { _ in try folder.open() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for store in stores { group.addTask { try await read(store) } }
                try await group.waitForAll()
            }
            for store in stores.reversed() { try store.close() }
            #expect(try state(folder) == before)
        }
    }

    @Test("Who writes after reading is seen at once, by itself and by others")
    func thenWrites() async throws {
        try await TemporaryFolder.with { folder in
            try await filled(folder)
            let (one, other) = (try folder.open(), try folder.open())
            try await read(one)
            try await read(other)
            #expect(try await one.insert(.complete()) == 4)
            #expect(try await one.count() == 4)
            #expect(try await other.count() == 4)
            #expect(try await other.insert(.complete()) == 5)
            #expect(try await one.count() == 5)
            try one.close()
            try other.close()
            #expect(try folder.names == ["results.sqlite"])
            await #expect(throws: ResultStoreError.closed(path: one.path.path)) {
                try await one.insert(.complete())
            }
        }
    }

    @Test("What a crash left in the log is read, and lies in the file in the end")
    func afterCrash() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            for _ in 0..<3 { _ = try await store.insert(.complete()) }
            let crashed = try folder.snapshot("crashed")
            try store.close()
            let reading = try crashed.open()
            try await read(reading)
            try reading.close()
            #expect(try crashed.names == ["results.sqlite"])
            try await read(crashed.open())
        }
    }
}
