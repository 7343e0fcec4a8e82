extension SharedLayout {
    /// Version 1. Roles belong to the whole server and are created before.
    ///
    /// A month's partition is created by a function of the owner, since vantage points may only insert; dates
    /// before 2000 or after 2099, which only a wrong clock produces, go to `test_other`. Rows are never
    /// updated, but if they are, copies are notified as if the row had been removed and inserted again.
    static let version1 = """
        CREATE SCHEMA wehe;
        CREATE TABLE wehe.migration (
            number integer PRIMARY KEY,
            applied timestamptz NOT NULL DEFAULT now()
        );
        CREATE TABLE wehe.database (identity uuid NOT NULL);
        INSERT INTO wehe.database VALUES (gen_random_uuid());
        CREATE TABLE wehe.access (
            role name NOT NULL,
            campaign text NOT NULL,
            vantage_point text NOT NULL,
            PRIMARY KEY (role, campaign, vantage_point)
        );
        CREATE TABLE wehe.test (
            uuid uuid NOT NULL,
            started timestamptz NOT NULL,
            campaign text NOT NULL,
            vantage_point text NOT NULL,
            slot integer NOT NULL,
            app text NOT NULL,
            server text NOT NULL,
            kind text NOT NULL,
            status text NOT NULL,
            verdict text,
            source text NOT NULL,
            network text,
            as_number bigint,
            country text,
            schema integer NOT NULL,
            record bytea NOT NULL,
            arrived timestamptz NOT NULL DEFAULT now(),
            received xid8 NOT NULL DEFAULT pg_current_xact_id(),
            PRIMARY KEY (uuid, started)
        ) PARTITION BY RANGE (started);
        ALTER TABLE wehe.test ALTER COLUMN record SET STORAGE EXTERNAL;
        CREATE TABLE wehe.test_other PARTITION OF wehe.test DEFAULT;
        CREATE INDEX test_by_receipt ON wehe.test (received, uuid);
        CREATE INDEX test_by_campaign ON wehe.test (campaign, vantage_point, started);
        CREATE INDEX test_by_app ON wehe.test (campaign, app, started);
        CREATE INDEX test_by_verdict ON wehe.test (campaign, verdict, started);

        CREATE TABLE wehe.slot (
            campaign text NOT NULL,
            plan text NOT NULL,
            vantage_point text NOT NULL,
            number integer NOT NULL,
            start timestamptz NOT NULL,
            fate text NOT NULL,
            begun timestamptz,
            app_order text[] NOT NULL,
            ending text,
            ended timestamptz,
            untested jsonb NOT NULL DEFAULT '[]',
            received xid8 NOT NULL DEFAULT pg_current_xact_id(),
            PRIMARY KEY (campaign, plan, vantage_point, number)
        );
        CREATE INDEX slot_by_receipt ON wehe.slot (received);

        CREATE TABLE wehe.removed (
            uuid uuid NOT NULL,
            campaign text NOT NULL,
            received xid8 NOT NULL DEFAULT pg_current_xact_id()
        );
        CREATE INDEX removed_by_receipt ON wehe.removed (received);

        CREATE FUNCTION wehe.note_removal() RETURNS trigger
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
        BEGIN
            INSERT INTO wehe.removed (uuid, campaign) VALUES (OLD.uuid, OLD.campaign);
            IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
            NEW.received := pg_current_xact_id();
            RETURN NEW;
        END
        $body$;
        CREATE TRIGGER removal BEFORE DELETE OR UPDATE ON wehe.test
            FOR EACH ROW EXECUTE FUNCTION wehe.note_removal();

        CREATE FUNCTION wehe.make_months(instants timestamptz[]) RETURNS void
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $body$
        DECLARE
            first timestamptz;
            name text;
        BEGIN
            FOR first IN
                SELECT DISTINCT date_trunc('month', instant) FROM unnest(instants) AS instant
                WHERE instant >= '2000-01-01' AND instant < '2100-01-01' ORDER BY 1
            LOOP
                name := 'test_' || to_char(first, 'YYYY_MM');
                CONTINUE WHEN to_regclass('wehe.' || name) IS NOT NULL;
                PERFORM pg_advisory_xact_lock(\(0x7765_6865));
                BEGIN
                    EXECUTE format('CREATE TABLE wehe.%I PARTITION OF wehe.test FOR VALUES FROM (%L) TO (%L)',
                        name, first, first + interval '1 month');
                EXCEPTION WHEN duplicate_table THEN
                    -- Somebody made it while this one waited for the lock; what was looked up before may be old.
                    NULL;
                END;
            END LOOP;
        END
        $body$;
        REVOKE ALL ON FUNCTION wehe.note_removal(), wehe.make_months(timestamptz[]) FROM PUBLIC;

        ALTER TABLE wehe.access ENABLE ROW LEVEL SECURITY;
        ALTER TABLE wehe.test ENABLE ROW LEVEL SECURITY;
        ALTER TABLE wehe.slot ENABLE ROW LEVEL SECURITY;
        ALTER TABLE wehe.removed ENABLE ROW LEVEL SECURITY;
        CREATE POLICY read_all ON wehe.access FOR SELECT TO wehe_reader USING (true);
        CREATE POLICY read_own ON wehe.access FOR SELECT TO wehe_vantage_point USING (role = current_user);
        CREATE POLICY read_all ON wehe.test FOR SELECT TO wehe_reader USING (true);
        CREATE POLICY read_all ON wehe.slot FOR SELECT TO wehe_reader USING (true);
        CREATE POLICY read_all ON wehe.removed FOR SELECT TO wehe_reader USING (true);
        CREATE POLICY read_own ON wehe.test FOR SELECT TO wehe_vantage_point
            USING (campaign IN (SELECT a.campaign FROM wehe.access AS a WHERE a.role = current_user));
        CREATE POLICY read_own ON wehe.slot FOR SELECT TO wehe_vantage_point
            USING (campaign IN (SELECT a.campaign FROM wehe.access AS a WHERE a.role = current_user));
        CREATE POLICY read_own ON wehe.removed FOR SELECT TO wehe_vantage_point
            USING (campaign IN (SELECT a.campaign FROM wehe.access AS a WHERE a.role = current_user));
        CREATE POLICY hand_in ON wehe.test FOR INSERT TO wehe_vantage_point
            WITH CHECK ((campaign, vantage_point) IN (
                SELECT a.campaign, a.vantage_point FROM wehe.access AS a WHERE a.role = current_user));
        CREATE POLICY hand_in ON wehe.slot FOR INSERT TO wehe_vantage_point
            WITH CHECK ((campaign, vantage_point) IN (
                SELECT a.campaign, a.vantage_point FROM wehe.access AS a WHERE a.role = current_user));

        GRANT USAGE ON SCHEMA wehe TO wehe_reader, wehe_vantage_point;
        GRANT SELECT ON wehe.migration, wehe.database, wehe.access, wehe.test, wehe.slot, wehe.removed
            TO wehe_reader, wehe_vantage_point;
        GRANT INSERT (uuid, started, campaign, vantage_point, slot, app, server, kind, status, verdict, source,
            network, as_number, country, schema, record) ON wehe.test TO wehe_vantage_point;
        GRANT INSERT (campaign, plan, vantage_point, number, start, fate, begun, app_order, ending, ended, untested)
            ON wehe.slot TO wehe_vantage_point;
        GRANT EXECUTE ON FUNCTION wehe.make_months(timestamptz[]) TO wehe_vantage_point;
        """
}
