import Differentiation
import Foundation
import TestModel
import TestSupport
import Testing

@testable import ResultStore

@Suite("Series of pairs in the store")
struct SeriesStoreTests {
    private func series(pairs: Int = 0) -> StoredTest {
        var test = StoredTest.complete(verdict: nil, samples: 0)
        test.kind = .series
        test.replays = []
        test.pairSeries = StoredSeries(SeriesRule(), pause: 1)
        for number in 0..<pairs {
            test.pairSeries?.pairs.append(
                .init(
                    isOriginalFirst: number.isMultiple(of: 2),
                    original: number == 1 ? nil : 0.1 * Double(number),
                    control: 7, difference: number == 1 ? nil : -number, bytes: 1_000))
        }
        return test
    }

    private func pair() -> StoredTest {
        var test = StoredTest.complete(verdict: nil, samples: 3)
        test.purpose = .pair
        return test
    }

    @Test("A pair is stored together with what the series is after it; what people wrote stays")
    func pairs() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            var row = series()
            row.id = try await store.insert(row)
            let id = try #require(row.id)
            _ = try await store.tag([id], adding: ["night"])
            let before = try #require(try await store.companions(of: id))
            var numbers: [Int64] = []
            for count in 1...3 {
                row.pairSeries = series(pairs: count).pairSeries
                let number = try await store.insert(pair(), asPairOf: row)
                numbers.append(number)
                #expect(try await store.test(id: number)?.series == id)
                #expect(try await store.test(id: id) == row)
            }
            row.pairSeries?.windowSlices = 30
            row.pairSeries?.windowSeconds = 3.1
            row.pairSeries?.share = 0.25
            row.pairSeries?.mostPairs = 37
            row.pairSeries?.ending = .found
            row.pairSeries?.direction = .throttled
            row.pairSeries?.looks = [
                .init(
                    pairs: 10, share: 0.2, pValue: 2 / 1_024, adjustedPValue: 0.01, estimate: -356_675,
                    low: -4e5,
                    high: -3e5)
            ]
            row.verdict = .differentiation
            row.status = .completed
            try await store.update(row)
            #expect(try await store.test(id: id) == row)
            let after = try #require(try await store.companions(of: id))
            #expect(after.pairTests == numbers && before.pairTests == [])
            #expect(after.uuid == before.uuid && after.tags == ["night"])
            let summary = try #require(
                try await store.list(limit: 9, filter: TestFilter(hidesPairs: true)).first)
            #expect(summary.id == id && summary.look == row.pairSeries?.looks.last)
            #expect(try await store.count(filter: TestFilter(hidesPairs: true)) == 1)
            #expect(try await store.count() == 4)
            try await store.remove(ids: [id])
            #expect(try await store.count() == 3)
            await #expect(throws: ResultStoreError.removedMeanwhile(test: id)) { try await store.update(row) }
            await #expect(throws: ResultStoreError.removedMeanwhile(test: id)) {
                try await store.insert(pair(), asPairOf: row)
            }
            #expect(try await store.count() == 3)
        }
    }

    @Test("In another database its pairs find it again, whichever comes first", arguments: [false, true])
    func elsewhere(pairsFirst: Bool) async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            var row = series(pairs: 2)
            row.id = try await store.insert(row)
            let pair = try await store.insert(pair(), asPairOf: row)
            let ids = [try #require(row.id), pair]
            var carried: [PortableTest] = []
            for id in ids { carried.append(try #require(try await store.portable(id: id, samples: true))) }
            #expect(carried[1].links[.series] == carried[0].uuid)
            let other = try folder.folder("other").open()
            // Another test, so that numbers differ.
            _ = try await other.insert(.complete(samples: 1))
            if pairsFirst { carried.reverse() }
            for test in carried { _ = try await other.import([test], at: .morning()) }
            var seen: [StoredTest.Kind: StoredTest] = [:]
            for id: Int64 in 2...3 {
                let test = try #require(try await other.test(id: id))
                seen[test.kind] = test
            }
            let back = try #require(seen[.series])
            #expect(seen[.differentiation]?.series == back.id)
            #expect(back.pairSeries == row.pairSeries)
        }
    }
}
