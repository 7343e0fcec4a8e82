import Foundation
import GRDB
import Testing
import TestSupport

@testable import ResultStore
@testable import TestModel

@Suite("Carrying tests to another database")
struct ImportingTests {
    /// A store with a test, its confirmation, and a localization that uses the first.
    private func origin(_ folder: TemporaryFolder) async throws -> ResultStore {
        func test(plus second: Double, samples: Int, confirms: Int64? = nil) -> StoredTest {
            var test = StoredTest.complete(started: .morning(plus: second), samples: samples)
            test.confirms = confirms
            return test
        }
        let store = try folder.open()
        let first = try await store.insert(test(plus: 0, samples: 100))
        let confirmation = test(plus: 50, samples: 3, confirms: first)
        _ = try await store.insert(confirmation)
        var run = test(plus: 90, samples: 0)
        run.kind = .localization
        run.replays = []
        run.localization = StoredLocalization(
            single: first, thresholds: .init(pairSum: 0.05, loss: 0.05, share: 0.95))
        _ = try await store.insert(run, with: [test(plus: 90, samples: 1), test(plus: 91, samples: 2)])
        _ = try await store.tag([first], adding: ["a", "b"])
        _ = try await store.add(UserNote(written: .morning(), text: "x"), to: first)
        return store
    }

    private func portables(_ store: ResultStore, samples: Bool = true) async throws -> [PortableTest] {
        var tests: [PortableTest] = []
        for id in try await store.ids(sort: TestSort(.id, isReversed: true)) {
            tests.append(try #require(try await store.portable(id: id, samples: samples)))
        }
        return tests
    }

    /// A test without numbers that hold in one database only.
    private func unnumbered(_ portable: PortableTest) -> PortableTest {
        var portable = portable
        portable.test.id = nil
        portable.test.confirms = nil
        portable.test.localization?.single = nil
        portable.test.localization?.tests = []
        return portable
    }

    @Test(
        "everything comes back but the numbers, whatever order the tests come in", arguments: [false, true])
    func roundTrip(isReversed: Bool) async throws {
        try await TemporaryFolder.with { folder in
            let tests = try await portables(try await origin(folder))
            #expect(tests.count == 5)
            #expect(tests[1].links == [.confirms: tests[0].uuid])
            #expect(tests[4].links.count == 3)
            try await TemporaryFolder.with { other in
                let store = try other.open()
                // Other numbers than there.
                _ = try await store.insert(.complete(samples: 1))
                _ = try await store.insert(.complete(samples: 1))
                let order = isReversed ? tests.reversed() : tests
                let count = try await store.import(order, at: .morning(plus: 500))
                #expect(count == .init(imported: [3, 4, 5, 6, 7], skipped: 0))
                let imported = try await portables(store).dropFirst(2)
                let back = isReversed ? imported.reversed() : Array(imported)
                #expect(back.map(unnumbered) == tests.map(unnumbered))
                let byUUID = Dictionary(uniqueKeysWithValues: back.map { ($0.uuid, $0.test) })
                #expect(byUUID[tests[1].uuid]?.confirms == byUUID[tests[0].uuid]?.id)
                #expect(byUUID[tests[4].uuid]?.localization?.single == byUUID[tests[0].uuid]?.id)
                #expect(
                    byUUID[tests[4].uuid]?.localization?.tests
                        == [tests[2].uuid, tests[3].uuid].compactMap { byUUID[$0]?.id })
                let companions = try await store.companions(of: isReversed ? 7 : 3)
                #expect(companions?.origin == .init(id: 1, imported: .morning(plus: 500)))
            }
        }
    }

