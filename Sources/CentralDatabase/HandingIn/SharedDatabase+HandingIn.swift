import Campaigns
import Basics
import Foundation
import TestModel

extension SharedDatabase {
    /// Inserts tests, all of them or none; existing ones are not changed.
    ///
    /// - Parameter tests: the tests as rows.
    /// - Returns: the number of new tests.
    /// - Throws: `CentralDatabaseError`; `CancellationError`. If the connection breaks at the end they may be
    ///   stored all the same, which the next attempt detects.
    func take(_ tests: [SharedRecord]) async throws -> Int {
        guard !tests.isEmpty else { return 0 }
        // The same order is used everywhere, so that two clients inserting the same tests cannot deadlock.
        let records = tests.sorted { $0.uuid < $1.uuid }
        return try await connection.perform { wire in
            try wire.transaction { wire in
                let names = SharedRecord.columns.map(\.0).joined(separator: ", ")
                try wire.makeIncoming(SharedRecord.columns)
                try wire.copy(into: "pg_temp.incoming", records.map(\.values))
                let inserted = try wire.rows(
                    """
                    WITH inserted AS (
                        INSERT INTO wehe.test (\(names))
                        SELECT \(Self.cast(SharedRecord.columns)) FROM pg_temp.incoming ORDER BY uuid
                        ON CONFLICT (uuid, started) DO NOTHING RETURNING 1
                    ) SELECT count(*)::text FROM inserted
                    """)
                // A row that is not visible now may be another user's row with the same identity.
                let started = records.map(\.started).sorted()
                let seen = try wire.rows(
                    Self.seenQuery, [PostgresValue(started.first), PostgresValue(started.last)])
                let missing = records.count - max(0, seen.first?.number(0) ?? 0)
                guard missing == 0 else {
                    throw CentralDatabaseError.notSeen(database: wire.title, tests: missing)
                }
                return inserted.first?.number(0) ?? 0
            }
        }
    }

    /// Inserts the states of slots, all of them or none; existing ones are not changed.
    ///
    /// - Parameter slots: the slots.
    /// - Returns: the number of new slots.
    /// - Throws: as ``take(_:)-(_)``.
    func take(_ slots: [SlotRecord]) async throws -> Int {
        guard !slots.isEmpty else { return 0 }
        return try await connection.perform { wire in
            // A home submits all of its slots each time, of which few are new.
            let known = try Self.known(slots, &wire)
            let rows = slots.filter { !known.contains(SlotName($0)) }.compactMap(\.sharedValues)
            guard !rows.isEmpty else { return 0 }
            return try wire.transaction { wire in
                let names = SlotRecord.sharedColumns.map(\.0).joined(separator: ", ")
                try wire.makeIncoming(SlotRecord.sharedColumns)
                try wire.copy(into: "pg_temp.incoming", rows)
                let inserted = try wire.rows(
                    """
                    WITH inserted AS (
                        INSERT INTO wehe.slot (\(names))
                        SELECT \(Self.cast(SlotRecord.sharedColumns)) FROM pg_temp.incoming
                        ORDER BY campaign, plan, vantage_point, number::integer
                        ON CONFLICT DO NOTHING RETURNING 1
                    ) SELECT count(*)::text FROM inserted
                    """)
                return inserted.first?.number(0) ?? 0
            }
        }
    }

    /// Returns the slots that are already stored.
    private static func known(_ slots: [SlotRecord], _ wire: inout PostgresWire) throws -> Set<SlotName> {
        func all(_ value: (SlotRecord) -> String) -> PostgresValue {
            PostgresValue(list: Set(slots.map(value)).sorted())
        }
        let rows = try wire.rows(
            knownSlotsQuery,
            [all(\.campaign), all(\.plan), all(\.vantagePoint), all { "\($0.number)" }])
        return Set(
            rows.map { row in
                SlotName(
                    campaign: row.text(0) ?? "", plan: row.text(1) ?? "", vantagePoint: row.text(2) ?? "",
                    number: row.number(3) ?? 0)
            })
    }

    static let knownSlotsQuery = """
        SELECT campaign, plan, vantage_point, number::text FROM wehe.slot
        WHERE campaign = ANY ($1::text[]) AND plan = ANY ($2::text[]) AND vantage_point = ANY ($3::text[])
            AND number = ANY ($4::integer[])
        """

    /// Row-level security prevents conditions that may fail, such as parsing an identity, from being
    /// evaluated during an index lookup; conditions prepared before are permitted. The range between the
    /// first and the last start limits the number of partitions to search.
    static let seenQuery = """
        WITH incoming AS MATERIALIZED (
            SELECT uuid::uuid, started::timestamptz, campaign FROM pg_temp.incoming
        )
        SELECT count(*)::text FROM incoming JOIN wehe.test AS test
            ON test.uuid = incoming.uuid AND test.started = incoming.started AND test.campaign = incoming.campaign
        WHERE test.started BETWEEN $1::timestamptz AND $2::timestamptz
        """

    private static func cast(_ columns: [(String, String)]) -> String {
        columns.map { "\($0)::\($1)" }.joined(separator: ", ")
    }
}

/// Key of a slot.
private struct SlotName: Hashable {
    let campaign: String
    let plan: String
    let vantagePoint: String
    let number: Int
}

extension SlotName {
    init(_ slot: SlotRecord) {
        self.init(
            campaign: slot.campaign, plan: slot.plan, vantagePoint: slot.vantagePoint, number: slot.number)
    }
}

extension PostgresWire {
    /// Creates the table into which rows are copied: with text columns, which the insertion converts to the
    /// target types.
    mutating func makeIncoming(_ columns: [(String, String)]) throws {
        let columns = columns.map { "\($0) \($1 == "bytea" ? $1 : "text")" }.joined(separator: ", ")
        try run("CREATE TEMP TABLE incoming (\(columns)) ON COMMIT DROP")
    }
}
