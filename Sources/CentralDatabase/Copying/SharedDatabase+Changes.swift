import Campaigns
import Basics
import TestModel

/// What arrived since a copy was made.
extension SharedDatabase {
    /// What a copy begins with.
    struct Horizon: Sendable {
        /// Every transaction below has ended.
        let bound: String
        /// The months that there are partitions for, each with its partition's number: "2026_11 16501". One that was dropped
        /// and made again has another.
        let months: [String]
        /// How many tests there are; nil if nobody counted.
        let tests: Int?
    }

    /// Tests in the order of their arrival.
    struct Arrivals: Sendable {
        var tests: [PortableTest] = []
        /// How many cannot be read.
        var passedOver = 0
        /// The memory that they take, in bytes, about.
        var bytes = 0
        /// The last one; nil where nothing came, so that nothing follows.
        var received: String?
        var uuid: String?
    }

    /// So many tests are fetched at once, and so many bytes of compressed records; a single one may have as many, and is
    /// damaged if it has more.
    private static let (batch, batchBytes) = (500, 16 << 20)
    /// So many bytes of tests are unpacked at once, or one test: what a vantage point compressed well waits for its turn.
    static let unpackedBytes = 32 << 20

    /// Looks how far there is to go.
    ///
    /// - Parameter counting: whether to count the tests, for who waits for all of them.
    /// - Returns: the horizon.
    /// - Throws: `CentralDatabaseError.restored` and others; `CancellationError`.
    func horizon(counting: Bool) async throws -> Horizon {
        try await connection.perform { wire in
            guard try !SharedLayout.wasRestored(&wire) else {
                throw CentralDatabaseError.restored(database: wire.title)
            }
            // First the bound: a month that goes afterwards is seen, or seen next time.
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

    /// The identities of tests that were removed from one transaction on, up to another.
    func removed(from first: String, below bound: String) async throws -> [String] {
        try await connection.perform { wire in
            try wire.rows(Self.removedQuery, [.text(first), .text(bound)]).compactMap { $0.text(0) }
        }
    }

    static let removedQuery = """
        SELECT uuid::text FROM wehe.removed WHERE received >= $1::xid8 AND received < $2::xid8
        """

    /// The next tests.
    ///
    /// - Parameters:
    ///   - received: the transaction of the last one that came.
    ///   - uuid: its identity.
    ///   - bound: the transaction below which they are.
    ///   - unpacked: so many bytes of them are unpacked, and what the last of them has more.
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
            for row in rows {
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
                // The rest is fetched again when these are stored.
                if arrivals.bytes > unpacked { break }
            }
            return arrivals
        }
    }

    /// Ordered by the columns themselves: by their names alone it would be by the texts that are asked for.
    ///
    /// A record that is too large is not sent, and of the rest no more than so many bytes, but always one.
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

    /// The next slots.
    ///
    /// - Parameters:
    ///   - first: the transaction from which on they came.
    ///   - bound: the transaction below which they are.
    ///   - last: the place of the last one that came; nil for the first ones.
    /// - Returns: the slots, those that cannot be read left out, and the place of the last row; nil if nothing came.
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
            return (rows.compactMap(SlotRecord.init), end)
        }
    }

    /// A slot with long texts is damaged, and not sent.
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
