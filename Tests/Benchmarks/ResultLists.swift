import Foundation
import ResultStore
import TestModel
import TestSupport

/// The first page of a list of a hundred thousand stored tests, by every filter and in every order.
struct ResultLists: Benchmark {
    let name = "result lists"

    private static let apps = ["netflix", "spotify", "espn", "zoom", "deezer"]
    private static let verdicts: [TestVerdict] = [.differentiation, .noDifferentiation, .inconclusive]

    func figures(_ effort: Effort) async throws -> [Figure] {
        try await withTemporaryFolder { folder in
            let store = try ResultStore(path: folder.appending(path: "results.sqlite"))
            let count = effort.isQuick ? 20_000 : 100_000
            try await fill(store, count)
            var figures: [Figure] = []
            for (name, filter) in Self.filters(count) {
                for key in TestSort.Key.allCases {
                    let sort = TestSort(key)
                    let times = try await time(effort.repetitions(10)) {
                        _ = try await store.list(limit: 50, filter: filter, sort: sort)
                    }
                    figures.append(
                        Figure("\(name) by \(key.rawValue)", "ms", times.map { $0 * 1e3 }, aim: .atMost(50)))
                }
                let times = try await time(effort.repetitions(10)) {
                    _ = try await store.count(filter: filter)
                }
                figures.append(Figure("count of \(name)", "ms", times.map { $0 * 1e3 }, aim: .atMost(50)))
            }
            try store.close()
            return figures
        }
    }

    /// Filters that let many, few and no tests through.
    private static func filters(_ count: Int) -> [(String, TestFilter)] {
        let middle = StoredTest.sample(number: count / 2).started
        return [
            ("all", .all), ("app", TestFilter(app: "netflix")),
            ("verdict", TestFilter(verdict: .differentiation)), ("failed", TestFilter(status: .failed)),
            ("kind", TestFilter(kind: .dpi)), ("server", TestFilter(server: "mine")),
            ("since", TestFilter(startedFrom: middle)), ("tag of all", TestFilter(tags: ["campaign"])),
            ("rare tag", TestFilter(tags: ["rare"])), ("no such app", TestFilter(app: "nothing")),
            (
                "several",
                TestFilter(
                    app: "espn", verdict: .inconclusive, kind: .differentiation, server: "mine",
                    startedBefore: middle)
            ),
        ]
    }

    /// Imports tests, thousands in a transaction, where storing them one by one would flush the disk for each.
    private func fill(_ store: ResultStore, _ count: Int) async throws {
        for start in stride(from: 0, to: count, by: 2_000) {
            let numbers = (start + 1)...min(start + 2_000, count)
            _ = try await store.import(numbers.map(Self.test), at: Date())
        }
    }

    private static func test(_ number: Int) -> PortableTest {
        var test = StoredTest.sample(number: number)
        test.app = apps[number % apps.count]
        test.verdict = verdicts[number % 7 % verdicts.count]
        test.status = number % 50 == 0 ? .failed : .completed
        test.kind = number % 1_000 == 0 ? .dpi : .differentiation
        test.server = StoredTest.ServerContext(
            name: number % 3 == 0 ? "mine" : "embedded", host: "localhost", sideChannelPort: 55_556,
            resultsPort: 56_566, security: .tls, embedded: number % 3 != 0)
        test.statistics = test.statistics.map {
            StoredStatistics(
                area: Double(number * 7_919 % 2_001 - 1_000) / 1_000, ksStatistic: $0.ksStatistic,
                ksPValue: $0.ksPValue, resamplingRatio: $0.resamplingRatio, meanOriginal: $0.meanOriginal,
                meanControl: $0.meanControl)
        }
        // Lists do not look at replays.
        test.replays = []
        return PortableTest(
            test: test, uuid: UUID().uuidString, tags: ["campaign"] + (number % 1_000 == 0 ? ["rare"] : []))
    }

    private func time(_ count: Int, _ work: () async throws -> Void) async throws -> [Double] {
        try await work()
        var times: [Double] = []
        for _ in 0..<count {
            let start = ContinuousClock.now
            try await work()
            times.append((ContinuousClock.now - start) / .seconds(1))
        }
        return times
    }
}
