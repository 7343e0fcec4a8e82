import Basics
import Foundation
import GRDB
import Recordings
package import TestModel

extension ResultStore {
    /// Iterates over the tests of a campaign in the order of time, in one state of the database. Pairs of
    /// series are included in their series, and simultaneous tests are omitted.
    ///
    /// - Parameters:
    ///   - campaign: its name.
    ///   - initial: the initial value.
    ///   - isCancelled: called repeatedly; returns true to stop.
    ///   - add: adds a test to the value.
    /// - Returns: the final value.
    /// - Throws: `ResultStoreError`; `unreadable` for a row with a manually edited, invalid value.
    package func tests<Value: Sendable>(
        ofCampaign campaign: String, into initial: Value, until isCancelled: @escaping @Sendable () -> Bool,
        _ add: @escaping @Sendable (inout Value, CampaignTest) -> Void
    ) async throws(ResultStoreError) -> Value {
        let (value, recomputed) = try await read { [path = path.path] db in
            let checking = RecordChecking(TestReading(db: db, path: path))
            let rows = try Row.fetchCursor(db, sql: CampaignRow.statement, arguments: [campaign])
            let pairs = try db.makeStatement(
                sql: """
                    SELECT original_first, difference, original_mbps, control_mbps, received_bytes
                    FROM series_pair WHERE test_id = ? ORDER BY position
                    """)
            var value = initial
            var number = 0
            while let row = try rows.next() {
                number += 1
                if number.isMultiple(of: 1_000), isCancelled() { break }
                add(&value, try CampaignRow(row: row, path: path).test(pairs, checking))
            }
            return (value, checking.recomputed)
        }
        await keep(recomputed)
        return value
    }

    /// Returns the names of the campaigns that have tests.
    ///
    /// - Throws: `ResultStoreError`.
    package func testedCampaigns() async throws(ResultStoreError) -> [String] {
        try await read(Self.testedCampaigns)
    }