    @Test("a test that is here already is skipped, whether it was imported or measured here")
    func twice() async throws {
        try await TemporaryFolder.with { folder in
            let store = try await origin(folder)
            let tests = try await portables(store)
            #expect(try await store.import(tests, at: Date()) == .init(imported: [], skipped: 5))
            try await TemporaryFolder.with { other in
                let store = try other.open()
                #expect(try await store.import(Array(tests[..<2]), at: Date()).imported == [1, 2])
                #expect(
                    try await store.import(tests, at: Date())
                        == .init(imported: [3, 4, 5], skipped: 2))
            }
        }
    }

    @Test("a test whose partner is not here keeps its name, and finds it when it comes")
    func laterPartner() async throws {
        try await TemporaryFolder.with { folder in
            let tests = try await portables(try await origin(folder))
            try await TemporaryFolder.with { other in
                let store = try other.open()
                _ = try await store.import([tests[1]], at: Date())
                let alone = try #require(try await store.portable(id: 1, samples: true))
                #expect(alone.test.confirms == nil)
                #expect(alone.links == tests[1].links)
                _ = try await store.import([tests[0]], at: Date())
                #expect(try await store.test(id: 1)?.confirms == 2)
                #expect(try await store.portable(id: 1, samples: true)?.links == tests[1].links)
                #expect(try await store.companions(of: 2)?.confirmedBy == [1])
            }
        }
    }

    @Test(
        "a test that came before its partner was known gets the link when it comes again, and keeps those it has"
    )
    func laterLink() async throws {
        try await TemporaryFolder.with { folder in
            let tests = try await portables(try await origin(folder))
            try await TemporaryFolder.with { other in
                let store = try other.open()
                var earlier = tests[4]
                earlier.links[.single] = nil
                #expect(try await store.import([earlier], at: Date()).imported == [1])
                #expect(try await store.test(id: 1)?.localization?.single == nil)
                #expect(
                    try await store.import(tests, at: Date()) == .init(imported: [2, 3, 4, 5], skipped: 1))
                let found = try #require(try await store.test(id: 1)?.localization)
                #expect(found.single == 2 && found.tests == [4, 5])
                var wrong = tests[4]
                wrong.links[.single] = tests[1].uuid
                #expect(try await store.import([wrong], at: Date()).skipped == 1)
                #expect(try await store.test(id: 1)?.localization?.single == 2)
            }
        }
    }

    @Test("nothing is imported when something goes wrong on the way")
    func allOrNothing() async throws {
        try await TemporaryFolder.with { folder in
            let tests = try await portables(try await origin(folder))
            try await TemporaryFolder.with { other in
                let store = try other.open()
                var impossible = tests[2]
                impossible.test.replays[0].started = Date(timeIntervalSince1970: .nan)
                await #expect(throws: ResultStoreError.self) {
                    try await store.import([tests[0], impossible], at: Date())
                }
                #expect(try await store.count() == 0)
            }
        }
    }

    @Test("samples that were left out are added by a fuller record, if all else agrees")
    func fillsSamples() async throws {
        try await TemporaryFolder.with { folder in
            let origin = try await origin(folder)
            let (bare, full) = (try await portables(origin, samples: false), try await portables(origin))
            try await TemporaryFolder.with { other in
                let store = try other.open()
                _ = try await store.import(bare, at: Date())
                var changed = full
                changed[1].test.replays[0].duration += 1
                let count = try await store.import(changed, at: Date())
                // The localization has no samples, and the second test is not the one that was imported.
                #expect(count == .init(filled: [1, 3, 4], skipped: 2))
                let here = try await portables(store).map(unnumbered)
                #expect(here[0] == unnumbered(full[0]) && here[2] == unnumbered(full[2]))
                #expect(here[1] == unnumbered(bare[1]))
                #expect(try await store.import(full, at: Date()) == .init(filled: [2], skipped: 4))
                #expect(try await portables(store).map(unnumbered) == full.map(unnumbered))
                #expect(try await store.import(full, at: Date()) == .init(skipped: 5))
            }
        }
    }

    @Test("a tag that a record names twice is given once")
    func repeatedTag() async throws {
        try await TemporaryFolder.with { folder in
            var test = try #require(try await portables(try await origin(folder)).first)
            test.tags = ["a", "a"]
            try await TemporaryFolder.with { other in
                let store = try other.open()
                #expect(try await store.import([test], at: Date()).imported == [1])
                #expect(try await store.companions(of: 1)?.tags == ["a"])
            }
        }
    }

    @Test("a test carried without its samples knows how many there were")
    func withoutSamples() async throws {
        try await TemporaryFolder.with { folder in
            let tests = try await portables(try await origin(folder), samples: false)
            #expect(tests[0].test.replays.map(\.samplesLeftOut) == [100, 100])
            try await TemporaryFolder.with { other in
                let store = try other.open()
                _ = try await store.import(tests, at: Date())
                #expect(try await store.test(id: 1)?.replays.map(\.samplesLeftOut) == [100, 100])
                #expect(try await portables(store, samples: true).map(unnumbered) == tests.map(unnumbered))
            }
        }
    }
}

extension ResultStore {
    /// How SQLite finds the numbers of a list.
    func plan(_ filter: TestFilter, _ sort: TestSort) async throws -> [String] {
        try await read { db in
            let condition = try Self.condition(filter, db)
            return try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN \(Self.idQuery(condition, sort))",
                arguments: condition.arguments + [20, 0]
            ).compactMap { $0["detail"] as String? }
        }
    }
}
