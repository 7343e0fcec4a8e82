import GRDB

/// The database schema, and its migrations.
///
/// Every step is one migration in one transaction; a released step is never edited, a change is a new step.
/// `PRAGMA user_version` is the number of applied steps. Additional columns derive from fields with their
/// versions, and need no written step.
///
/// The schema is designed for direct use with `sqlite3`, pandas or DuckDB: plain columns, units in the names,
/// no encoded values except short lists as JSON arrays. `REAL` columns are NULL for numbers that are unknown
/// or NaN. Times are ISO 8601 text in UTC with milliseconds, "2026-11-21T07:14:02.113Z", whose lexical order
/// is chronological and which SQLite's date functions and DuckDB's casts understand. Flags are 0 or 1.
///
/// | table | one row for | key | columns |
/// | --- | --- | --- | --- |
/// | `test` | each attempt, finished or not | `id`, never reused | who, when, against what, verdicts, statistics (`area`, `ks_p_value`, `mean_original_mbps`, …) |
/// | `replay` | each replay of a test | `id`; `test_id` + `position` | role, recording, `duration_s`, `received_bytes`, `sent_bytes`, ending, `send_lateness_…_s` |
/// | `sample_block` | each 40 samples of a replay | `replay_id` + `first_slice` | `throughput_mbps` (JSON array), `slice_ends` (a shared text) |
/// | `test_text` | each test with settings or decisions | `test_id` | `settings` and `decisions` (shared texts), `numbers` that were compared (JSON array) |
/// | `shared_text` | each text that many tests have in common | `id` | `kind`, `hash` by which it is found, `text` (JSON) |
/// | `note` | each remark on a test | `test_id` + `position` | `text` (JSON: an object, or a text of earlier versions) |
/// | `exchange` | each HTTP exchange before a test that failed | `test_id` + `position` | `method`, `url`, `status`, `failure`, seconds |
/// | `localization` | each localization run | `test_id` | the tests it compares, `pair_sum_p`, means, losses, thresholds used |
/// | `loss_correlation` | each interval size of a localization | `test_id` + `position` | `interval_s`, `p_value` |
/// | `rule_search` | each search for a classifier's rule | `test_id` | who led it, `conclusion` |
/// | `rule_region` | each region that such a search found | `test_id` + `position` | `packet`, `left_byte`, `right_byte`, `bytes_hex`, `text`, `fields` (JSON array) |
/// | `rule_probe` | each probe of such a search | `test_id` + `position` | `regions` (JSON array), `outcome`, `duration_s`, `received_bytes` |
/// | `limit_portrait` | each portrait of a limit by experiments | `test_id` | `effect`, `begins_after` (JSON array), values with `…_lower` and `…_upper` |
/// | `limit_experiment` | each replay of such experiments | `test_id` + `position` | `purpose`, `hold_s`, `segment_bytes`, what it shows |
/// | `series` | each series of pairs | `test_id` | decision rule, `window_s`, `share`, `most_pairs`, `ending`, `direction` |
/// | `series_pair` | each pair of a series, in the order run | `test_id` + `position` | `original_first`, `original_mbps`, `control_mbps`, `difference` |
/// | `series_look` | each look at a series | `test_id` + `position` | `pairs`, `p_value`, `adjusted_p_value`, `estimate`, `low`, `high` |
/// | `tag` | each tag of a test | `test_id` + `name` | |
/// | `user_note` | each note of a user | `test_id` + `position` | `written`, `text` |
/// | `outside_link` | each test that an imported one names and that is not here | `test_id` + `name` | `uuid` |
/// | `campaign` | each campaign started here | `name` | `plan` (digest), vantage point, `state`, its file, when |
/// | `campaign_slot` | each settled slot of such a campaign | campaign, plan, vantage point, `slot` | `start`, `fate`, the round's `app_order` (JSON array), `ending`, `untested` (JSON) |
/// | `shared_database` | each PostgreSQL database to which tests were submitted | `identity` | `title`, when it was `used` |
/// | `handed_in` | each test that such a database has committed | `database` + `test_id` | |
/// | `record_check` | each test since version 30, and each that a report recomputed | `test_id` | `standing`, mean throughputs, SHA-256 of the samples (`evidence`) and of the record (`digest`) |
/// | `effect` | each test with samples of both replays | `test_id` | `change`, `low` and `high` of its 95 % interval, `segments`, `block_segments`, `seed` |
///
/// `test.uuid` is the same in every database to which a test was exported; `origin_id` is the number of an
/// imported test in its original database, `imported` the time of the import.
///
/// The two simultaneous tests of a localization are ordinary rows of `test`; `localization` refers to them.
/// So are the pairs of a series, each of which refers to it in `test.pair_of`.
///
/// Three views unpack the packed data, so that it can be queried like other tables (`SELECT
/// avg(throughput_mbps) FROM sample …`):
///
/// | view | one row for | columns |
/// | --- | --- | --- |
/// | `sample` | each throughput sample of a replay | `replay_id`, `slice`, `end_s`, `throughput_mbps` |
/// | `decision` | each threshold profile of a test | `test_id`, `position`, profile, verdict, thresholds used, `reasons` (JSON array) |
/// | `setting` | each setting in force during a test | `test_id`, `name`, `value` |
///
/// Samples of a block are stored in the key's own tree (`WITHOUT ROWID`), so a replay's samples are adjacent.
/// Settings, the texts of decisions and the ends of slices are the same for many tests, and would be most of
/// a test's bytes. Removing a test removes its rows everywhere, and the texts to which no other test refers.
/// `test.confirms` has no foreign key on purpose: it stays valid when the confirmed test is removed, and as
/// numbers are not reused it never refers to another test.
enum Schema {
    /// "wehe" in ASCII, stored in `PRAGMA application_id`, so that a database of another program is not
    /// mistaken for ours.
    static let applicationID = 0x7765_6865

