import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("Results in files")
struct ResultFilesTests {
    /// What reads the files as people will, without options.
    private static let reader = """
        import csv, json, sqlite3, sys
        folder = sys.argv[1]
        records = [json.loads(line) for line in open(folder + "/all.jsonl", encoding="utf-8")]
        assert [r["id"] for r in records] == [1, 2], records
        test = records[0]
        assert all(r["schema"] == 3 and r.keys() == test.keys() for r in records)
        assert test["user_notes"][0]["text"] == 'a "note", of\\ttwo parts', test["user_notes"]
        assert test["tags"] == ["a", "b"]
        for role in ("original", "control"):
            rates = test[role + "_throughput_mbps"]
            assert len(rates) == test[role + "_samples"] == len(test[role + "_slice_end_s"]) > 10
            mean = sum(rates[:-1]) / (len(rates) - 1)
            assert abs(mean - test["mean_" + role + "_mbps"]) < 1e-9 * mean

        rows = list(csv.DictReader(open(folder + "/all.csv", newline="", encoding="utf-8")))
        assert len(rows) == 2
        for row, record in zip(rows, records):
            for key, text in row.items():
                value = record[key]
                if value is None: assert text == "", (key, text)
                elif isinstance(value, bool): assert text == json.dumps(value), (key, text)
                elif isinstance(value, (int, float)): assert float(text) == value, (key, text)
                elif value == "" and key in ("synthesised", "lab_name"): assert text == "not told", (key, text)
                elif isinstance(value, str): assert text == value, (key, text)
                else: assert json.loads(text) == value, (key, text)
            lists = ("_tcp_", "_udp_", "_delay_probes_")
            left = {k for k in set(record) - set(row) if not any(l in k for l in lists)}
            assert left == {r + k for r in ("original_", "control_") for k in ("throughput_mbps", "slice_end_s")}
            assert {type(record[k]) for k in set(record) - set(row) - left} <= {list, type(None)}

        samples = list(csv.DictReader(open(folder + "/samples.csv", newline="", encoding="utf-8")))
        assert len(samples) == sum(r["original_samples"] + r["control_samples"] for r in records)
        original = [float(s["throughput_mbps"]) for s in samples
                    if s["id"] == "1" and s["replay"] == "original"]
        assert original == test["original_throughput_mbps"]

        database = sqlite3.connect(folder + "/results.sqlite")
        found = database.execute("SELECT uuid, area, ks_p_value FROM test ORDER BY id").fetchall()
        assert found == [(r["uuid"], r["area"], r["ks_p_value"]) for r in records]
        assert database.execute("SELECT name FROM tag WHERE test_id = 1 ORDER BY name").fetchall() == [("a",), ("b",)]
        print("read")
        """

    @Test("Measured tests agree with their samples, and Python reads their files without options")
    func python() async throws {
        let installation = try Installation()
        try await installation.importShortApps()
        try await installation.succeed(
            "replay deezer --seed 7; replay deezer --seed 8",
            "results note 1 'a \"note\", of\ttwo parts'; results tag 1 b a",
            "results export --samples --to \(installation.home.file("all.jsonl").path)",
            "results export --format csv --to \(installation.home.file("all.csv").path)",
            "results export --format csv --samples --to \(installation.home.file("samples.csv").path)")
        let verified = try await installation.succeed("results verify 1-2 --json").objects()
        #expect(verified.map { $0.flag("agrees") } == [true, true])
        #expect(verified[0].objects("values")?.count == 6)
        // What a shell prints is what it writes.
        let printed = try await installation.succeed("results export --samples")
        #expect(try printed.output == installation.home.text("all.jsonl"))
        guard InstalledProgram.path("python3") != nil else {
            try Test.cancel("python3 is not installed, so no other program read the files")
        }
        let python = try await ProcessRun(
            program: "python3", arguments: ["-c", Self.reader, installation.home.url.path])
        #expect(python.output == "read\n", "\(python.error)")
    }

    @Test("A number that was changed in the database afterwards is found, and the program says so")
    func changed() async throws {
        let installation = try Installation()
        try await installation.importShortApps()
        try await installation.succeed("replay deezer --seed 7")
        let exported = try await installation.succeed("results export --samples").output
        let other = try Installation()
        let mark = try #require(exported.firstMatch(of: /"mean_control_mbps":[0-9.]+/))
        try other.home.write(
            exported.replacing(String(mark.output), with: "\"mean_control_mbps\":1.5"),
            to: "changed.jsonl")
        let run = try await other.run(
            "results import \(other.home.file("changed.jsonl").path); results verify last")
        #expect(run.status == .exited(1))
        #expect(run.lines.contains { $0.contains("mean of control") && $0.contains("DISAGREES") })
        #expect(run.lines.filter { $0.contains("DISAGREES") }.count == 1)
        #expect(run.complaints == ["error: what was reported does not follow from the samples of test 1"])
    }
}
