import Basics
import TestRunner
import Dashboard
import Differentiation
import Reports
import Recordings
import ResultStore
import Synchronization
import TestModel
import Messages

/// A home's results as the data source of a dashboard. Results of slow, repeated requests are cached until a
/// test is added or removed.
final class StoredResults: DashboardDataSource {
    private let store: ResultStore
    private let words: Messages
    private let clock: WallClock

    /// The cached results for one state of the store.
    private struct Kept {
        var mark = ""
        var summaries: [(filter: TestFilter, summary: DashboardSummary)] = []
        var names: TestNames?
    }

    private let kept = Mutex(Kept())
    /// Maximum number of cached summaries.
    private static let mostSummaries = 8

    /// - Parameters:
    ///   - store: the store with the results.
    ///   - words: the texts for reports.
    ///   - clock: the clock for the times of reports.
    init(_ store: ResultStore, _ words: Messages, _ clock: WallClock) {
        self.store = store
        self.words = words
        self.clock = clock
    }

    func mark() async throws -> String { try await store.mark() }

    func tests(
        _ filter: TestFilter, by sort: TestSort, after place: PageCursor?, limit: Int
    ) async throws -> (page: TestPage, count: Int) {
        let page = try await store.page(filter, by: sort, after: place, limit: limit)
        return (page, try await store.count(filter: filter))
    }

    func summary(of filter: TestFilter) async throws -> DashboardSummary {
        var filter = filter
        // Both directions of an app are not one group.
        filter.direction = filter.direction ?? .down
        let mark = try await mark()
        let known = kept.withLock { kept in
            kept.mark == mark ? kept.summaries.first { $0.filter == filter }?.summary : nil
        }
        if let known { return known }
        let differing = try await store.differing(filter)
        let groups = try await store.verdictsByApp(filter).map { app, verdicts in
            ([Optional(app)], GroupSummary.Counts(verdicts))
        }
        let table = SummaryTable(
            Dictionary(groups, uniquingKeysWith: { first, _ in first }), by: [SummaryKey.app.heading])
        let summary = DashboardSummary(
            table, leftOut: try await store.testsLeftOut(of: filter), differing: differing)
        kept.withLock { kept in
            if kept.mark != mark { kept = Kept(mark: mark) }
            kept.summaries = kept.summaries.suffix(Self.mostSummaries - 1) + [(filter, summary)]
        }
        return summary
    }

    func names() async throws -> TestNames {
        let mark = try await mark()
        if let known = kept.withLock({ $0.mark == mark ? $0.names : nil }) { return known }
        let names = try await store.names()
        kept.withLock { kept in
            if kept.mark != mark { kept = Kept(mark: mark) }
            kept.names = names
        }
        return names
    }

    func test(_ id: Int64) async throws -> (chosen: StoredTest, measured: [StoredTest])? {
        guard let test = try await store.test(id: id) else { return nil }
        let compared = test.localization?.tests ?? []
        let parts = compared.isEmpty ? [] : try await store.tests(ids: compared, samples: true)
        return (test, parts.isEmpty ? [test] : parts)
    }

    func standings(of ids: [Int64]) async throws -> [Int64: RecordStanding] {
        try await store.standings(of: ids)
    }

    func identities(of ids: [Int64]) async throws -> [Int64: String] {
        try await store.identities(of: ids)
    }

    func pages() async throws -> [DashboardPage] {
        DashboardPage.reports(of: try await names().campaigns, in: store, words, clock)
    }

    func origin() -> DashboardOrigin? { nil }

    /// Closes the database after the current requests.
    ///
    /// - Throws: `ResultStoreError`.
    func close() throws(ResultStoreError) { try store.close() }
}

extension GroupSummary.Counts {
    /// Counts the verdicts of an app, without the amounts of slowdown, which are only shown for single tests.
    fileprivate init(_ verdicts: [TestVerdict?: Int]) {
        self.init()
        for (verdict, count) in verdicts {
            for _ in 0..<count {
                self.count(
                    user: nil, isDifferentiation: verdict?.ofReplays.map { $0 == .differentiation },
                    change: nil)
            }
        }
    }
}
