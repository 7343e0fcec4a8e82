CREATE TABLE decision (
    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    profile TEXT NOT NULL,
    verdict TEXT NOT NULL,
    direction TEXT,
    area_threshold REAL,
    p_threshold REAL,
    ratio_threshold REAL,
    reasons TEXT NOT NULL,
    PRIMARY KEY (test_id, position)
) WITHOUT ROWID;
INSERT INTO "decision" VALUES(1,0,'ios','no-differentiation',NULL,0.3,0.01,0.95,'["area 1.68e-06 is not >= 0.3","p value 1 is not < 0.01","resampling ratio 1 is >= 0.95"]');
INSERT INTO "decision" VALUES(1,1,'android','no-differentiation',NULL,0.3,0.01,NULL,'["area 1.68e-06 is not >= 0.3","p value 1 is not < 0.01"]');
INSERT INTO "decision" VALUES(1,2,'mlab','no-differentiation',NULL,0.1,0.05,0.95,'["area 1.68e-06 is not > 0.1","resampling ratio 1 is > 0.95","p value 1 is not < 0.05"]');
INSERT INTO "decision" VALUES(2,0,'ios','differentiation','throttled',0.3,0.01,0.95,'["area 0.9755 is >= 0.3","p value 6.062e-121 is < 0.01","resampling ratio 1 is >= 0.95"]');
INSERT INTO "decision" VALUES(2,1,'android','differentiation','throttled',0.3,0.01,NULL,'["area 0.9755 is >= 0.3","p value 6.062e-121 is < 0.01"]');
INSERT INTO "decision" VALUES(2,2,'mlab','differentiation','throttled',0.1,0.05,0.95,'["area 0.9755 is > 0.1","resampling ratio 1 is > 0.95","p value 6.062e-121 is < 0.05"]');
CREATE TABLE effect (
    test_id INTEGER PRIMARY KEY REFERENCES test (id) ON DELETE CASCADE,
    difference REAL,
    interval_low REAL,
    interval_high REAL,
    original_mean_mbps REAL,
    original_low_mbps REAL,
    original_high_mbps REAL,
    original_correlation REAL,
    original_block_samples INTEGER NOT NULL,
    control_mean_mbps REAL,
    control_low_mbps REAL,
    control_high_mbps REAL,
    control_correlation REAL,
    control_block_samples INTEGER NOT NULL,
    replicates INTEGER NOT NULL,
    seed TEXT NOT NULL,
    doubts TEXT NOT NULL
);
INSERT INTO "effect" VALUES(1,-1.67998546609760086812e-06,-1.0,1.0,8.18720533333332554058e+01,0.0,1.62270792369225716816e+02,0.95,31,8.18719157894735758383e+01,0.0,1.63820227779520166677e+02,0.95,31,2000,'11097981105693952960','["the samples of the original follow from each other so much that they are worth 2.44 independent ones, and it takes 10","the samples of the control follow from each other so much that they are worth 2.44 independent ones, and it takes 10","the samples are so noisy that the 95 % interval is 2.0 wide, and one wider than 0.3 cannot tell differentiation from none"]');
INSERT INTO "effect" VALUES(2,9.75520010431927708793e-01,-1.0,0.987632000382247,2.00422364444441036823e+00,1.94693244968292167307e+00,2.06109940913653089111e+00,0.0,12,8.18719157894735758383e+01,0.0,1.6285193163546409778e+02,0.95,31,2000,'17221587510144244495','["the samples of the control follow from each other so much that they are worth 2.44 independent ones, and it takes 10","the samples are so noisy that the 95 % interval is 1.99 wide, and one wider than 0.3 cannot tell differentiation from none"]');
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES('schema 1');
INSERT INTO "grdb_migrations" VALUES('schema 2');
INSERT INTO "grdb_migrations" VALUES('schema 3');
INSERT INTO "grdb_migrations" VALUES('schema 4');
INSERT INTO "grdb_migrations" VALUES('schema 5');
INSERT INTO "grdb_migrations" VALUES('schema 6');
CREATE TABLE localization (
    test_id INTEGER PRIMARY KEY REFERENCES test (id) ON DELETE CASCADE,
    single_test INTEGER,
    first_test INTEGER,
    second_test INTEGER,
    suspects TEXT NOT NULL,
    second_address TEXT,
    original_skew_s REAL,
    control_skew_s REAL,
    seen_by_both INTEGER NOT NULL,
    pair_sum_u REAL,
    pair_sum_p REAL,
    mean_single_mbps REAL,
    mean_sum_mbps REAL,
    mean_first_mbps REAL,
    mean_second_mbps REAL,
    loss_first REAL,
    loss_second REAL,
    correlated_share REAL,
    pair_sum_threshold REAL,
    loss_threshold REAL,
    share_threshold REAL
);
CREATE TABLE loss_correlation (
    test_id INTEGER NOT NULL REFERENCES localization (test_id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    interval_s REAL,
    p_value REAL,
    PRIMARY KEY (test_id, position)
) WITHOUT ROWID;
CREATE TABLE note (
    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (test_id, position)
) WITHOUT ROWID;
INSERT INTO "note" VALUES(1,0,'synthesised recordings');
INSERT INTO "note" VALUES(2,0,'synthesised recordings');
INSERT INTO "note" VALUES(2,1,'lab: policer');
INSERT INTO "note" VALUES(3,0,'synthesised recordings');
INSERT INTO "note" VALUES(3,1,'port 443 of the server did not tell this client''s address; going on without it');
INSERT INTO "note" VALUES(3,2,'HTTP GET http://127.0.0.1:443/WHATSMYIPMAN: connection refused, 1.5 ms in all');
CREATE TABLE outside_link (
    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    uuid TEXT NOT NULL,
    PRIMARY KEY (test_id, name)
) WITHOUT ROWID;
CREATE TABLE replay (
    id INTEGER PRIMARY KEY,
    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    role TEXT NOT NULL,
    server_test_id INTEGER NOT NULL,
    recording_name TEXT NOT NULL,
    recording_digest TEXT NOT NULL,
    transport TEXT NOT NULL,
    server_port INTEGER,
    started TEXT NOT NULL,
    duration_s REAL,
    received_bytes INTEGER NOT NULL,
    sent_bytes INTEGER NOT NULL,
    slice_length_s REAL,
    throughput_samples INTEGER NOT NULL,
    slice_end_samples INTEGER NOT NULL,
    ending TEXT NOT NULL, send_lateness_p50_s REAL, send_lateness_p99_s REAL, send_lateness_max_s REAL, samples_left_out INTEGER NOT NULL DEFAULT 0,
    UNIQUE (test_id, position)
);
INSERT INTO "replay" VALUES(1,1,0,'original',0,'ESPN-05152024','30e13b8a7b7858e97f6b377fdfb3cd24cb09419f961a0e622eed18518ccce815','tcp',40853,'2026-11-22T18:48:38.879Z',2.8784280850000003582e+00,29189119,1085,3.00000000000000023592e-02,96,96,'complete',NULL,NULL,NULL,1);
INSERT INTO "replay" VALUES(2,1,1,'control',1,'ESPNRandom-05152024','756f87a1691080f00706518733ad8fda1cef543a1b49e1ec7d683065091b15c3','tcp',40853,'2026-11-22T18:48:41.797Z',2.8780627450000002554e+00,29189070,1082,3.00000000000000023592e-02,96,96,'complete',NULL,NULL,NULL,1);
INSERT INTO "replay" VALUES(3,2,0,'control',1,'ESPNRandom-05152024','756f87a1691080f00706518733ad8fda1cef543a1b49e1ec7d683065091b15c3','tcp',41497,'2026-11-22T18:48:46.654Z',2.878709086,29189070,1082,3.00000000000000023592e-02,96,96,'complete',NULL,NULL,NULL,1);
INSERT INTO "replay" VALUES(4,2,1,'original',0,'ESPN-05152024','30e13b8a7b7858e97f6b377fdfb3cd24cb09419f961a0e622eed18518ccce815','tcp',41497,'2026-11-22T18:48:49.560Z',45.006345019,11273758,1054,3.00000000000000023592e-02,1501,1501,'time-limit',NULL,NULL,NULL,1);
CREATE TABLE rule_probe (
    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    number INTEGER NOT NULL,
    server_test_id INTEGER NOT NULL,
    purpose TEXT,
    regions TEXT NOT NULL,
    outcome TEXT NOT NULL,
    evidence TEXT NOT NULL,
    started TEXT NOT NULL,
    duration_s REAL,
    received_bytes INTEGER NOT NULL,
    sent_bytes INTEGER NOT NULL,
    ending TEXT NOT NULL,
    PRIMARY KEY (test_id, position)
) WITHOUT ROWID;
CREATE TABLE rule_region (
    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    alternative INTEGER NOT NULL,
    packet TEXT NOT NULL,
    left_byte INTEGER NOT NULL,
    right_byte INTEGER NOT NULL,
    flow_offset INTEGER NOT NULL,
    bytes_hex TEXT NOT NULL,
    text TEXT NOT NULL,
    fields TEXT NOT NULL,
    framing INTEGER NOT NULL,
    PRIMARY KEY (test_id, position)
) WITHOUT ROWID;
CREATE TABLE rule_search (
    test_id INTEGER PRIMARY KEY REFERENCES test (id) ON DELETE CASCADE,
    lead TEXT NOT NULL,
    conclusion TEXT,
    complete INTEGER NOT NULL,
    sparing TEXT NOT NULL,
    server_text TEXT
);
CREATE TABLE sample (
    replay_id INTEGER NOT NULL REFERENCES replay (id) ON DELETE CASCADE,
    slice INTEGER NOT NULL,
    end_s REAL,
    throughput_mbps REAL,
    PRIMARY KEY (replay_id, slice)
) WITHOUT ROWID;
CREATE TABLE setting (
    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (test_id, name)
) WITHOUT ROWID;
INSERT INTO "setting" VALUES(1,'area-threshold','default');
INSERT INTO "setting" VALUES(1,'carrier-name','none');
INSERT INTO "setting" VALUES(1,'confirm','off');
INSERT INTO "setting" VALUES(1,'ks-p-threshold','default');
INSERT INTO "setting" VALUES(1,'label','0');
INSERT INTO "setting" VALUES(1,'language','auto');
INSERT INTO "setting" VALUES(1,'line-rate','200');
INSERT INTO "setting" VALUES(1,'location','none');
INSERT INTO "setting" VALUES(1,'loss-p-threshold','default');
INSERT INTO "setting" VALUES(1,'loss-share','default');
INSERT INTO "setting" VALUES(1,'mlab-ca','system');
INSERT INTO "setting" VALUES(1,'mlab-fallback','wehe2.meddle.mobi');
INSERT INTO "setting" VALUES(1,'mlab-locate-url','https://locate.measurementlab.net/v2/nearest/wehe/replay');
INSERT INTO "setting" VALUES(1,'mlab-server-ca','none');
INSERT INTO "setting" VALUES(1,'network-type','none');
INSERT INTO "setting" VALUES(1,'order','random');
INSERT INTO "setting" VALUES(1,'output','table');
INSERT INTO "setting" VALUES(1,'packet-timing','on');
INSERT INTO "setting" VALUES(1,'pager','auto');
INSERT INTO "setting" VALUES(1,'pair-sum-p-threshold','default');
INSERT INTO "setting" VALUES(1,'profile','ios');
INSERT INTO "setting" VALUES(1,'resolve','none');
INSERT INTO "setting" VALUES(1,'seed','random');
INSERT INTO "setting" VALUES(1,'send-stats','on');
INSERT INTO "setting" VALUES(1,'sent-stats','{"manufacturer":"nil","model":"nil","carrierName":"nil","networkType":"nil","cellInfo":"nil","os":{"INCREMENTAL":"0","RELEASE":"Debian GNU/Linux 12 (bookworm)","SDK_INT":"0"},"locationInfo":{"latitude":"nil","longitude":"nil"}}');
INSERT INTO "setting" VALUES(1,'server','embedded');
INSERT INTO "setting" VALUES(1,'source-address','any');
INSERT INTO "setting" VALUES(1,'status-line','on');
INSERT INTO "setting" VALUES(1,'trace','off');
INSERT INTO "setting" VALUES(2,'area-threshold','default');
INSERT INTO "setting" VALUES(2,'carrier-name','none');
INSERT INTO "setting" VALUES(2,'confirm','off');
INSERT INTO "setting" VALUES(2,'ks-p-threshold','default');
INSERT INTO "setting" VALUES(2,'lab','name=policer sni=* police rate=2Mbit/s burst=30kB
');
INSERT INTO "setting" VALUES(2,'label','0');
INSERT INTO "setting" VALUES(2,'language','auto');
INSERT INTO "setting" VALUES(2,'line-rate','200');
INSERT INTO "setting" VALUES(2,'location','none');
INSERT INTO "setting" VALUES(2,'loss-p-threshold','default');
INSERT INTO "setting" VALUES(2,'loss-share','default');
INSERT INTO "setting" VALUES(2,'mlab-ca','system');
INSERT INTO "setting" VALUES(2,'mlab-fallback','wehe2.meddle.mobi');
INSERT INTO "setting" VALUES(2,'mlab-locate-url','https://locate.measurementlab.net/v2/nearest/wehe/replay');
INSERT INTO "setting" VALUES(2,'mlab-server-ca','none');
INSERT INTO "setting" VALUES(2,'network-type','none');
INSERT INTO "setting" VALUES(2,'order','random');
INSERT INTO "setting" VALUES(2,'output','table');
INSERT INTO "setting" VALUES(2,'packet-timing','on');
INSERT INTO "setting" VALUES(2,'pager','auto');
INSERT INTO "setting" VALUES(2,'pair-sum-p-threshold','default');
INSERT INTO "setting" VALUES(2,'profile','ios');
INSERT INTO "setting" VALUES(2,'resolve','none');
INSERT INTO "setting" VALUES(2,'seed','random');
INSERT INTO "setting" VALUES(2,'send-stats','on');
INSERT INTO "setting" VALUES(2,'sent-stats','{"manufacturer":"nil","model":"nil","carrierName":"nil","networkType":"nil","cellInfo":"nil","os":{"INCREMENTAL":"0","RELEASE":"Debian GNU/Linux 12 (bookworm)","SDK_INT":"0"},"locationInfo":{"latitude":"nil","longitude":"nil"}}');
INSERT INTO "setting" VALUES(2,'server','embedded');
INSERT INTO "setting" VALUES(2,'source-address','any');
INSERT INTO "setting" VALUES(2,'status-line','on');
INSERT INTO "setting" VALUES(2,'trace','off');
INSERT INTO "setting" VALUES(3,'area-threshold','default');
INSERT INTO "setting" VALUES(3,'carrier-name','none');
INSERT INTO "setting" VALUES(3,'confirm','off');
INSERT INTO "setting" VALUES(3,'ks-p-threshold','default');
INSERT INTO "setting" VALUES(3,'label','0');
INSERT INTO "setting" VALUES(3,'language','auto');
INSERT INTO "setting" VALUES(3,'line-rate','200');
INSERT INTO "setting" VALUES(3,'location','none');
INSERT INTO "setting" VALUES(3,'loss-p-threshold','default');
INSERT INTO "setting" VALUES(3,'loss-share','default');
INSERT INTO "setting" VALUES(3,'mlab-ca','system');
INSERT INTO "setting" VALUES(3,'mlab-fallback','wehe2.meddle.mobi');
INSERT INTO "setting" VALUES(3,'mlab-locate-url','https://locate.measurementlab.net/v2/nearest/wehe/replay');
INSERT INTO "setting" VALUES(3,'mlab-server-ca','none');
INSERT INTO "setting" VALUES(3,'network-type','none');
INSERT INTO "setting" VALUES(3,'order','random');
INSERT INTO "setting" VALUES(3,'output','table');
INSERT INTO "setting" VALUES(3,'packet-timing','on');
INSERT INTO "setting" VALUES(3,'pager','auto');
INSERT INTO "setting" VALUES(3,'pair-sum-p-threshold','default');
INSERT INTO "setting" VALUES(3,'profile','ios');
INSERT INTO "setting" VALUES(3,'resolve','none');
INSERT INTO "setting" VALUES(3,'seed','random');
INSERT INTO "setting" VALUES(3,'send-stats','on');
INSERT INTO "setting" VALUES(3,'sent-stats','{"manufacturer":"nil","model":"nil","carrierName":"nil","networkType":"nil","cellInfo":"nil","os":{"INCREMENTAL":"0","RELEASE":"Debian GNU/Linux 12 (bookworm)","SDK_INT":"0"},"locationInfo":{"latitude":"nil","longitude":"nil"}}');
INSERT INTO "setting" VALUES(3,'server','x');
INSERT INTO "setting" VALUES(3,'source-address','any');
INSERT INTO "setting" VALUES(3,'status-line','on');
INSERT INTO "setting" VALUES(3,'trace','off');
CREATE TABLE tag (
    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    PRIMARY KEY (test_id, name)
) WITHOUT ROWID;
CREATE TABLE test (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    app TEXT NOT NULL,
    app_title TEXT NOT NULL,
    category TEXT NOT NULL,
    status TEXT NOT NULL,
    failure_code TEXT,
    failure_message TEXT,
    failure_exit_code INTEGER,
    started TEXT NOT NULL,
    ended TEXT NOT NULL,
    run_order TEXT NOT NULL,
    user_id TEXT NOT NULL,
    history_count INTEGER NOT NULL,
    seed TEXT NOT NULL,
    server_name TEXT NOT NULL,
    server_host TEXT NOT NULL,
    server_address TEXT,
    server_side_channel_port INTEGER NOT NULL,
    server_results_port INTEGER NOT NULL,
    server_security TEXT NOT NULL,
    server_embedded INTEGER NOT NULL,
    server_ca_fingerprint TEXT,
    client_address TEXT,
    software_version TEXT NOT NULL,
    verdict TEXT,
    measured_verdict TEXT,
    verdict_override TEXT,
    profile TEXT,
    statistics_reported INTEGER NOT NULL,
    area REAL,
    ks_statistic REAL,
    ks_p_value REAL,
    resampling_ratio REAL,
    mean_original_mbps REAL,
    mean_control_mbps REAL,
    too_few_samples INTEGER NOT NULL,
    confirms INTEGER
, obstacle TEXT, uuid TEXT, origin_id INTEGER, imported TEXT);
INSERT INTO "test" VALUES(1,'differentiation','espn','ESPN','VIDEO','completed',NULL,NULL,NULL,'2026-11-22T18:48:38.830Z','2026-11-22T18:48:44.793Z','["original","control"]','@t8r5mlpvq',1,'16522291429880263759','embedded','127.0.0.1','127.0.0.1',46879,43069,'tls',1,'aaf3652fba3d6e7989737492729fec19894152f81b2f4749eac8550cda82c1f9','127.0.0.1','0.1.0','no-differentiation','no-differentiation',NULL,'ios',1,-1.67998546592402391202e-06,4.44444444444444461406e-02,9.99994554576705274584e-01,1.0,81.8720533333334,8.18719157894737321629e+01,0,NULL,NULL,'66fa374b-46d8-41c2-987b-f190096bb6ac',1,'2026-11-22T18:49:39.145Z');
INSERT INTO "test" VALUES(2,'differentiation','espn','ESPN','VIDEO','completed',NULL,NULL,NULL,'2026-11-22T18:48:46.622Z','2026-11-22T18:49:36.443Z','["control","original"]','@t8r5mlpvq',2,'14413256498564959286','embedded','127.0.0.1','127.0.0.1',44707,33937,'tls',1,'aaf3652fba3d6e7989737492729fec19894152f81b2f4749eac8550cda82c1f9','127.0.0.1','0.1.0','differentiation','differentiation',NULL,'ios',1,9.75520010431927597771e-01,9.82121971595655840481e-01,6.06167803403446787914e-121,1.0,2.00422364444441658548e+00,8.18719157894737321629e+01,0,NULL,NULL,'a7e6c610-f237-45ea-831d-1dcef440850a',2,'2026-11-22T18:49:39.145Z');
INSERT INTO "test" VALUES(3,'differentiation','espn','ESPN','VIDEO','failed','control-connection-failed','x cannot be reached (connection refused); try "servers probe"',8,'2026-11-22T18:49:37.494Z','2026-11-22T18:49:37.504Z','["control","original"]','@t8r5mlpvq',3,'16664537886317057524','x','127.0.0.1','127.0.0.1',1,56565,'plain',0,NULL,NULL,'0.1.0',NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'4db55134-0097-4530-b337-dcd50f3c6c1a',3,'2026-11-22T18:49:39.145Z');
CREATE TABLE user_note (
    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    written TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (test_id, position)
) WITHOUT ROWID;
CREATE INDEX test_by_start ON test (started);
CREATE INDEX test_by_app ON test (app, started);
CREATE INDEX test_by_verdict ON test (verdict, started);
CREATE INDEX test_by_status ON test (status, started);
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
CREATE INDEX tag_by_name ON tag (name, test_id);
CREATE INDEX outside_link_by_uuid ON outside_link (uuid);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('test',3);
PRAGMA user_version = 6;
PRAGMA application_id = 2003134565;
