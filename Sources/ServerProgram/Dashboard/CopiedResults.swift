import Dashboard
import Foundation
import Reports
import ResultStore
import CentralDatabase
import Synchronization
import TestModel
import Messages

/// The results of a shared database behind a dashboard's source: those of its copy here, which is brought up to date every
/// so often while somebody looks. Whatever happens to the database, the copy can be looked at.
final class CopiedResults: DashboardDataSource {
    private let address: DatabaseAddress
    private let folder: URL
    private let words: Messages

    /// What is shown now.
    private struct Shown {
        var results: StoredResults
        /// Tells the copy's file from another one that was made in its place.
        var file: Int?
        /// What was shown before: somebody may still be reading it.
        var earlier: StoredResults?
        var origin: DashboardOrigin
        /// Whether anybody asked since the copy was brought up to date.
        var isAskedFor = false
    }

    private let shown: Mutex<Shown>

    /// How many tests of the database could not be read when this was begun.
    let passedOver: Int

    /// Brings the copy up to date, making it where there is none. While the database is away a copy that was made before
    /// does, and says why it is no newer.
    ///
    /// - Parameters:
    ///   - address: where the database is.
    ///   - folder: where copies lie.
    ///   - words: the language.
    ///   - progress: told how many tests came, of how many if anybody counted.
    /// - Throws: `CentralDatabaseError`, `ResultStoreError`; `CancellationError`.
    init(
        _ address: DatabaseAddress, in folder: URL, _ words: Messages,
        progress: @Sendable (_ done: Int, _ all: Int?) -> Void
    ) async throws {
        (self.address, self.folder, self.words) = (address, folder, words)
        let (store, origin): (ResultStore, DashboardOrigin)
        do {
            let database = try await SharedDatabase.open(address)
            let copy = try await LocalCopy.upToDate(of: database, in: folder, progress: progress)
            (store, passedOver) = (copy.store, copy.passedOver)
            origin = DashboardOrigin(database: database.title, updated: Date())
        } catch {
            guard Self.isAway(error), let copy = try await KeptCopy.last(of: address, in: folder) else {
                throw error
            }
            (store, passedOver) = (copy.store, copy.passedOver)
            origin = DashboardOrigin(
                database: address.title, updated: copy.updated, trouble: words.sentence(error))
        }
        shown = Mutex(
            Shown(results: StoredResults(store, words), file: Self.number(of: store), origin: origin))
    }

    /// Whether an error says that a database may be back later.
    private static func isAway(_ error: any Error) -> Bool {
        switch error {
        case CentralDatabaseError.unreachable, CentralDatabaseError.silent, CentralDatabaseError.lost: true
        default: false
        }
    }

    /// Brings the copy up to date every so often while somebody looks, until the task is cancelled.
    ///
    /// - Parameter interval: the time between two looks at the database.
    func keepUpToDate(every interval: Duration) async {
        while true {
            do { try await Task.sleep(for: interval) } catch { return }
            let isAskedFor = shown.withLock { shown in
                defer { shown.isAskedFor = false }
                return shown.isAskedFor
            }
            if isAskedFor { await update() }
        }
    }

    /// Brings the copy up to date, or notes why that cannot be.
    func update() async {
        do {
            let database = try await SharedDatabase.open(address)
            try show(try await LocalCopy.upToDate(of: database, in: folder))
        } catch is CancellationError {
            return
        } catch {
            let trouble = words.sentence(error)
            shown.withLock { $0.origin.trouble = trouble }
        }
    }

    /// Shows a copy from now on.
    private func show(_ copy: LocalCopy) throws {
        let (file, results) = (Self.number(of: copy.store), StoredResults(copy.store, words))
        let idle: StoredResults? = shown.withLock { shown in
            shown.origin = DashboardOrigin(database: shown.origin.database, updated: Date())
            // It sees what another one wrote into the same file, and keeps what it worked out.
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

    /// What is shown now, to somebody who asks.
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

    func pages() async throws -> [DashboardPage] { try await results.pages() }

    func origin() -> DashboardOrigin? { shown.withLock { $0.origin } }
}
