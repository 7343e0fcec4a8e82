import Campaigns
import Basics
import Foundation
import TestModel

/// Changes since a copy was last updated.
extension SharedDatabase {
    /// Upper bound of an update.
    struct Horizon: Sendable {
        /// Every transaction below it has ended.
        let bound: String
        /// The months with partitions, each with its partition's number: "2026_11 16501". A partition that
        /// was dropped and created again has another number.
        let months: [String]
        /// Number of tests; nil if they were not counted.
        let tests: Int?
    }

    /// New tests in the order of arrival.
    struct Arrivals: Sendable {
        var tests: [PortableTest] = []
        /// Number of unreadable tests.
        var passedOver = 0
        /// The approximate memory of the tests, in bytes.
        var bytes = 0
        /// The last test; nil if there were none, so that none follow.
        var received: String?
        var uuid: String?
    }

    /// The maximum number of tests in one fetch, and the maximum bytes of their compressed records; a single
    /// one may have as many, and is considered damaged if it has more.
    private static let (batch, batchBytes) = (500, 16 << 20)
    /// The maximum bytes of tests decompressed at a time, or one test: further ones are fetched later.
    static let unpackedBytes = 32 << 20

    /// The place of a test in the order of arrival.
    struct ArrivalKey: Comparable {
        /// The transaction.
        let received: UInt64
        /// The identity, which PostgreSQL compares as its hexadecimal text in lower case.
        let uuid: String

        /// Parses a place; nil if it is none.
        init?(received: String?, uuid: String?) {
            guard let received = received.flatMap({ UInt64($0) }), let uuid, UUID(uuidString: uuid) != nil
            else {
                return nil
            }
            self.received = received
            self.uuid = uuid.lowercased()
        }

        static func < (left: Self, right: Self) -> Bool {
            (left.received, left.uuid) < (right.received, right.uuid)
        }

        /// Returns true if the transaction is below a bound.
        func isBelow(_ bound: String) -> Bool { UInt64(bound).map { received < $0 } ?? false }
    }

    /// Determines the bound of an update.
    ///
    /// - Parameter counting: true to count the tests, for display of the progress.
    /// - Returns: the horizon.
    /// - Throws: `CentralDatabaseError.restored` and others; `CancellationError`.
    func horizon(counting: Bool) async throws -> Horizon {
        try await connection.perform { wire in
            guard try !SharedLayout.wasRestored(&wire) else {
                throw CentralDatabaseError.restored(database: wire.title)
            }
            // The bound is read first: a month that is dropped afterwards is noticed now or at the next
            // update.
            let bound = try wire.rows("SELECT pg_snapshot_xmin(pg_current_snapshot())::text").first?.text(0)
            let months = try wire.rows(
                """
                SELECT substr(relname, 6) || ' ' || inhrelid::text FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
                WHERE inhparent = 'wehe.test'::regclass AND relname ~ '^test_[0-9]{4}_[0-9]{2}$' ORDER BY 1
                """)
            let tests =
                counting ? try wire.rows("SELECT count(*)::text FROM wehe.test").first?.number(0) : nil
            return Horizon(bound: bound ?? "0", months: months.compactMap { $0.text(0) }, tests: tests)
        }
    }

    /// Returns the identities of tests removed in transactions from one up to another.
    func removed(from first: String, below bound: String) async throws -> [String] {
        try await connection.perform { wire in
            try wire.rows(Self.removedQuery, [.text(first), .text(bound)]).compactMap { $0.text(0) }
        }
    }

    static let removedQuery = """
        SELECT uuid::text FROM wehe.removed WHERE received >= $1::xid8 AND received < $2::xid8
        """

