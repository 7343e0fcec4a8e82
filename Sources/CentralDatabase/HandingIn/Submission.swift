package import Campaigns
package import Foundation
package import ResultStore
import TestModel

/// What a home hands in to a shared database.
///
/// A test is noted as handed in only once the database has committed it. Whatever happens in between, the next time it is
/// brought again, and the database, which knows it by its identity, leaves it as it is: nothing is lost, nothing doubled.
package struct Submission: Sendable {
    private let store: ResultStore
    private let database: SharedDatabase
    private let campaign: String?
    private let includesRehearsals: Bool

    private let batch: Int

    /// The most tests of a batch, if not said otherwise.
    package static let usualBatch = 1_000
    /// The most slots of a batch.
    private static let slots = 2_000
    /// So many samples are brought at once, unless one test has more: 20 MB of records.
    private static let samples = 500_000

    /// What came of handing in.
    package struct Count: Equatable, Sendable {
        /// Tests that were not there.
        package var tests = 0
        /// Tests that were there already.
        package var known = 0
        /// Slots that were not there.
        package var slots = 0
        /// Tests that this user may not hand in: other campaigns' and other vantage points'.
        package var others = 0
        /// Tests of rehearsals, which are handed in only where that is asked for.
        package var rehearsals = 0
        /// Tests that were measured elsewhere and imported: they are handed in where they were measured.
        package var imported = 0
    }

    /// Prepares to hand in.
    ///
    /// - Parameters:
    ///   - store: the results of the home.
    ///   - database: where to.
    ///   - campaign: the campaign whose tests are meant; nil for all.
    ///   - includesRehearsals: true if tests of rehearsals are meant too.
    ///   - batch: the most tests of a batch. Each batch costs a flush of two disks, and is what a broken connection has to
    ///     bring again.
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

    /// Hands in what waits.
    ///
    /// - Parameters:
    ///   - slots: what became of slots; those that were handed in are passed over.
    ///   - now: the time.
    ///   - progress: told how many tests were brought, of how many.
    /// - Returns: what came of it.
    /// - Throws: `CentralDatabaseError`, `ResultStoreError`; `CancellationError`. What was handed in before stays so.
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
            // While the database takes this batch, the next one is made ready, and the one before is noted.
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

    /// Reads tests and makes the rows that the database takes.
    private func records(of ids: [Int64]) async throws -> [SharedRecord] {
        try await store.portables(ids: ids, samples: true)
            .map { test throws(CentralDatabaseError) in try SharedRecord(test) }
    }

    /// The numbers of tests, in portions that fit in memory.
    ///
    /// - Parameters:
    ///   - tests: the tests.
    ///   - most: the most tests of a portion.
    /// - Returns: the portions, none empty.
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
