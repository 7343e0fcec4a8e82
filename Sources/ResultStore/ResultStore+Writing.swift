import Basics
package import Foundation
import GRDB
import Recordings
package import TestModel

extension ResultStore {
    /// Stores a test with all its parts, and returns its number.
    ///
    /// On return, everything is on the disk; on an error nothing is stored. The test's own
    /// `id` is ignored.
    ///
    /// - Throws: `ResultStoreError`: `unstorable` for an invalid date, `diskFull`, `readOnly`, `movedAway`,
    ///   `busy`, `inputOutput`, `closed`.
    package func insert(_ test: StoredTest) async throws(ResultStoreError) -> Int64 {
        try await write { db in try Self.add(test, SharedTexts(db), db) }
    }

    /// Stores a localization with the simultaneous tests of its servers, all or nothing.
    ///
    /// - Parameters:
    ///   - run: the run; the numbers of the tests are inserted into its `StoredTest.localization`.
    ///   - tests: the servers' tests, server one's first.
    /// - Returns: the number of the run, and those of the tests.
    /// - Throws: `ResultStoreError`, as for ``insert(_:)``.
    package func insert(
        _ run: StoredTest, with tests: [StoredTest]
    ) async throws(ResultStoreError) -> (run: Int64, tests: [Int64]) {
        try await write { db in
            let texts = SharedTexts(db)
            let ids = try tests.map { try Self.add($0, texts, db) }
            var run = run
            run.localization?.tests = ids
            return (try Self.add(run, texts, db), ids)
        }
    }

    /// Inserts a test.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - uuid: the identity of an imported test.
    ///   - origin: the origin of an imported test.
    ///   - packed: the samples of its replays, if already packed.
    ///   - check: what is known of its conclusions, if already recomputed.
    ///   - texts: the shared texts.
    ///   - db: the database.
    /// - Returns: its number.
    /// - Throws: `ResultStoreError.unstorable` for an invalid date; SQLite's errors.
    static func add(
        _ test: StoredTest, uuid: String = newUUID(), origin: TestAnnotations.Origin? = nil,
        packed: [PackedSamples] = [], check: RecordCheck? = nil, _ texts: SharedTexts, _ db: Database
    ) throws -> Int64 {
        try Tables.test.insert(
            test, keys: [uuid.plain, (origin?.id).plain, (origin?.imported).plain], db)
        let id = db.lastInsertedRowID
        try addTexts(of: test, id, texts)
        let note = try Insertion(Insertion.sql(into: "note", ["test_id", "position", "text"]), db)
        for (position, text) in test.notes.enumerated() {
            note.bind(id, 0)
            note.bind(Int64(position), 1)
            note.bind(text.plain.text, 2)
            try note.run()
        }
        try Tables.exchange.insert(test.exchanges, of: id, db)
        var ends = SliceEndTexts()
        for (position, replay) in test.replays.enumerated() {
            let samples =
                packed.indices.contains(position) ? packed[position] : PackedSamples(replay, &ends)
            try replay.insert(of: id, position: position, samples, texts, db)
        }
        if let localization = test.localization {
            try Tables.localization.insert(localization, keys: [id.plain], db)
            try Tables.correlation.insert(localization.correlations, of: id, db)
        }
        if let series = test.pairSeries { try add(series, of: id, db) }
        if let search = test.ruleSearch {
            try Tables.ruleSearch.insert(search, keys: [id.plain], db)
            try Tables.region.insert(search.regions, of: id, db)
            try Tables.probe.insert(search.probes, of: id, db)
        }
        if let limit = test.limit {
            try Tables.limit.insert(limit, keys: [id.plain], db)
            try Tables.limitReplay.insert(limit.replays, of: id, db)
        }
        if let effect = test.effect { try Tables.effect.insert(effect, keys: [id.plain], db) }
        try (check ?? RecordCheck(test)).store(of: id, db)
        return id
    }

    /// Inserts the settings and decisions of a test, which are the same for many tests; a published test has
    /// neither.
    private static func addTexts(
        of test: StoredTest, _ id: Int64, _ texts: SharedTexts
    ) throws {
        guard !test.settings.isEmpty || !test.decisions.isEmpty else { return }
        let settings =
            test.settings.isEmpty ? nil : try texts.number(of: test.settings.plain.text, .settings)
        try texts.insert(of: id, settings: settings, test.decisions.map(\.flatObject))
    }

