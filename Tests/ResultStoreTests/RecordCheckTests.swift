import Differentiation
import Foundation
import GRDB
import TestModel
import TestSupport
import Testing

@testable import ResultStore

@Suite("What is known of a stored test's conclusions")
struct RecordCheckTests {
    /// A test whose numbers follow from its samples, worked out by hand: the original's are 1 and 2, the control's 3
    /// and 4, twenty of each, and a last one that does not count.
    private static func following() -> StoredTest {
        var test = StoredTest.complete(verdict: .differentiation)
        (test.obstacle, test.tooFewSamples, test.override) = (nil, false, nil)
        (test.measuredVerdict, test.profile) = (.differentiation, .ios)
        for index in test.replays.indices {
            let base = test.replays[index].role == .original ? 1.0 : 3.0
            test.replays[index].throughput = (0..<20).map { base + Double($0 % 2) } + [99]
            test.replays[index].sliceEnds = (0..<21).map(Double.init)
        }
        test.statistics = StoredStatistics(
            area: (3.5 - 1.5) / 3.5, ksStatistic: 1, ksPValue: 2 / 137_846_528_820, resamplingRatio: 1,
            meanOriginal: 1.5, meanControl: 3.5)
        return test
    }

    /// Each way to change what is concluded, or what it is concluded from.
    private static let changes: [(String, @Sendable (inout StoredTest) -> Void)] = [
        ("a mean", { $0.statistics?.meanOriginal = 0.75 }),
        ("an area", { $0.statistics?.area = 0.6 }),
        ("the verdict", { $0.measuredVerdict = .noDifferentiation }),
        ("the share of halves", { $0.statistics?.resamplingRatio = 0.5 }),
        ("a sample", { $0.replays[0].throughput[3] = 9 }),
    ]

    private func standings(_ store: ResultStore) async throws -> [Int64: RecordStanding] {
        try await store.outcomes(.all, by: [.app], into: [:], until: { false }) { $0[$1.id] = $1.standing }
    }

    private func rows(_ folder: TemporaryFolder) throws -> Int {
        let queue = try DatabaseQueue(path: folder.database.path)
        return try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM record_check") ?? 0 }
    }

