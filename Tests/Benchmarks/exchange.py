"""Imports and exports tests with Python's json and sqlite3, for the benchmark "exchange" to compare with.

    exchange.py import FILE.jsonl DATABASE     reads records, checks nothing, writes rows
    exchange.py export DATABASE FILE.jsonl     reads rows, writes records with all that is stored
    exchange.py export-samples DATABASE FILE.jsonl     the same with the raw samples

The database has the tables of wehe's schema. Prints the seconds that the work took.
"""

import itertools
import json
import sqlite3
import sys
import time

ROLES = ("original", "control")
# Columns of "test" by the names that records have for them, where the two differ.
RENAMED = {"title": "app_title", "override": "verdict_override"}
TEST = (
    "uuid kind app title category status failure_code failure_message failure_exit_code failure_cause started ended "
    "confirms purpose lab_name lab_rules synthesised sent_statistics "
    "verdict measured_verdict override profile statistics_reported area ks_statistic ks_p_value resampling_ratio "
    "mean_original_mbps mean_control_mbps obstacle too_few_samples server_name server_host server_address "
    "server_side_channel_port server_results_port server_security server_embedded server_ca_fingerprint "
    "client_address user_id history_count seed software_version"
).split()
# Those of them that are objects, which the database keeps as texts.
CAUSES = [TEST.index(key) for key in ("failure_cause", "obstacle")]
DECISION = "profile verdict direction area_threshold p_threshold ratio_threshold".split()
# Keys of a replay, and the columns that hold them.
REPLAY = {
    "role": "role", "test_id": "server_test_id", "recording": "recording_name",
    "recording_digest": "recording_digest", "transport": "transport", "server_port": "server_port",
    "started": "started", "duration_s": "duration_s", "received_bytes": "received_bytes",
    "sent_bytes": "sent_bytes", "slice_s": "slice_length_s", "ending": "ending",
    "samples": "throughput_samples", "send_lateness_p50_s": "send_lateness_p50_s",
    "send_lateness_p99_s": "send_lateness_p99_s", "send_lateness_max_s": "send_lateness_max_s",
}
EFFECT = ("change", "low", "high", "segments", "block_segments", "correlation", "replicates", "seed",
          "effective_original", "effective_control", "effective_ks_p_value")
# Keys of localizations and searches for rules, all null in records of other kinds.
ABSENT = [
    "localization_" + key
    for key in (
        "single single_uuid tests first_uuid second_uuid suspects second_address original_skew_s control_skew_s "
        "seen_by_both pair_sum_u pair_sum_p mean_single_mbps mean_sum_mbps mean_simultaneous_mbps average_losses "
        "correlations correlated_share pair_sum_p_threshold loss_p_threshold loss_share_threshold rule "
        "upstream_verdict pauses_verdict pauses_p_value pauses_rise_mbps pauses_greatest_rise_mbps pauses_fall_mbps "
        "pauses_interval_s pauses_transient_s pauses_rounds pauses_moved_bytes pauses_pausing_server "
        "pauses_pause_first pauses_first_mbps pauses_second_mbps"
    ).split()
] + ["dpi_" + key for key in "lead conclusion complete sparing server_text matches probes".split()]


# The tests of the benchmark have neither HTTP exchanges nor further replays; those are left out here.


def insertion(table, columns):
    places = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"


INSERTIONS = {
    "test": insertion(
        "test",
        ["id"] + [RENAMED.get(key, key) for key in TEST] + ["run_order", "origin_id", "imported"]),
    "decision": insertion("decision", ["test_id", "position"] + DECISION + ["reasons"]),
    "setting": insertion("setting", ["test_id", "name", "value"]),
    "note": insertion("note", ["test_id", "position", "text"]),
    "tag": insertion("tag", ["test_id", "name"]),
    "user_note": insertion("user_note", ["test_id", "position", "written", "text"]),
    "replay": insertion(
        "replay",
        ["id", "test_id", "position"] + list(REPLAY.values()) + ["slice_end_samples", "samples_left_out"]),
    "sample": insertion("sample", ["replay_id", "slice", "end_s", "throughput_mbps"]),
    "effect": insertion("effect", ["test_id"] + list(EFFECT)),
}


def texts(values):
    return json.dumps(values, separators=(",", ":"), ensure_ascii=False)


def add(record, number, imported, rows):
    """Adds the rows of a record, to be inserted together with those of others."""
    values = [record[key] for key in TEST]
    for place in CAUSES:
        values[place] = None if values[place] is None else texts(values[place])
    rows["test"].append([number] + values + [texts(record["run_order"]), record["id"], imported])
    for position, decision in enumerate(record["decisions"]):
        rows["decision"].append(
            [number, position] + [decision[key] for key in DECISION] + [texts(decision["reasons"])])
    for name, value in record["settings"].items():
        rows["setting"].append((number, name, value))
    for position, note in enumerate(record["notes"]):
        rows["note"].append((number, position, texts(note)))
    for tag in record["tags"]:
        rows["tag"].append((number, tag))
    for position, note in enumerate(record["user_notes"]):
        rows["user_note"].append((number, position, note["written"], note["text"]))
    for position, role in enumerate(record["replay_order"]):
        replay = number * 2 + position
        rates = record.get(role + "_throughput_mbps")
        ends = record.get(role + "_slice_end_s")
        count = record[role + "_samples"]
        rows["replay"].append(
            [replay, number, position] + [record[role + "_" + key] for key in REPLAY]
            + [count if ends is None else len(ends), rates is None])
        if rates is not None:
            rows["sample"].extend(
                (replay, slice, end, rate)
                for slice, (end, rate) in enumerate(itertools.zip_longest(ends, rates)))
    if record["effect_replicates"] is not None:
        rows["effect"].append([number] + [record["effect_" + key] for key in EFFECT])


