import Basics
import Dashboard
import Foundation
import Reports
import ResultStore
import CentralDatabase
import Synchronization
import TestModel
import Messages

/// The data source of a dashboard for a shared database: a local copy, which is updated at intervals while
/// the dashboard is in use. The copy stays available if the database is not.
final class CopiedResults: DashboardDataSource {
    private let address: DatabaseAddress
    private let folder: URL
    private let words: Messages
    private let clock: WallClock

    /// The results that are currently shown.
    private struct Shown {
        var results: StoredResults
        /// The inode of the copy's file, to detect its replacement.
        var file: Int?
        /// The results shown before, which a request may still be reading.
        var earlier: StoredResults?
        var origin: DashboardOrigin
        /// True if there was a request since the last update of the copy.
        var isAskedFor = false
    }

    private let shown: Mutex<Shown>

    /// Number of the database's tests that could not be read at the start.
    let passedOver: Int

    /// Updates the copy, or creates it if there is none. If the database is unavailable, an existing copy is
    /// used, with the reason for which it is not up to date.
    ///
    /// - Parameters:
    ///   - address: the address of the database.
    ///   - folder: the folder of the copies.
    ///   - words: the texts of the current language.
    ///   - clock: the clock for the time of updates.
    ///   - progress: receives the number of tests copied, and the total if it is known.
    /// - Throws: `CentralDatabaseError`, `ResultStoreError`; `CancellationError`.
    init(
        _ address: DatabaseAddress, in folder: URL, _ words: Messages, _ clock: WallClock,
        progress: @Sendable (_ done: Int, _ all: Int?) -> Void
    ) async throws {
        (self.address, self.folder, self.words, self.clock) = (address, folder, words, clock)
        let (store, origin): (ResultStore, DashboardOrigin)
        do {
            let database = try await SharedDatabase.open(address)
            let copy = try await LocalCopy.upToDate(
                of: database, in: folder, at: clock.now(), progress: progress)
            (store, passedOver) = (copy.store, copy.passedOver)
            origin = DashboardOrigin(database: database.title, updated: clock.now())
        } catch {
            guard Self.isAway(error), let copy = try await KeptCopy.last(of: address, in: folder) else {
                throw error
            }
            (store, passedOver) = (copy.store, copy.passedOver)
            origin = DashboardOrigin(
                database: address.title, updated: copy.updated, trouble: words.sentence(error))
        }
        shown = Mutex(
            Shown(results: StoredResults(store, words, clock), file: Self.number(of: store), origin: origin))
    }

    /// Returns true if the database may become available again after the error.
    private static func isAway(_ error: any Error) -> Bool {
        switch error {
        case CentralDatabaseError.unreachable, CentralDatabaseError.silent, CentralDatabaseError.lost: true
        default: false
        }
    }

    /// Updates the copy at intervals while the dashboard is in use, until the task is cancelled.
    ///
    /// - Parameter interval: the time between two checks of the database.
    func keepUpToDate(every interval: Duration) async {
        while true {
            do { try await clock.steady.sleep(for: interval) } catch { return }
            let isAskedFor = shown.withLock { shown in
                defer { shown.isAskedFor = false }
                return shown.isAskedFor
            }
            if isAskedFor { await update() }
        }
    }

    /// Updates the copy, or records the reason for which that fails.
    func update() async {
        do {
            let database = try await SharedDatabase.open(address)
            try show(try await LocalCopy.upToDate(of: database, in: folder, at: clock.now()))
        } catch is CancellationError {
            return
        } catch {
            let trouble = words.sentence(error)
            shown.withLock { $0.origin.trouble = trouble }
        }
    }

    /// Replaces the copy that is shown.
    private func show(_ copy: LocalCopy) throws {
        let (file, results) = (Self.number(of: copy.store), StoredResults(copy.store, words, clock))
        let idle: StoredResults? = shown.withLock { shown in
            shown.origin = DashboardOrigin(database: shown.origin.database, updated: clock.now())
            // For the same file the current results are kept: they see new data in it, and keep their cache.
            guard file == nil || file != shown.file else { return results }
            let idle = shown.earlier
            (shown.earlier, shown.results, shown.file) = (shown.results, results, file)
            return idle
        }
        try idle?.close()
    }

    private static func number(of store: ResultStore) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: store.path.path)
        return attributes?[.systemFileNumber] as? Int
    }

    /// Closes the copy.
    ///
    /// - Throws: `ResultStoreError`.
    func close() throws(ResultStoreError) {
        let (results, earlier) = shown.withLock { ($0.results, $0.earlier) }
        try earlier?.close()
        try results.close()
    }

    /// The current results, for a request; marks the dashboard as in use.
    private var results: StoredResults {
        shown.withLock { shown in
            shown.isAskedFor = true
            return shown.results
        }
    }

    func mark() async throws -> String { try await results.mark() }

    func tests(
        _ filter: TestFilter, by sort: TestSort, after place: PageCursor?, limit: Int
    ) async throws -> (page: TestPage, count: Int) {
        try await results.tests(filter, by: sort, after: place, limit: limit)
    }

    func summary(of filter: TestFilter) async throws -> DashboardSummary {
        try await results.summary(of: filter)
    }

    func names() async throws -> TestNames { try await results.names() }

    func test(_ id: Int64) async throws -> (chosen: StoredTest, measured: [StoredTest])? {
        try await results.test(id)
    }

    func standings(of ids: [Int64]) async throws -> [Int64: RecordStanding] {
        try await results.standings(of: ids)
    }

    func identities(of ids: [Int64]) async throws -> [Int64: String] {
        try await results.identities(of: ids)
    }

    func pages() async throws -> [DashboardPage] { try await results.pages() }

    func origin() -> DashboardOrigin? { shown.withLock { $0.origin } }
}
