import Foundation
import GRDB
import GRDBSQLite
import Synchronization
import TestSupport
import Testing

@testable import ResultStore
@testable import TestModel

@Suite("Links between imported tests")
struct LinkResolutionTests {
    /// Counts the steps of SQLite's machine.
    private final class StepCounter: Sendable {
        let steps = Atomic(0)

        func watch(_ db: Database) {
            sqlite3_progress_handler(
                db.sqliteConnection, 1,
                { counter in
                    guard let counter else { return 0 }
                    Unmanaged<StepCounter>.fromOpaque(counter).takeUnretainedValue()
                        .steps.add(1, ordering: .relaxed)
                    return 0
                }, Unmanaged.passUnretained(self).toOpaque())
        }
    }

    private static func test(_ uuid: String, confirms other: String? = nil) -> PortableTest {
        PortableTest(
            test: .complete(samples: 1), uuid: uuid, links: other.map { [.confirms: $0] } ?? [:])
    }

    /// The steps that importing some tests takes where others wait for tests that never come.
    private func steps(waiting: Int, _ tests: [PortableTest]) async throws -> Int {
        try await TemporaryFolder.with { folder in
            let counter = StepCounter()
            let store = try folder.open { counter.watch($0) }
            _ = try await store.import(
                (0..<waiting).map { Self.test("waiting-\($0)", confirms: "never-\($0)") }, at: .morning())
            let before = counter.steps.load(ordering: .relaxed)
            let count = try await store.import(tests, at: .morning(plus: 1))
            #expect(count.imported.count == tests.count)
            let steps = counter.steps.load(ordering: .relaxed) - before
            try store.close()
            return withExtendedLifetime(counter) { steps }
        }
    }

    @Test("An import costs the same however many tests wait for others that never come")
    func linear() async throws {
        let tests = [Self.test("a", confirms: "b"), Self.test("b"), Self.test("c", confirms: "a")]
        let (few, many) = (try await steps(waiting: 10, tests), try await steps(waiting: 500, tests))
        #expect(few > 100)
        #expect(many <= few + few / 10, "\(few) steps beside 10, \(many) beside 500")
    }

    @Test("A test that comes last is found by all that name it")
    func late() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            for name in ["a", "b"] {
                _ = try await store.import([Self.test(name, confirms: "last")], at: .morning())
            }
            #expect(try await store.test(id: 1)?.confirms == nil)
            _ = try await store.import([Self.test("last", confirms: "never")], at: .morning())
            #expect(try await store.test(id: 1)?.confirms == 3)
            #expect(try await store.test(id: 2)?.confirms == 3)
            #expect(try await store.portable(id: 3, samples: false)?.links == [.confirms: "never"])
            let left = try await store.read {
                try String.fetchAll($0, sql: "SELECT uuid FROM outside_link")
            }
            #expect(left == ["never"])
        }
    }
}