    private static func add(_ series: StoredSeries, of id: Int64, _ db: Database) throws {
        try Tables.series.insert(series, keys: [id.plain], db)
        try Tables.seriesPair.insert(series.pairs, of: id, db)
        try Tables.seriesLook.insert(series.looks, of: id, db)
    }

    /// Stores a pair of a series together with the updated series, all or nothing.
    ///
    /// - Parameters:
    ///   - pair: the pair's test.
    ///   - series: the series, which is already stored; its parts in tables other than those of series are
    ///     not changed.
    /// - Returns: the number of the pair's test.
    /// - Throws: `ResultStoreError`, as for ``insert(_:)``; `removedMeanwhile` if the series was removed.
    package func insert(
        _ pair: StoredTest, asPairOf series: StoredTest
    ) async throws(ResultStoreError) -> Int64 {
        try await write { db in
            var pair = pair
            pair.series = series.id
            let id = try Self.add(pair, SharedTexts(db), db)
            try Self.update(series, db)
            return id
        }
    }

    /// Updates a series: its own row, its pairs and its looks.
    ///
    /// - Throws: `ResultStoreError`, as for ``insert(_:)``; `removedMeanwhile` if the series was removed.
    package func update(_ series: StoredTest) async throws(ResultStoreError) {
        try await write { db in try Self.update(series, db) }
    }

    private static func update(_ series: StoredTest, _ db: Database) throws {
        let id = series.id ?? 0
        guard try Tables.test.update(series, id: id, db) else {
            throw ResultStoreError.removedMeanwhile(test: id)
        }
        // The rows in the other two tables are deleted with it.
        try db.execute(sql: "DELETE FROM series WHERE test_id = ?", arguments: [id])
        if let parts = series.pairSeries { try add(parts, of: id, db) }
        try RecordCheck(series).store(of: id, db)
    }

    /// Returns a new unique identity: a random UUID (RFC 9562, 5.4).
    ///
    /// `UUID()` would have random numbers of its own, which do not follow from the seed of a simulation.
    private static func newUUID() -> String {
        var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        bytes[6] = bytes[6] & 0x0f | 0x40
        bytes[8] = bytes[8] & 0x3f | 0x80
        let parts = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
        return parts.map { HexText.encode(bytes[$0]) }.joined(separator: "-")
    }

    /// Removes tests permanently in one transaction, and returns their number. Numbers without a test are
    /// ignored.
    @discardableResult
    package func remove(ids: [Int64]) async throws(ResultStoreError) -> Int {
        try await write { db in
            let statement = try db.cachedStatement(sql: "DELETE FROM test WHERE id = ?")
            var removed = 0
            for id in ids {
                try statement.execute(arguments: [id])
                removed += db.changesCount
            }
            return removed
        }
    }

    /// Removes the tests of some identities permanently; unknown ones are ignored.
    ///
    /// - Parameter uuids: the identities.
    /// - Returns: the number of removed tests.
    /// - Throws: `ResultStoreError`.
    @discardableResult
    package func remove(uuids: [String]) async throws(ResultStoreError) -> Int {
        guard !uuids.isEmpty else { return 0 }
        return try await write { db in
            let statement = try db.cachedStatement(sql: "DELETE FROM test WHERE uuid = ?")
            var removed = 0
            for uuid in uuids {
                try statement.execute(arguments: [uuid])
                removed += db.changesCount
            }
            return removed
        }
    }

    /// Removes all tests that began in a period permanently.
    ///
    /// - Parameter span: the period.
    /// - Returns: the number of removed tests.
    /// - Throws: `ResultStoreError`.
    @discardableResult
    package func remove(startedIn span: Range<Date>) async throws(ResultStoreError) -> Int {
        let bounds = [span.lowerBound, span.upperBound].map { InstantText.text($0) }
        return try await write { db in
            try db.execute(
                sql: "DELETE FROM test WHERE started >= ? AND started < ?",
                arguments: StatementArguments(bounds))
            return db.changesCount
        }
    }
}