# The views of wehe's schema, which cannot be written to, as tables with the same columns.
PLAIN_TABLES = """
    DROP VIEW decision; DROP VIEW setting; DROP VIEW sample;
    CREATE TABLE decision (
        test_id, position, profile, verdict, direction, area_threshold, p_threshold, ratio_threshold, reasons,
        PRIMARY KEY (test_id, position)
    ) WITHOUT ROWID;
    CREATE TABLE setting (test_id, name, value, PRIMARY KEY (test_id, name)) WITHOUT ROWID;
    CREATE TABLE sample (
        replay_id, slice, end_s, throughput_mbps, PRIMARY KEY (replay_id, slice)
    ) WITHOUT ROWID;
"""


def import_file(path, database):
    database.executescript(PLAIN_TABLES)
    imported = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime())
    with open(path, encoding="utf-8") as file, database:
        while lines := list(itertools.islice(file, 200)):
            rows = {table: [] for table in INSERTIONS}
            for line in lines:
                import_file.count += 1
                add(json.loads(line), import_file.count, imported, rows)
            for table, statement in INSERTIONS.items():
                database.executemany(statement, rows[table])


import_file.count = 0


class Parts:
    """The rows of a table, test by test: every row begins with the number of its test."""

    def __init__(self, database, query):
        self.rows = iter(database.cursor().execute(query))
        self.next = next(self.rows, None)

    def of(self, test):
        found = []
        while self.next is not None and self.next[0] == test:
            found.append(self.next[1:])
            self.next = next(self.rows, None)
        return found


def export_file(database, path, samples):
    def parts(table, columns, order):
        return Parts(database, f"SELECT test_id, {', '.join(columns)} FROM {table} ORDER BY test_id, {order}")

    decisions = parts("decision", DECISION + ["reasons"], "position")
    settings = parts("setting", ["name", "value"], "name")
    notes = parts("note", ["text"], "position")
    tags = parts("tag", ["name"], "name")
    user_notes = parts("user_note", ["written", "text"], "position")
    replays = parts("replay", ["id"] + list(REPLAY.values()), "position")
    effects = parts("effect", list(EFFECT), "test_id")
    sample = "SELECT end_s, throughput_mbps FROM sample WHERE replay_id = ? ORDER BY slice"
    columns = ", ".join(RENAMED.get(key, key) for key in TEST)
    encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
    reader = database.cursor()
    with open(path, "w", encoding="utf-8") as file:
        for row in database.execute(f"SELECT id, run_order, {columns} FROM test ORDER BY id"):
            number = row[0]
            record = {"schema": 3, "id": number}
            record.update(zip(TEST, row[2:]))
            for place in CAUSES:
                cause = record[TEST[place]]
                record[TEST[place]] = None if cause is None else json.loads(cause)
            for flag in ("statistics_reported", "too_few_samples", "server_embedded"):
                record[flag] = bool(record[flag])
            record["confirms_uuid"] = None
            record["run_order"] = json.loads(row[1])
            record["tags"] = [tag for tag, in tags.of(number)]
            record["user_notes"] = [{"written": at, "text": text} for at, text in user_notes.of(number)]
            record["notes"] = [json.loads(note) for note, in notes.of(number)]
            record["settings"] = dict(settings.of(number))
            record["decisions"] = [
                dict(zip(DECISION, decision), reasons=json.loads(decision[-1]))
                for decision in decisions.of(number)
            ]
            ran = replays.of(number)
            record["replay_order"] = [replay[1] for replay in ran]
            for replay in ran:
                prefix = replay[1] + "_"
                record.update(zip((prefix + key for key in REPLAY), replay[1:]))
                if samples:
                    rows = reader.execute(sample, replay[:1]).fetchall()
                    record[prefix + "throughput_mbps"] = [rate for _, rate in rows]
                    record[prefix + "slice_end_s"] = [end for end, _ in rows]
            record["further_replays"] = []
            record["exchanges"] = []
            for effect in effects.of(number) or [(None,) * len(EFFECT)]:
                record.update(zip(("effect_" + key for key in EFFECT), effect))
            record.update(dict.fromkeys(ABSENT))
            file.write(encode(record))
            file.write("\n")


def main():
    work, source, target = sys.argv[1:]
    start = time.perf_counter()
    database = sqlite3.connect(target if work == "import" else source)
    if work == "import":
        database.execute("PRAGMA synchronous = FULL")
        import_file(source, database)
    else:
        export_file(database, target, samples=work == "export-samples")
    database.close()
    print(time.perf_counter() - start)


main()