    /// The tables added in each version, version 1 first.
    private static let newTables = [
        ["test", "replay", "sample", "decision", "setting", "note"], ["localization", "loss_correlation"], [],
        ["rule_search", "rule_region", "rule_probe"], ["tag", "user_note", "outside_link"], ["effect"],
        ["exchange"], ["series", "series_pair", "series_look"], [], ["packed_samples"], [], [],
        ["campaign", "campaign_slot"], ["shared_database", "handed_in"], [], [], [],
        ["shared_text", "test_text", "sample_block"], [], [], [], ["limit_portrait", "limit_experiment"],
        [], [], [], [], [], [], [], ["record_check"],
    ]

    /// The tables that became views, by version.
    private static let oldTables: [Int: Set<String>] = [
        18: ["sample", "decision", "setting", "packed_samples"]
    ]

    /// Returns the tables in a file of some version; an older file lacks those added later.
    static func tables(ofVersion version: Int) -> [String] {
        let gone = oldTables.filter { $0.key <= version }.values.reduce(into: Set()) { $0.formUnion($1) }
        return newTables.prefix(version).flatMap { $0 }.filter { !gone.contains($0) }
    }

    /// The written steps, starting from an empty file, oldest first.
    private static let steps: [@Sendable (Database) throws -> Void] = [
        createTables, createLocalizationTables, addObstaclesAndLateness,
        addRuleSearches, addCompanions, addEffects, addPurposesAndCauses, addSeries, replaceEffects,
        addPackedSamples, listBySource, { _ in }, addCampaigns, addHandingIn, indexBrowsing, listByCampaign,
        { _ in }, packRepeatedTexts, indexNetworks, { _ in }, { _ in }, addLimits,
        // Versions 23 to 29 only add columns.
        { _ in }, { _ in }, { _ in }, { _ in }, { _ in }, { _ in }, { _ in }, addRecordChecks,
    ]

    /// Final steps of a version, after its columns are added.
    private static let lastSteps: [Int: @Sendable (Database) throws -> Void] = [
        13: listByRound, 17: indexEvidence,
    ]

    /// The newest version this program knows.
    static let version = version(with: Tables.additions)

    /// Returns the version of a file that has all of some columns.
    static func version(with additions: [ColumnAddition]) -> Int {
        max(steps.count, additions.map(\.version).max() ?? 0)
    }

    /// Creates the migrator for the steps that a file still lacks.
    ///
    /// - Parameters:
    ///   - last: the target version; the newest by default.
    ///   - additions: the columns of newer fields.
    /// - Returns: the migrator.
    static func migrator(
        upTo last: Int? = nil, adding additions: [ColumnAddition] = Tables.additions
    ) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for number in 1...(last ?? version(with: additions)) {
            migrator.registerMigration(SchemaNumbering.name(ofStep: number)) { db in
                if steps.indices.contains(number - 1) { try steps[number - 1](db) }
                for addition in additions where addition.version == number {
                    try db.execute(sql: addition.sql)
                }
                try lastSteps[number]?(db)
                try db.execute(sql: "PRAGMA user_version = \(number)")
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            }
        }
        return migrator
    }
}
