import GRDB

extension Schema {
    /// Version 18: texts shared by many tests are stored once, and all samples are packed in blocks.
    ///
    /// The former tables are views of these, so that users' queries in other programs give the same results
    /// as before; the views use only features of SQLite 3.9. Shared data is unpacked once and not for each
    /// test: `LIMIT` prevents SQLite from joining first.
    @Sendable static func packRepeatedTexts(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE shared_text (
                    id INTEGER PRIMARY KEY,
                    kind TEXT NOT NULL,
                    hash INTEGER NOT NULL,
                    text TEXT NOT NULL
                );
                CREATE INDEX shared_text_by_hash ON shared_text (kind, hash);

                CREATE TABLE test_text (
                    test_id INTEGER PRIMARY KEY REFERENCES test (id) ON DELETE CASCADE,
                    settings INTEGER,
                    decisions INTEGER,
                    numbers TEXT
                );

                CREATE TABLE sample_block (
                    replay_id INTEGER NOT NULL REFERENCES replay (id) ON DELETE CASCADE,
                    first_slice INTEGER NOT NULL,
                    slice_ends INTEGER,
                    throughput_mbps TEXT NOT NULL,
                    PRIMARY KEY (replay_id, first_slice)
                ) WITHOUT ROWID;
                """)
        var (texts, samples) = (TextPacking(db), SamplePacking(db))
        try texts.run()
        try samples.run()
        try db.execute(
            sql: """
                DROP TABLE setting;
                DROP TABLE decision;
                DROP TABLE sample;
                DROP TABLE packed_samples;

                CREATE INDEX test_text_by_settings ON test_text (settings) WHERE settings IS NOT NULL;
                CREATE INDEX test_text_by_decisions ON test_text (decisions) WHERE decisions IS NOT NULL;
                CREATE INDEX sample_block_by_ends ON sample_block (slice_ends) WHERE slice_ends IS NOT NULL;
                \(removal(of: "settings", from: "test_text"))
                \(removal(of: "decisions", from: "test_text"))
                \(removal(of: "slice_ends", from: "sample_block"))
                \(views)
                """)
    }

    /// Returns a trigger that removes a text with the last row that refers to it, since removing a test must
    /// remove its settings too.
    private static func removal(of column: String, from table: String) -> String {
        """
        CREATE TRIGGER \(table)_without_\(column) AFTER DELETE ON \(table)
        WHEN OLD.\(column) IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM \(table) WHERE \(column) = OLD.\(column))
        BEGIN
            DELETE FROM shared_text WHERE id = OLD.\(column);
        END;
        """
    }

    /// The views, one statement each.
    ///
    /// A compared number is extracted from the list in its original notation, by a slice of the text: as a
    /// converted value it would have only fifteen digits.
    static let views = """
        CREATE VIEW setting (test_id, name, value) AS
        SELECT test_text.test_id, common.name, common.value
        FROM test_text JOIN (
            SELECT shared_text.id, item.key AS name, item.value AS value
            FROM shared_text, json_each(shared_text.text) AS item WHERE shared_text.kind = 'settings' LIMIT -1
        ) AS common ON common.id = test_text.settings;

        CREATE VIEW decision (
            test_id, position, profile, verdict, direction, area_threshold, p_threshold, ratio_threshold, reasons
        ) AS
        SELECT test_text.test_id, common.position, common.profile, common.verdict, common.direction,
            common.area_threshold, common.p_threshold, common.ratio_threshold,
            CASE WHEN test_text.numbers IS NULL OR common.reasons_type <> 'array' THEN common.reasons
            ELSE (
                SELECT json_group_array(json(
                    CASE WHEN reason.type = 'text' THEN json_quote(reason.value)
                    WHEN reason.type = 'object' AND json_type(reason.value, '$.value') = 'array'
                    THEN json_replace(reason.value, '$.value', json((
                        SELECT substr(two, 2, (length(two) - 3) / 2) FROM (
                            SELECT json_extract(test_text.numbers, place, place) AS two FROM (
                                SELECT '$[' || json_extract(reason.value, '$.value[0]') || ']' AS place
                            )
                        ))))
                    ELSE reason.value END))
                FROM json_each(common.reasons) AS reason
            ) END
        FROM test_text JOIN (
            SELECT shared_text.id, item.key AS position, json_extract(item.value, '$.profile') AS profile,
                json_extract(item.value, '$.verdict') AS verdict,
                json_extract(item.value, '$.direction') AS direction,
                json_extract(item.value, '$.area_threshold') AS area_threshold,
                json_extract(item.value, '$.p_threshold') AS p_threshold,
                json_extract(item.value, '$.ratio_threshold') AS ratio_threshold,
                json_extract(item.value, '$.reasons') AS reasons,
                json_type(item.value, '$.reasons') AS reasons_type
            FROM shared_text, json_each(shared_text.text) AS item WHERE shared_text.kind = 'decisions' LIMIT -1
        ) AS common ON common.id = test_text.decisions;

        CREATE VIEW sample (replay_id, slice, end_s, throughput_mbps) AS
        SELECT sample_block.replay_id, sample_block.first_slice + item.key,
            json_extract(ends.text, '$[' || item.key || ']'), item.value
        FROM sample_block LEFT JOIN shared_text AS ends ON ends.id = sample_block.slice_ends,
            json_each(sample_block.throughput_mbps) AS item;
        """
}
