import CSQLiteDefence
import Foundation
import GRDB
import GRDBSQLite
import TestModel

/// The check of a test's conclusions, made when it enters the store.
struct RecordCheck: Sendable {
    let standing: RecordStanding
    /// Mean throughputs, Mbit/s, as far as the test has one (`StoredTest.rate`); not those of a series.
    let rates: (original: Double?, control: Double?)
    /// SHA-256 of what they were recomputed from (``RecordEvidence``).
    let evidence: [UInt8]

    /// Recomputes the conclusions of a test with its samples.
    init(_ test: StoredTest) {
        standing = RecordStanding(of: test)
        rates = Self.rates(of: test)
        evidence = RecordEvidence.digest(of: test)
    }

    /// A test that cannot be read has nothing from which its conclusions would follow.
    static let unreadable = RecordCheck(standing: .differs, rates: (nil, nil), evidence: [])

    /// Wraps what is stored of a test.
    init(
        standing: RecordStanding, rates: (original: Double?, control: Double?), evidence: [UInt8] = []
    ) {
        self.standing = standing
        self.rates = rates
        self.evidence = evidence
    }

    /// Only what has statistics is compared: a replay of a pair or of a search has no part in them.
    private static func rates(of test: StoredTest) -> (original: Double?, control: Double?) {
        test.statistics == nil ? (nil, nil) : (test.rate(.original), test.rate(.control))
    }

    /// The columns of `test` in the digest: all of version 30 that never change, so neither the links to other
    /// tests nor what an import adds. Digests that are stored depend on this list: it is never edited.
    private static let columns = [
        "uuid", "kind", "app", "app_title", "category", "status", "failure_code", "failure_message",
        "failure_exit_code", "started", "ended", "run_order", "user_id", "history_count", "seed",
        "server_name", "server_host", "server_address", "server_side_channel_port", "server_results_port",
        "server_security", "server_embedded", "server_ca_fingerprint", "client_address", "software_version",
        "verdict", "measured_verdict", "verdict_override", "profile", "statistics_reported", "area",
        "ks_statistic", "ks_p_value", "resampling_ratio", "mean_original_mbps", "mean_control_mbps",
        "too_few_samples", "obstacle", "purpose", "lab_name", "lab_rules", "synthesised", "sent_statistics",
        "failure_cause", "source", "network", "withheld", "consent_operator", "consent_version",
        "campaign_name", "campaign_plan", "campaign_slot", "campaign_place", "campaign_vantage_point",
        "campaign_as_number", "campaign_country", "campaign_network", "campaign_site", "campaign_rehearsal",
        "direction",
    ]

    private static let row = columns.map { "test.\($0)" }.joined(separator: ", ")

    /// SQL for the standing of a row of `test`; NULL if none is stored, or the record is not what it was when
    /// it was recomputed.
    static let standing = """
        CASE WHEN record_check.digest = \(function)(record_check.standing, record_check.original_mbps,
            record_check.control_mbps, record_check.evidence, \(row))
        THEN record_check.standing END
        """

    /// SQL for the columns from which ``RecordChecking`` takes what is stored of a row of `test`.
    static let selection = [standing, "record_check.original_mbps", "record_check.control_mbps"]

    /// SQL that joins them.
    static let join = "LEFT JOIN record_check ON record_check.test_id = test.id"

    /// SQL for the numbers of the tests whose conclusions did not follow from their samples when they were
    /// recomputed, from a small index.
    static let differing = "SELECT test_id FROM record_check WHERE standing = 'differs'"

    /// Stores what is known of a test; `OR IGNORE` keeps what is there already.
    ///
    /// - Parameters:
    ///   - id: the test's number.
    ///   - replaces: false to keep what is stored already.
    ///   - db: the database.
    /// - Throws: SQLite's errors.
    func store(of id: Int64, replaces: Bool = true, _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR \(replaces ? "REPLACE" : "IGNORE") INTO record_check (
                    test_id, standing, original_mbps, control_mbps, evidence, digest)
                SELECT id, ?1, ?2, ?3, ?4, \(Self.function)(?1, ?2, ?3, ?4, \(Self.row)) FROM test WHERE id = ?5
                """)
        try statement.execute(
            arguments: [standing.rawValue, rates.original, rates.control, Data(evidence), id])
    }

    // MARK: The function

    private static let function = "record_digest"

    /// Adds the SQL function to a connection: SHA-256 of its arguments, each with its type and its length.
    static func addFunction(to db: Database) throws {
        let code = wehe_sqlite_add_digest(db.sqliteConnection, function)
        guard code == SQLITE_OK else { throw DatabaseError(code, of: db) }
    }
}
