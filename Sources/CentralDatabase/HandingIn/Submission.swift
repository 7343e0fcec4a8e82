package import Campaigns
package import Foundation
package import ResultStore
import TestModel

/// Submission of a home's tests to a shared database.
///
/// A test is recorded as submitted only after the database has committed it. After a failure in between, it
/// is submitted again, and the database, which recognizes it by its identity, leaves it unchanged: nothing is
/// lost or duplicated.
package struct Submission: Sendable {
    private let store: ResultStore
    private let database: SharedDatabase
    private let campaign: String?
    private let includesRehearsals: Bool

    private let batch: Int

    /// The default maximum number of tests in a batch.
    package static let usualBatch = 1_000
    /// The maximum number of slots in a batch.
    private static let slots = 2_000
    /// The maximum number of samples in a batch, unless a single test has more: 20 MB of records.
    private static let samples = 500_000

    /// Counts of a submission.
    package struct Count: Equatable, Sendable {
        /// Number of new tests.
        package var tests = 0
        /// Number of tests that were already stored.
        package var known = 0
        /// Number of new slots.
        package var slots = 0
        /// Number of tests that this user may not submit: of other campaigns or vantage points.
        package var others = 0
        /// Number of tests of rehearsals, which are submitted only on request.
        package var rehearsals = 0
        /// Number of imported tests, which are submitted where they were measured.
        package var imported = 0
    }

    /// Creates a submission.
    ///
    /// - Parameters:
    ///   - store: the results of the home.
    ///   - database: the shared database.
    ///   - campaign: the campaign; nil for all.
    ///   - includesRehearsals: true to include tests of rehearsals.
    ///   - batch: the maximum number of tests in a batch. Each batch costs a flush of two disks, and is
    ///     repeated after a broken connection.
    package init(
        from store: ResultStore, to database: SharedDatabase, campaign: String? = nil,
        includesRehearsals: Bool = false, batch: Int = usualBatch
    ) {
        self.store = store
        self.database = database
        self.campaign = campaign
        self.includesRehearsals = includesRehearsals
        self.batch = batch
    }

    /// Submits the waiting tests and slots.
    ///
    /// - Parameters:
    ///   - slots: the states of slots; those already submitted are skipped.
    ///   - now: the current time.
    ///   - progress: receives the number of submitted tests and the total.
    /// - Returns: the counts.
    /// - Throws: `CentralDatabaseError`, `ResultStoreError`; `CancellationError`. Tests submitted before
    ///   remain so.
    package func handIn(
        slots: [SlotRecord] = [], at now: Date,
        progress: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) async throws -> Count {
        var count = Count()
        try await store.knows(
            database.key, named: database.title,
            formerly: database.copy == nil ? database.identity : nil, at: now)
        var all = try await store.waiting(for: database.key, campaign: campaign, at: now)
        let rehearsals = try await store.waiting(
            for: database.key, campaign: campaign, rehearsals: true, at: now)
        if includesRehearsals { all += rehearsals } else { count.rehearsals = rehearsals.count }
        let mine = all.filter { mayHandIn($0.campaign, $0.vantagePoint) }
        count.others = all.count - mine.count
        count.imported = try await store.importedCount(ofCampaign: campaign)
        let batches = Self.batches(mine, of: batch)
        var records = try await self.records(of: batches.first ?? [])
        for number in batches.indices {
            progress(count.tests + count.known, mine.count)
            try Task.checkCancellation()
            // While the database inserts this batch, the next one is prepared, and the previous one is
            // recorded.
            async let next = self.records(of: number + 1 < batches.count ? batches[number + 1] : [])
            let committed = number > 0 ? batches[number - 1] : []
            async let noted: Void = store.noteHandedIn(committed, to: database.key)
            let taken = try await database.take(records)
            try await noted
            count.tests += taken
            count.known += records.count - taken
            records = try await next
        }
        try await store.noteHandedIn(batches.last ?? [], to: database.key)
        let rehearsed = includesRehearsals ? [] : try await store.rehearsedPlans()
        let fitting = slots.filter { slot in
            !rehearsed.contains(slot.plan) && (campaign ?? slot.campaign) == slot.campaign
                && mayHandIn(slot.campaign, slot.vantagePoint)
        }
        for start in stride(from: 0, to: fitting.count, by: Self.slots) {
            try Task.checkCancellation()
            count.slots += try await database.take(Array(fitting[start...].prefix(Self.slots)))
        }
        return count
    }

    /// Reads tests and converts them to rows of the database.
    private func records(of ids: [Int64]) async throws -> [SharedRecord] {
        try await store.portables(ids: ids, samples: true)
            .map { test throws(CentralDatabaseError) in try SharedRecord(test) }
    }

    /// Divides tests into batches that fit in memory.
    ///
    /// - Parameters:
    ///   - tests: the tests.
    ///   - most: the maximum number of tests in a batch.
    /// - Returns: the numbers of the tests in each batch, none empty.
    static func batches(_ tests: [WaitingTest], of most: Int) -> [[Int64]] {
        var batches: [[Int64]] = []
        var samples = 0
        for test in tests {
            if batches.isEmpty || batches[batches.count - 1].count == most
                || samples + test.samples > Self.samples
            {
                batches.append([])
                samples = 0
            }
            batches[batches.count - 1].append(test.id)
            samples += test.samples
        }
        return batches
    }

    private func mayHandIn(_ campaign: String, _ vantagePoint: String) -> Bool {
        database.rights.places?.contains(.init(campaign: campaign, vantagePoint: vantagePoint)) ?? true
    }
}
