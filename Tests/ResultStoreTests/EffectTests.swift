import Foundation
import GRDB
import Testing
import TestSupport

@testable import ResultStore
@testable import TestModel

@Suite("Effects in the store")
struct EffectTests {
    private let effect = StoredEffect(
        change: -0.125, low: -0.25, high: 0.0625, segments: 99, blockSegments: 5, correlation: 0.375,
        replicates: 2_000, seed: .max)

    private var test: StoredTest {
        var test = StoredTest.complete()
        test.effect = effect
        return test
    }

    @Test("An effect comes back as it was, and leaves with its test")
    func roundTrip() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let id = try await store.insert(test)
            #expect(try await store.test(id: id)?.effect == effect)
            #expect(try await store.test(id: id) == test.numbered(id))
            try await store.remove(ids: [id])
            #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM effect") } == 0)
        }
    }

    @Test("A test without an effect comes back without one")
    func none() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let id = try await store.insert(.complete())
            #expect(try await store.test(id: id)?.effect == nil)
        }
    }

    @Test("A value changed by hand into something else is named with its place")
    func unreadable() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let id = try await store.insert(test)
            try store.close()
            try folder.edit("UPDATE effect SET replicates = 'many'")
            let again = try folder.open()
            await #expect(
                throws: ResultStoreError.unreadable(
                    path: folder.database.path, .column("replicates", of: .part(table: "effect", of: id)),
                    found: .value("\"many\""))
            ) { try await again.test(id: id) }
        }
    }
}
