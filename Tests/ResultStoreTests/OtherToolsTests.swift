import Foundation
import Testing
import TestSupport

@testable import ResultStore

@Suite("Opening the file with other tools")
struct OtherToolsTests {
    /// A program by name, looked up as the shell would.
    @Test(
        "Python's sqlite3 finds columns with units, times it can parse and samples it can average",
        .enabled(if: InstalledProgram.path("python3") != nil, "python3 is not installed")
    )
    func python() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            _ = try await store.insert(.complete())
            let script = """
                import sqlite3, sys, json, datetime
                db = sqlite3.connect(sys.argv[1])
                db.row_factory = sqlite3.Row
                test = db.execute("SELECT * FROM test").fetchone()
                started = datetime.datetime.strptime(test["started"], "%Y-%m-%dT%H:%M:%S.%fZ")
                assert started.microsecond == 113000, started
                assert int(test["seed"]) == 0xFEDCBA9876543210
                assert json.loads(test["run_order"]) == ["control", "original"]
                assert test["area"] == 0.1 + 0.2 and test["ks_p_value"] == 3.1e-306
                assert (test["mean_original_mbps"], test["mean_control_mbps"]) == (1.46, 38.7)
                count, mean, end = db.execute(\"\"\"
                    SELECT count(*), avg(throughput_mbps), max(end_s) FROM sample
                    JOIN replay ON replay.id = replay_id WHERE role = 'original'\"\"\").fetchone()
                assert count == 100 and end == 100 * 0.15
                assert abs(mean - sum(38.0 / (k + 3) for k in range(100)) / 100) < 1e-12
                seconds = db.execute("SELECT unixepoch(ended) - unixepoch(started) FROM test").fetchone()[0]
                assert seconds == 31, seconds
                print("seen")
                """
            let process = Process()
            process.executableURL = InstalledProgram.path("python3").map { URL(filePath: $0) }
            process.arguments = ["-c", script, folder.database.path]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let printed = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            #expect(String(decoding: printed, as: UTF8.self) == "seen\n")
        }
    }
}
