import TestModel

/// Content of a shared database, as far as its user may read it.
package struct SharedStatus: Equatable, Sendable {
    /// The server's version, "15.18".
    package let server: String
    /// True if the connection is encrypted.
    package let isEncrypted: Bool
    /// The version of its schema.
    package let layout: Int
    /// The size of its tests on the server's disk, bytes; nil if the user may not read it.
    package let bytes: Int?
    /// Its campaigns, each with its vantage points.
    package let places: [Place]

    /// Counts of a vantage point in a campaign.
    package struct Place: Equatable, Sendable {
        package let campaign: String
        package let vantagePoint: String
        package let tests: Int
        package let slots: Int
        /// Start of its last test, as ISO 8601; nil without one.
        package let last: String?
    }
}

extension SharedDatabase {
    /// Returns the content of the database.
    ///
    /// - Throws: `CentralDatabaseError`; `CancellationError`.
    package func status() async throws -> SharedStatus {
        try await connection.perform { wire in
            let size = try wire.rows(
                """
                SELECT current_setting('server_version'),
                    sum(pg_total_relation_size(inhrelid))::text FROM pg_inherits
                    WHERE inhparent = 'wehe.test'::regclass
                """
            ).first
            let places = try wire.rows(Self.places)
            return SharedStatus(
                server: size?.text(0).flatMap { $0.split(separator: " ").first.map(String.init) } ?? "",
                isEncrypted: wire.isEncrypted, layout: SharedLayout.version, bytes: size?.number(1),
                places: places.map { row in
                    SharedStatus.Place(
                        campaign: row.text(0) ?? "", vantagePoint: row.text(1) ?? "",
                        tests: row.number(2) ?? 0, slots: row.number(3) ?? 0, last: row.text(4))
                })
        }
    }

    /// One row per vantage point of a campaign, whether it has submitted tests, slots or nothing yet.
    static let places = """
        WITH tests AS (
            SELECT campaign, vantage_point, count(*) AS count, max(started) AS last FROM wehe.test GROUP BY 1, 2
        ), slots AS (
            SELECT campaign, vantage_point, count(*) AS count FROM wehe.slot GROUP BY 1, 2
        )
        SELECT campaign, vantage_point, coalesce(tests.count, 0)::text, coalesce(slots.count, 0)::text,
            to_char(tests.last, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        FROM (SELECT DISTINCT campaign, vantage_point FROM wehe.access) AS known
        FULL JOIN tests USING (campaign, vantage_point) FULL JOIN slots USING (campaign, vantage_point)
        ORDER BY 1, 2
        """
}
