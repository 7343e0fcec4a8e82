import Foundation
import Testing
import TestSupport

@testable import ResultStore
@testable import TestModel

@Suite("What is stored comes back")
struct RoundTripTests {
    @Test("a completed test comes back with every value in every place")
    func everything() async throws {
        try await TemporaryFolder.with { folder in
            let test = StoredTest.complete()
            let id = try await folder.open().insert(test)
            #expect(try await folder.open().test(id: id) == test.numbered(id))
        }
    }

    @Test("samples come back bit for bit, extreme ones included")
    func extremeSamples() async throws {
        let extremes = [
            0, .leastNonzeroMagnitude, .leastNormalMagnitude.nextDown, .leastNormalMagnitude, 1e-300, 0.1,
            0.1 + 0.2, 1 / 3,
            9_007_199_254_740_992, -1.5, 1e22, 1.797_693_134_862_315_7e308, .greatestFiniteMagnitude,
            .infinity, -.infinity, .pi, 1.0.nextUp, 1.0.nextDown, 0x1p63, -0x1p63, 0x1.fffffffffffffp62,
        ]
        try await TemporaryFolder.with { folder in
            var test = StoredTest.complete()
            test.replays[0].throughput = extremes
            test.replays[0].sliceEnds = extremes.reversed()
            let store = try folder.open()
            let back = try #require(try await store.test(id: store.insert(test)))
            #expect(back.replays[0].throughput.map(\.bitPattern) == extremes.map(\.bitPattern))
            #expect(back.replays[0].sliceEnds.map(\.bitPattern) == extremes.reversed().map(\.bitPattern))
        }
    }

    @Test("two thousand randomly drawn bit patterns come back bit for bit")
    func randomSamples() async throws {
        var generator = SystemRandomNumberGenerator()
        let drawn = (0..<2000).map { _ in Double(bitPattern: generator.next()) }.filter { !$0.isNaN }
        try await TemporaryFolder.with { folder in
            var test = StoredTest.complete()
            test.replays[1].throughput = drawn
            test.replays[1].sliceEnds = drawn
            let store = try folder.open()
            let back = try #require(try await store.test(id: store.insert(test)))
            #expect(back.replays[1].throughput.map(\.bitPattern) == drawn.map(\.bitPattern))
        }
    }

    @Test("NaN is kept as unknown and minus zero as zero")
    func numbersSQLiteDoesNotHave() async throws {
        try await TemporaryFolder.with { folder in
            var test = StoredTest.complete()
            test.statistics = StoredStatistics(
                area: .nan,
                ksStatistic: .nan,
                ksPValue: .nan,
                resamplingRatio: .nan,
                meanOriginal: .nan,
                meanControl: .nan
            )
            test.replays[0].throughput = [.nan, -0.0, 1]
            test.replays[0].sliceEnds = [0.1]
            let store = try folder.open()
            let back = try #require(try await store.test(id: store.insert(test)))
            #expect(try #require(back.statistics).area.isNaN)
            #expect(back.replays[0].throughput.map(\.isNaN) == [true, false, false])
            #expect(back.replays[0].throughput.dropFirst() == [0, 1])
            #expect(back.replays[0].sliceEnds == [0.1])
        }
    }

    @Test("all 64 bits of a seed are kept", arguments: [0, 1, UInt64(Int64.max) + 1, .max - 1, .max])
    func seeds(seed: UInt64) async throws {
        try await TemporaryFolder.with { folder in
            var test = StoredTest.complete(samples: 1)
            test.seed = seed
            let store = try folder.open()
            #expect(try await store.test(id: store.insert(test))?.seed == seed)
        }
    }

    @Test("the largest and smallest integers are kept")
    func integers() async throws {
        try await TemporaryFolder.with { folder in
            var test = StoredTest.complete(samples: 1)
            test.replays[0].bytesReceived = .max
            test.replays[0].bytesSent = .min
            test.historyCount = .max
            test.confirms = .max
            let store = try folder.open()
            let id = try await store.insert(test)
            #expect(try await store.test(id: id) == test.numbered(id))
        }
    }

    @Test("a failed and a cancelled attempt are kept with their reason and without replays")
    func attempts() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            for test in [
                StoredTest.unfinished(.failed, code: "permission-denied"),
                StoredTest.unfinished(.cancelled, code: "cancelled"),
            ] {
                let id = try await store.insert(test)
                #expect(try await store.test(id: id) == test.numbered(id))
            }
        }
    }

    @Test("texts with quotes, SQL, line breaks and any script are kept; only U+0000 becomes its picture")
    func texts() async throws {
        try await TemporaryFolder.with { folder in
            var test = StoredTest.complete(samples: 1)
            test.notes = ["'; DROP TABLE test; --", "a\r\nb\tc", "日本語 👩‍👩‍👧", "e\u{301}", "cut\0here"]
            test.appTitle = "cut\0here"
            let store = try folder.open()
            let back = try #require(try await store.test(id: store.insert(test)))
            #expect(back.notes == test.notes)
            #expect(back.appTitle == "cut\u{2400}here")
        }
    }

    @Test("the time of day is kept to the millisecond")
    func instants() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let test = StoredTest.complete(
                started: Date(timeIntervalSince1970: 1_763_709_242.113_46),
                samples: 1
            )
            let back = try #require(try await store.test(id: store.insert(test)))
            #expect(back.started == Date(timeIntervalSince1970: 1_763_709_242.113))
            #expect(back.started == test.started)
        }
    }

    @Test("an instant that no calendar column can hold is refused and nothing is stored")
    func impossibleInstant() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            var test = StoredTest.complete(samples: 1)
            test.replays[1].started = Date(timeIntervalSince1970: .nan)
            await #expect {
                try await store.insert(test)
            } throws: { error in
                guard case .unstorable("started", let seconds)? = error as? ResultStoreError else {
                    return false
                }
                return seconds.isNaN
            }
            #expect(try await store.count() == 0)
        }
    }

    @Test("a number that was never given has no test")
    func unknownNumber() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            #expect(try await store.test(id: 1) == nil)
        }
    }
}