    /// Returns the same within another transaction. It needs one index lookup per name, instead of one per
    /// test.
    static func testedCampaigns(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                WITH RECURSIVE name (value) AS (
                    SELECT min(campaign_name) FROM test WHERE campaign_name IS NOT NULL
                    UNION ALL
                    SELECT (SELECT min(campaign_name) FROM test WHERE campaign_name > name.value)
                    FROM name WHERE name.value IS NOT NULL)
                SELECT value FROM name WHERE value IS NOT NULL
                """)
    }
}

/// A row of a campaign's test, read by column indices, since there may be a million.
private struct CampaignRow {
    let row: Row
    /// The database file, for messages.
    let path: String

    private enum Column: Int, CaseIterable {
        case id, kind, app, appTitle, status, failureCode, started, measuredVerdict
        case purpose, serverEmbedded, serverHost, serverAddress, labName, verdictOverride, synthesised
        case meanOriginalMbps, meanControlMbps, serverName, clientAddress, network, withheld, runOrder
        case campaignName, campaignPlan, campaignSlot, campaignPlace, campaignVantagePoint
        case campaignAsNumber, campaignCountry, campaignNetwork, campaignSite, campaignRehearsal
        case direction, imported, uuid, leastBytes, standing, ownRate, controlRate, evidence

        /// `app_title` for ``appTitle``.
        var name: String {
            switch self {
            case .leastBytes: CampaignRow.leastBytes
            case .standing: RecordCheck.selection[0]
            case .ownRate: RecordCheck.selection[1]
            case .controlRate: RecordCheck.selection[2]
            case .evidence: "record_check.evidence"
            default: "\(self)".map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
            }
        }
    }

    /// The least payload of a replay of an ordinary test that arrived; null for a series.
    private static let leastBytes = """
        (SELECT min(CASE test.direction WHEN '\(ReplayDirection.up.rawValue)' THEN sent_bytes ELSE received_bytes END)
        FROM replay
        WHERE test_id = test.id AND test.kind = '\(StoredTest.Kind.differentiation.rawValue)'
            AND role IN ('\(ReplayRole.original.rawValue)', '\(ReplayRole.control.rawValue)'))
        """

    static let statement = """
        SELECT \(Column.allCases.map(\.name).joined(separator: ", "))
        FROM test INDEXED BY test_by_campaign \(RecordCheck.join)
        WHERE campaign_name = ? AND purpose NOT IN ('\(TestPurpose.pair.rawValue)',
            '\(TestPurpose.localizationOne.rawValue)', '\(TestPurpose.localizationTwo.rawValue)')
        ORDER BY started
        """

    /// Returns the test, with the pairs of a series.
    func test(_ pairsOfSeries: Statement, _ checking: RecordChecking) throws -> CampaignTest {
        let kind: StoredTest.Kind = try choice(.kind)
        var test = CampaignTest(
            round: StoredRound(
                campaign: try needed(.campaignName), plan: try needed(.campaignPlan),
                slot: try needed(.campaignSlot), place: try needed(.campaignPlace),
                vantagePoint: try needed(.campaignVantagePoint), asNumber: try known(.campaignAsNumber),
                country: try known(.campaignCountry), network: try known(.campaignNetwork),
                site: try known(.campaignSite), isRehearsal: try known(.campaignRehearsal) ?? false),
            kind: kind, purpose: try choice(.purpose), artificialConditions: try artificialConditions(),
            app: try needed(.app), appTitle: try needed(.appTitle), direction: try choice(.direction),
            status: try choice(.status), failure: try known(.failureCode), started: try started(),
            verdict: try known(.measuredVerdict).flatMap(TestVerdict.init(rawValue:)),
            original: try known(.meanOriginalMbps), control: try known(.meanControlMbps),
            server: try needed(.serverName), clientAddress: try known(.clientAddress),
            deviceNetwork: try known(.network), withheld: try names(.withheld))
        test.id = try id
        let imported: String? = try known(.imported)
        test.isImported = imported != nil
        var stored: Row? = row
        if kind == .series {
            // Each pair has a coin of its own, so those of a series that was interrupted count as any others.
            let evidence = try addPairs(&test, pairsOfSeries)
            let kept: Data? = try known(.evidence)
            if kept.map({ [UInt8]($0) }) != evidence { stored = nil }
        }
        let check = try checking.check(of: test.id, in: stored, from: Column.standing.rawValue)
        test.standing = check.standing
        test.uuid = try needed(.uuid)
        let kept: Data? = try known(.evidence)
        test.evidence = check.evidence.isEmpty ? kept.map { [UInt8]($0) } ?? [] : check.evidence
        if kind != .series {
            test.original = check.rates.original ?? test.original
            test.control = check.rates.control ?? test.control
        }
        if test.status == .completed, kind == .differentiation,
            let first = try names(.runOrder).first.flatMap(ReplayRole.init(rawValue:))
        {
            test.pairs = [test.ordinaryPair(first: first, bytes: try known(.leastBytes))]
        }
        return test
    }

    /// Returns the conditions that keep the test from being evidence, by the rule for stored tests.
    private func artificialConditions() throws -> [ArtificialCondition] {
        var test = StoredTest.blank
        test.server.embedded = try needed(.serverEmbedded)
        test.server.host = try needed(.serverHost)
        test.server.address = try known(.serverAddress)
        test.lab = try known(.labName).map { StoredLab(name: $0, rules: nil) }
        test.override = try known(.verdictOverride)
        test.synthesised = try known(.synthesised)
        if try known(.campaignRehearsal) ?? false {
            test.round = .blank
            test.round?.isRehearsal = true
        }
        return test.artificialConditions
    }

    /// Adds the pairs of a series, and their mean as its original's throughput; returns their digest.
    private func addPairs(_ test: inout CampaignTest, _ statement: Statement) throws -> [UInt8] {
        let pairs = try Row.fetchCursor(statement, arguments: [try id])
        var (sum, count) = (0.0, 0)
        var read: [StoredSeries.Pair] = []
        while let pair = try pairs.next() {
            func value(_ place: Int) -> DatabaseValue { pair[place] }
            let stored = StoredSeries.Pair(
                isOriginalFirst: Int.fromDatabaseValue(value(0)) == 1,
                original: Double.fromDatabaseValue(value(2)), control: Double.fromDatabaseValue(value(3)),
                difference: Int.fromDatabaseValue(value(1)),
                bytes: Int64.fromDatabaseValue(value(4)) ?? 0)
            read.append(stored)
            // Both replays of a pair transfer the same part.
            test.pairs.append(
                .init(
                    isOriginalFirst: stored.isOriginalFirst, difference: stored.difference, void: stored.void,
                    bytes: stored.bytes > 1 ? stored.bytes / 2 : nil))
            if stored.difference != nil, let original = stored.original {
                sum += original
                count += 1
            }
        }
        if count > 0 { test.original = sum / Double(count) }
        return RecordEvidence.digest(of: read)
    }

    private var id: Int64 { get throws { try needed(.id) } }

    /// Returns the value of a column; nil for NULL.
    private func known<Value: DatabaseValueConvertible>(
        _ column: Column
    ) throws(ResultStoreError) -> Value? {
        let stored: DatabaseValue = row[column.rawValue]
        return stored.isNull ? nil : try needed(column)
    }

    private func needed<Value: DatabaseValueConvertible>(_ column: Column) throws(ResultStoreError) -> Value {
        let stored: DatabaseValue = row[column.rawValue]
        guard let value = Value.fromDatabaseValue(stored) else { throw unreadable(column) }
        return value
    }

    /// Returns a short list of names, stored as JSON; empty for NULL.
    private func names(_ column: Column) throws(ResultStoreError) -> [String] {
        guard let text: String = try known(column) else { return [] }
        guard case .array(let items) = try? JSONValue(parsing: text) else { throw unreadable(column) }
        return items.compactMap { item in if case .string(let name) = item { name } else { nil } }
    }

    private func choice<Keyword: RawRepresentable<String>>(
        _ column: Column
    ) throws(ResultStoreError) -> Keyword {
        guard let choice = Keyword(rawValue: try needed(column)) else { throw unreadable(column) }
        return choice
    }

    private func started() throws(ResultStoreError) -> Date {
        guard let instant = Timestamp.date(try needed(.started)) else { throw unreadable(.started) }
        return instant
    }

    private func unreadable(_ column: Column) -> ResultStoreError {
        let (number, stored): (DatabaseValue, DatabaseValue) = (row[Column.id.rawValue], row[column.rawValue])
        let id = Int64.fromDatabaseValue(number) ?? 0
        return .unreadable(
            path: path, .column(column.name, of: .test(id)), found: .value("\(stored)"))
    }
}
