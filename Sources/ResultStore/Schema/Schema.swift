import GRDB

/// The database's layout, and the migrations that lead to it.
///
/// Every step is one migration in one transaction; a step that has shipped is never edited, a change is a
/// new step. `PRAGMA user_version` is the number of steps applied. What is only another column follows from the field
/// that says since when it is there, and has no written step.
///
/// The layout is made for people who open the file with `sqlite3`, pandas or DuckDB: plain columns, units in
/// the names, no encoded values but short lists as JSON arrays. `REAL` columns are NULL where a number
/// is unknown or NaN. Times are ISO 8601 text in UTC with milliseconds, "2026-11-21T07:14:02.113Z", which
/// sorts as it reads and which SQLite's date functions and DuckDB's casts understand. Flags are 0 or 1.
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
/// | `series` | each series of pairs | `test_id` | what it is judged by, `window_s`, `share`, `most_pairs`, `ending`, `direction` |
/// | `series_pair` | each pair of a series, in the order run | `test_id` + `position` | `original_first`, `original_mbps`, `control_mbps`, `difference` |
/// | `series_look` | each look at a series | `test_id` + `position` | `pairs`, `p_value`, `adjusted_p_value`, `estimate`, `low`, `high` |
/// | `tag` | each word that a person sorts a test by | `test_id` + `name` | |
/// | `user_note` | each note that a person wrote | `test_id` + `position` | `written`, `text` |
/// | `outside_link` | each test that an imported one names and that is not here | `test_id` + `name` | `uuid` |
/// | `campaign` | each campaign started here | `name` | `plan` (digest), vantage point, `state`, its file, when |
/// | `campaign_slot` | each slot of such a campaign that has a fate | campaign, plan, vantage point, `slot` | `start`, `fate`, the round's `app_order` (JSON array), `ending`, `untested` (JSON) |
/// | `shared_database` | each PostgreSQL database that tests were handed in to | `identity` | `title`, when it was `used` |
/// | `handed_in` | each test that such a database has committed | `database` + `test_id` | |
/// | `effect` | each test with samples of both replays | `test_id` | `change`, `low` and `high` of its 95 % interval, `segments`, `block_segments`, `seed` |
///
/// `test.uuid` is the same in every database that a test was exported to; `origin_id` is the number that an imported
/// test had where it comes from, `imported` when it came.
///
/// The two simultaneous tests of a localization are rows of `test` like others; `localization` names them. So are the
/// pairs of a series, each of which names it in `test.pair_of`.
///
/// Three views take apart what is packed, so that it is asked for like anything else
/// (`SELECT avg(throughput_mbps) FROM sample …`):
///
/// | view | one row for | columns |
/// | --- | --- | --- |
/// | `sample` | each throughput sample of a replay | `replay_id`, `slice`, `end_s`, `throughput_mbps` |
/// | `decision` | each threshold profile of a test | `test_id`, `position`, profile, verdict, thresholds used, `reasons` (JSON array) |
/// | `setting` | each setting in force during a test | `test_id`, `name`, `value` |
///
/// Samples of a block live in the key's own tree (`WITHOUT ROWID`), so a replay's samples lie side by side. Settings,
/// the texts of decisions and the ends of slices are the same for a great many tests, and would be most of a test's
/// bytes. Removing a test removes its rows everywhere, and the texts that no other test names. `test.confirms` has no
/// foreign key on purpose: it stays true when the confirmed test is removed, and as numbers are not reused
/// it never comes to mean another test.
enum Schema {
    /// "wehe" in ASCII, kept in `PRAGMA application_id`, so that a database of another program is not taken
    /// for ours.
    static let applicationID = 0x7765_6865

    /// The tables that each version adds to the ones before, version 1 first.
    private static let newTables = [
        ["test", "replay", "sample", "decision", "setting", "note"], ["localization", "loss_correlation"], [],
        ["rule_search", "rule_region", "rule_probe"], ["tag", "user_note", "outside_link"], ["effect"],
        ["exchange"], ["series", "series_pair", "series_look"], [], ["packed_samples"], [], [],
        ["campaign", "campaign_slot"], ["shared_database", "handed_in"], [], [], [],
        ["shared_text", "test_text", "sample_block"], [],
    ]

    /// The tables that are views of others since a version.
    private static let oldTables: [Int: Set<String>] = [
        18: ["sample", "decision", "setting", "packed_samples"]
    ]

    /// The tables that a file of some version has; an older one lacks those it is yet to get.
    static func tables(ofVersion version: Int) -> [String] {
        let gone = oldTables.filter { $0.key <= version }.values.reduce(into: Set()) { $0.formUnion($1) }
        return newTables.prefix(version).flatMap { $0 }.filter { !gone.contains($0) }
    }

    /// The written steps from an empty file on, oldest first.
    private static let steps: [@Sendable (Database) throws -> Void] = [
        createTables, createLocalizationTables, addObstaclesAndLateness,
        addRuleSearches, addCompanions, addEffects, addPurposesAndCauses, addSeries, replaceEffects,
        addPackedSamples, listBySource, { _ in }, addCampaigns, addHandingIn, indexBrowsing, listByCampaign,
        { _ in }, packRepeatedTexts, indexNetworks,
    ]

    /// What is left to do in a version when its columns are there.
    private static let lastSteps: [Int: @Sendable (Database) throws -> Void] = [
        13: listByRound, 17: indexEvidence,
    ]

    /// The newest version this program knows.
    static let version = version(with: Tables.additions)

    /// The version that a file has which got all of some columns.
    static func version(with additions: [ColumnAddition]) -> Int {
        max(steps.count, additions.map(\.version).max() ?? 0)
    }

    /// Applies the steps that a file still lacks.
    ///
    /// - Parameters:
    ///   - last: the version that it has then; the newest if not said.
    ///   - additions: the columns that fields brought.
    /// - Returns: what applies them.
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
