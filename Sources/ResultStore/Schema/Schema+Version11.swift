import GRDB

extension Schema {
    /// Version 11: lists contain tests of one source by default, so their indexes begin with it. Otherwise a
    /// million published tests would be interleaved with the user's own.
    @Sendable static func listBySource(_ db: Database) throws {
        let names =
            ["test_by_start", "test_by_app", "test_by_verdict", "test_by_status"]
            + ["started", "id", "app", "verdict", "difference", "server"].map { "list_by_" + $0 }
        for name in names { try db.execute(sql: "DROP INDEX IF EXISTS \(name)") }
        try db.execute(
            sql: """
                CREATE INDEX test_by_start ON test (source, started);
                CREATE INDEX test_by_app ON test (source, app, started);
                CREATE INDEX test_by_verdict ON test (source, verdict, started);
                CREATE INDEX test_by_status ON test (source, status, started);
                CREATE INDEX list_by_started ON test (
                    source, started, app, verdict, server_name, kind, status, category);
                CREATE INDEX list_by_id ON test (
                    source, id, started, app, verdict, server_name, kind, status, category);
                CREATE INDEX list_by_app ON test (
                    source, app, started DESC, verdict, server_name, kind, status, category);
                CREATE INDEX list_by_verdict ON test (
                    source, verdict IS NULL, verdict, started DESC, app, server_name, kind, status, category);
                CREATE INDEX list_by_difference ON test (
                    source, abs(area), started, app, verdict, server_name, kind, status, category, area);
                CREATE INDEX list_by_server ON test (
                    source, server_name, started DESC, app, verdict, kind, status, category);
                """)
    }
}