    @Test("Conclusions that follow from the samples, and those that do not, however a test comes in")
    func entering() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            var expected: [Int64: RecordStanding] = [
                try await store.insert(Self.following()): .follows
            ]
            for (number, change) in Self.changes.enumerated() {
                var test = Self.following()
                change.1(&test)
                expected[try await store.insert(test)] = .differs
                test.id = 40
                let imported = try await store.import(
                    [PortableTest(test: test, uuid: "00000000-0000-4000-8000-00000000000\(number)")],
                    at: Date())
                expected[try #require(imported.imported.first)] = .differs
            }
            var without = Self.following()
            without.replays[0].samplesLeftOut = 21
            expected[try await store.insert(without)] = .withoutSamples
            #expect(try await standings(store) == expected)
            #expect(try await store.standings(of: [1, 2, 99]) == [1: .follows, 2: .differs])
        }
    }

    @Test("Samples that come later are what the conclusions are recomputed from")
    func filled() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let uuid = "00000000-0000-4000-8000-000000000001"
            var test = Self.following()
            (test.id, test.confirms) = (4, nil)
            var bare = test
            for index in bare.replays.indices {
                bare.replays[index].samplesLeftOut = 21
                (bare.replays[index].throughput, bare.replays[index].sliceEnds) = ([], [])
            }
            _ = try await store.import([PortableTest(test: bare, uuid: uuid)], at: Date())
            #expect(try await standings(store) == [1: .withoutSamples])
            _ = try await store.import([PortableTest(test: test, uuid: uuid)], at: Date())
            #expect(try await standings(store) == [1: .follows])
            #expect(try await store.isUnchanged(1) == true)
        }
    }

    @Test("A test of an earlier version is recomputed by the first report, and once only")
    func earlier() async throws {
        try await TemporaryFolder.with { folder in
            var store = try folder.open()
            var changed = Self.following()
            changed.statistics?.meanControl = 7
            for test in [Self.following(), changed] { _ = try await store.insert(test) }
            try store.close()
            try folder.edit("DELETE FROM record_check")
            store = try folder.open()
            #expect(try await store.isUnchanged(1) == nil)
            #expect(try await standings(store) == [1: .follows, 2: .differs])
            #expect(try rows(folder) == 2)
            #expect(try await store.isUnchanged(1) == true)
            #expect(try await store.differing(.all) == 1)
        }
    }

    @Test(
        "A number that changed in the file is found and recomputed",
        arguments: [
            "mean_original_mbps = 0.75", "server_embedded = 0", "measured_verdict = 'no-differentiation'",
            "synthesised = NULL", "user_id = 'x'",
        ])
    func changed(column: String) async throws {
        try await TemporaryFolder.with { folder in
            var store = try folder.open()
            _ = try await store.insert(Self.following())
            try store.close()
            try folder.edit("UPDATE test SET \(column)")
            store = try folder.open()
            #expect(try await store.isUnchanged(1) == false)
            let follows = !column.hasPrefix("me")
            #expect(try await standings(store) == [1: follows ? .follows : .differs])
            // The stored check goes on telling so.
            #expect(try await store.isUnchanged(1) == false)
        }
    }

    @Test("A bit that flips in a number or a sample is found, or the file is not read")
    func flippedBits() async throws {
        try await TemporaryFolder.with { folder in
            let before = try folder.open()
            _ = try await before.insert(Self.following())
            let stored = try await before.test(id: 1)
            try before.close()
            let bytes = try Data(contentsOf: folder.database)
            // Where the row and the first samples are.
            let places = try ["a1B2c3D4e5", "[1,2,1,2", "[3,4,3,4"].flatMap { text in
                let start = try #require(bytes.firstRange(of: Data(text.utf8)), "\(text)").lowerBound
                return (start - 40)..<(start + 60)
            }
            for place in Thoroughness.some(of: places, atMost: 60) {
                var damaged = bytes
                damaged[place] ^= 1 << UInt8(place % 8)
                try damaged.write(to: folder.database)
                guard let store = try? folder.open(), store.setAside == nil else {
                    for name in try folder.names { try FileManager.default.removeItem(at: folder.file(name)) }
                    continue
                }
                if let read = try? await store.test(id: 1), let stored,
                    read.statistics != stored.statistics || read.userID != stored.userID
                        || read.replays.map(\.throughput) != stored.replays.map(\.throughput)
                {
                    #expect(try await store.isUnchanged(1) == false, "byte \(place)")
                }
                try store.close()
                for name in try folder.names where name.contains("-") {
                    try FileManager.default.removeItem(at: folder.file(name))
                }
            }
        }
    }

    /// SHA-256 as Python's hashlib computes it of `struct.pack("<q", …)` and the like behind the types of SQLite.
    @Test(
        "Digests in the files of earlier versions stay right",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (
                "-7, 2.5, 'é', x'00ff', NULL, ''",
                "e559a60e8836bd0088893ee77925acdd02b9e0d91202b66653b64d0597ae0a16"
            ),
            (
                "printf('%.*c', 5000, 'x'), 1",
                "7ccdcca03ce0452cf91ff1cdfd44c4e021e230408cc5daf3e8e955f0c30fabb8"
            ),
        ])
    func digest(of values: String, expected: String) throws {
        let found = try DatabaseQueue().read { db in
            try RecordCheck.addFunction(to: db)
            return try String.fetchOne(db, sql: "SELECT lower(hex(record_digest(\(values))))")
        }
        #expect(found == expected)
    }

    @Test(
        "The difference of a pair that does not follow from its throughputs, and a changed pair in the file")
    func series() async throws {
        try await TemporaryFolder.with { folder in
            var store = try folder.open()
            var series = StoredTest.complete()
            (series.kind, series.statistics, series.replays, series.obstacle) = (.series, nil, [], nil)
            series.round = StoredRound(
                campaign: "autumn", plan: "p", slot: 1, place: 1, vantagePoint: "pi", isRehearsal: false)
            (series.override, series.measuredVerdict, series.verdict) = (nil, .inconclusive, .inconclusive)
            var parts = StoredSeries(SeriesRule(), pause: 1)
            parts.mostPairs = 10
            parts.pairs = (0..<10).map { place in
                let original = 20 + Double(place % 3)
                return .init(
                    isOriginalFirst: place % 2 == 0, original: original, control: 21,
                    difference: PairDifference(original: original, control: 21)?.millionths, bytes: 1_000)
            }
            parts.looks = parts.judgedAgain()?.looks.map(StoredSeries.Look.init) ?? []
            parts.ending = parts.judgedAgain()?.ending ?? .interrupted
            series.measuredVerdict = parts.judgedAgain().map { TestVerdict(parts.verdict(of: $0)) }
            series.pairSeries = parts
            _ = try await store.insert(series)
            series.pairSeries?.pairs[4].difference = -900_000
            _ = try await store.insert(series)
            func standings() async throws -> [RecordStanding] {
                try await store.tests(ofCampaign: "autumn", into: [], until: { false }) {
                    $0.append($1.standing)
                }
            }
            #expect(try await standings() == [.follows, .differs])
            try store.close()
            try folder.edit("UPDATE series_pair SET difference = -900000 WHERE test_id = 1 AND position = 2")
            store = try folder.open()
            #expect(try await standings() == [.differs, .differs])
        }
    }
}
