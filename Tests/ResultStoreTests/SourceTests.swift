import Foundation
import GRDB
import TestSupport
import Testing

@testable import ResultStore
@testable import TestModel

@Suite("Tests of other sources")
struct SourceTests {
    /// A test like one of our own that was published.
    private func published(_ uuid: String, plus seconds: Double = 0) -> PortableTest {
        var test = StoredTest.complete(app: "netflix", started: .morning(plus: seconds), samples: 3)
        test.source = .wehe
        test.network = "Example ISP (WiFi)"
        return PortableTest(test: test, uuid: uuid)
    }

    @Test("They come back as they were, samples that are no numbers and lists of unequal lengths included")
    func roundTrip() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            var test = published("a")
            test.test.replays[0].throughput = [1.5, .nan, 0.1 + 0.2]
            test.test.replays[0].sliceEnds = [0.25, 0.5, 0.75, 1]
            _ = try await store.import([test], at: .morning())
            let stored = try #require(try await store.test(id: 1))
            #expect(stored.source == .wehe && stored.network == "Example ISP (WiFi)")
            #expect(stored.replays[0].throughput.map { $0.isNaN ? -1 : $0 } == [1.5, -1, 0.1 + 0.2])
            #expect(stored.replays[0].sliceEnds == [0.25, 0.5, 0.75, 1])
            #expect(stored.replays[1] == test.test.replays[1])
            let bare = try #require(try await store.test(id: 1, samples: false))
            #expect(bare.replays[0].samplesLeftOut == 3 && bare.replays[0].throughput.isEmpty)
            // The four ends go with three samples and an unknown one.
            let rows = try await store.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM sample")
            }
            #expect(rows == 4 + test.test.replays[1].throughput.count)
        }
    }

    @Test("Importing again adds nothing; removing removes all of it")
    func again() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let tests = [published("a"), published("b", plus: 5)]
            #expect(try await store.import(tests, at: .morning()).imported == [1, 2])
            #expect(try await store.import(tests, at: .morning()).skipped == 2)
            #expect(try await store.remove(ids: [1, 2]) == 2)
            let left = try await store.read {
                try Int.fetchOne(
                    $0, sql: "SELECT (SELECT count(*) FROM sample_block) + (SELECT count(*) FROM shared_text)"
                )
            }
            #expect(left == 0)
        }
    }

    @Test("They stand among one's own only if that is asked for")
    func filters() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            _ = try await store.insert(.complete(app: "netflix", started: .morning(plus: 1), samples: 2))
            _ = try await store.import([published("a"), published("b", plus: 5)], at: .morning())
            #expect(try await store.ids() == [1])
            #expect(try await store.ids(filter: TestFilter(source: .wehe)) == [3, 2])
            #expect(try await store.ids(filter: TestFilter(source: nil)) == [3, 1, 2])
            #expect(try await store.count() == 1)
            #expect(try await store.count(filter: TestFilter(source: nil, app: "netflix")) == 3)
            #expect(try await store.ids(in: 1...3) == [1, 2, 3])
            #expect(try await store.ids(in: 1...3, from: .wehe) == [2, 3])
            _ = try await store.tag([1, 2], adding: ["x"])
            #expect(try await store.count(filter: TestFilter(tags: ["x"])) == 1)
            #expect(try await store.count(filter: TestFilter(source: nil, tags: ["x"])) == 2)
        }
    }
}
