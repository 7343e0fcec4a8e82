import GRDB

extension Schema {
    /// Version 5: users' notes and tags, a globally unique identity, and the indexes of lists.
    ///
    /// There is an index for each order of a list. Each contains all columns used by filters, so that no list
    /// needs to sort tests or to read the wide rows of tests it does not show. Together they take some 600
    /// bytes per test, while its samples take ten thousand.
    @Sendable static func addCompanions(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE test ADD COLUMN uuid TEXT;
                ALTER TABLE test ADD COLUMN origin_id INTEGER;
                ALTER TABLE test ADD COLUMN imported TEXT;
                UPDATE test SET uuid = lower(
                    hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
                    || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)));
                CREATE UNIQUE INDEX test_by_uuid ON test (uuid);
                CREATE INDEX test_by_confirms ON test (confirms) WHERE confirms IS NOT NULL;
                CREATE INDEX list_by_started ON test (
                    started, app, verdict, server_name, kind, status, category);
                CREATE INDEX list_by_id ON test (
                    id, started, app, verdict, server_name, kind, status, category);
                CREATE INDEX list_by_app ON test (
                    app, started DESC, verdict, server_name, kind, status, category);
                CREATE INDEX list_by_verdict ON test (
                    verdict IS NULL, verdict, started DESC, app, server_name, kind, status, category);
                CREATE INDEX list_by_difference ON test (
                    abs(area), started, app, verdict, server_name, kind, status, category, area);
                CREATE INDEX list_by_server ON test (
                    server_name, started DESC, app, verdict, kind, status, category);

                ALTER TABLE replay ADD COLUMN samples_left_out INTEGER NOT NULL DEFAULT 0;

                CREATE TABLE tag (
                    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
                    name TEXT NOT NULL,
                    PRIMARY KEY (test_id, name)
                ) WITHOUT ROWID;
                CREATE INDEX tag_by_name ON tag (name, test_id);

                CREATE TABLE user_note (
                    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    written TEXT NOT NULL,
                    text TEXT NOT NULL,
                    PRIMARY KEY (test_id, position)
                ) WITHOUT ROWID;

                CREATE TABLE outside_link (
                    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
                    name TEXT NOT NULL,
                    uuid TEXT NOT NULL,
                    PRIMARY KEY (test_id, name)
                ) WITHOUT ROWID;
                CREATE INDEX outside_link_by_uuid ON outside_link (uuid);
                """
        )
    }
}
