import Campaigns
import SystemFiles
import TestModel

/// What arrived since a copy was made.
extension SharedDatabase {
    /// What a copy begins with.
    struct Horizon: Sendable {
        /// Every transaction below has ended.
        let bound: String
        /// The months that there are partitions for, "2026_11".
        let months: [String]
        /// How many tests there are; nil if nobody counted.
        let tests: Int?
    }

    /// Tests in the order of their arrival.
    struct Arrivals: Sendable {
        var tests: [PortableTest] = []
        /// How many cannot be read.
        var passedOver = 0
        /// The last one, and whether more follow.
        var received: String?
        var uuid: String?
        var isLast = true
    }

    /// So many tests are fetched at once.
    private static let batch = 500

    /// Looks how far there is to go.
    ///
    /// - Parameter counting: whether to count the tests, for who waits for all of them.
    /// - Returns: the horizon.
    /// - Throws: `SharedResultsError.restored` and others; `CancellationError`.
    func horizon(counting: Bool) async throws -> Horizon {
        try await connection.perform { wire in
            guard try !SharedLayout.wasRestored(&wire) else {
                throw SharedResultsError.restored(database: wire.title)
            }
            // First the bound: a month that goes afterwards is seen, or seen next time.
            let bound = try wire.rows("SELECT pg_snapshot_xmin(pg_current_snapshot())::text").first?.text(0)
            let months = try wire.rows(
                """
                SELECT substr(relname, 6)::text FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
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
    /// - Returns: the tests.
    /// - Throws: `SharedResultsError`; `CancellationError`.
    func arrivals(after received: String, _ uuid: String, below bound: String) async throws -> Arrivals {
        try await connection.perform { wire in
            let rows = try wire.rows(
                Self.arrivalsQuery, [.text(received), .text(uuid), .text(bound), PostgresValue(Self.batch)],
                within: .seconds(600))
            var arrivals = Arrivals()
            for row in rows {
                if wire.cancellation.isSet { throw CancellationError() }
                if let test = SharedRecord.test(of: row) {
                    arrivals.tests.append(test)
                } else {
                    arrivals.passedOver += 1
                }
            }
            arrivals.uuid = rows.last?.text(0)
            arrivals.received = rows.last?.text(4)
            arrivals.isLast = rows.count < Self.batch
            return arrivals
        }
    }

    /// Ordered by the columns themselves: by their names alone it would be by the texts that are asked for.
    static let arrivalsQuery = """
        SELECT uuid::text, campaign, vantage_point, record, received::text FROM wehe.test
        WHERE (received, uuid) > ($1::xid8, $2::uuid) AND received < $3::xid8
        ORDER BY test.received, test.uuid LIMIT $4::integer
        """

    /// The slots that came from one transaction on, up to another; those that cannot be read are left out.
    func slots(from first: String, below bound: String) async throws -> [KeptSlot] {
        try await connection.perform { wire in
            try wire.rows(Self.slotsQuery, [.text(first), .text(bound)], within: .seconds(600))
                .compactMap(KeptSlot.init)
        }
    }

    static let slotsQuery = """
        SELECT campaign, plan, vantage_point, number::text, \(instant("start")), fate, \(instant("begun")),
            to_jsonb(app_order)::text, ending, \(instant("ended")), untested::text
        FROM wehe.slot WHERE received >= $1::xid8 AND received < $2::xid8
        """

    private static func instant(_ column: String) -> String {
        "to_char(\(column), 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')"
    }
}