    /// Fetches the next tests.
    ///
    /// - Parameters:
    ///   - received: the transaction of the last received test.
    ///   - uuid: its identity.
    ///   - bound: the transaction below which tests are fetched.
    ///   - unpacked: the maximum bytes after decompression, not counting an excess by the last test.
    /// - Returns: the tests.
    /// - Throws: `CentralDatabaseError`; `CancellationError`.
    func arrivals(
        after received: String, _ uuid: String, below bound: String, unpacking unpacked: Int = unpackedBytes
    ) async throws -> Arrivals {
        try await connection.perform { wire in
            let rows = try wire.rows(
                Self.arrivalsQuery,
                [
                    .text(received), .text(uuid), .text(bound), PostgresValue(Self.batch),
                    PostgresValue(Self.batchBytes),
                ], within: .seconds(600), atMost: 4 * Self.batchBytes)
            var arrivals = Arrivals()
            var last = ArrivalKey(received: received, uuid: uuid)
            for row in rows {
                // Otherwise the same page would be fetched for ever.
                guard let key = ArrivalKey(received: row.text(4), uuid: row.text(0)),
                    last.map({ $0 < key }) != false,
                    key.isBelow(bound)
                else { throw CentralDatabaseError.notPostgreSQL(database: wire.title) }
                last = key
                if wire.cancellation.isSet { throw CancellationError() }
                let read = SharedRecord.read(row)
                if let test = read.test {
                    arrivals.tests.append(test)
                } else {
                    arrivals.passedOver += 1
                }
                arrivals.uuid = row.text(0)
                arrivals.received = row.text(4)
                arrivals.bytes += read.bytes
                // The rest is fetched again after these are stored.
                if arrivals.bytes > unpacked { break }
            }
            return arrivals
        }
    }

    /// The order is by the qualified columns: unqualified names would refer to the selected texts.
    ///
    /// A record that is too large is not sent, and the total size is limited, except that at least one record
    /// is sent.
    static let arrivalsQuery = """
        SELECT uuid::text, campaign, vantage_point,
            CASE WHEN octet_length(record) <= $5::bigint THEN record END, received::text
        FROM (
            SELECT *, coalesce(sum(octet_length(record)) FILTER (WHERE octet_length(record) <= $5::bigint)
                OVER (ORDER BY received, uuid ROWS UNBOUNDED PRECEDING), 0) AS sent,
                row_number() OVER (ORDER BY received, uuid) AS place
            FROM (
                SELECT uuid, campaign, vantage_point, record, received FROM wehe.test
                WHERE (received, uuid) > ($1::xid8, $2::uuid) AND received < $3::xid8
                ORDER BY test.received, test.uuid LIMIT $4::integer
            ) AS next
        ) AS next
        WHERE sent <= $5::bigint OR place = 1
        ORDER BY next.received, next.uuid
        """

    /// Fetches the next slots.
    ///
    /// - Parameters:
    ///   - first: the first transaction.
    ///   - bound: the transaction below which slots are fetched.
    ///   - last: the position of the last received one; nil for the first ones.
    /// - Returns: the slots without unreadable ones, and the position of the last row; nil if there were
    ///   none.
    /// - Throws: `CentralDatabaseError`; `CancellationError`.
    func slots(
        from first: String, below bound: String, after last: [String]? = nil
    ) async throws -> (slots: [SlotRecord], last: [String]?) {
        try await connection.perform { wire in
            let place = last ?? [first, "", "", "", "-1"]
            let rows = try wire.rows(
                Self.slotsQuery, [.text(first), .text(bound)] + place.map { .text($0) }, within: .seconds(600)
            )
            let end = rows.last.map { row in [11, 0, 1, 2, 3].map { row.text($0) ?? "" } }
            // Texts are in the database's own order, which is not known here.
            if let end {
                guard let now = UInt64(end[0]), let before = UInt64(place[0]), now >= before, end != place,
                    now < UInt64(bound) ?? 0
                else { throw CentralDatabaseError.notPostgreSQL(database: wire.title) }
            }
            return (rows.compactMap(SlotRecord.init), end)
        }
    }

    /// A slot with overlong texts is considered damaged, and not sent.
    static let slotsQuery = """
        SELECT campaign, plan, vantage_point, number::text, \(instant("start")), fate, \(instant("begun")),
            CASE WHEN \(isShort) THEN to_jsonb(app_order)::text END, ending, \(instant("ended")),
            CASE WHEN \(isShort) THEN untested::text END, received::text
        FROM wehe.slot WHERE received >= $1::xid8 AND received < $2::xid8
            AND (received, campaign, plan, vantage_point, number) > ($3::xid8, $4::text, $5::text, $6::text, $7::integer)
        ORDER BY slot.received, slot.campaign, slot.plan, slot.vantage_point, slot.number LIMIT 2000
        """

    private static let isShort = "pg_column_size(app_order) + pg_column_size(untested) <= 20000"

    private static func instant(_ column: String) -> String {
        "to_char(\(column), 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')"
    }
}
