import Foundation
import TerminalTesting
import TestSupport
import Testing

extension OutputAndInputTests {
    @Test("A command line of 80 MB on standard input is refused in a sentence, and the next one runs")
    func longLine() async throws {
        let input = "echo " + String(repeating: "x", count: 80 << 20) + "\necho next\n"
        let stopped = try await installation.wehe([], input: input)
        #expect(stopped.status == .exited(2))
        #expect(stopped.output.isEmpty)
        #expect(stopped.error == "error: standard input:1: the line is longer than 1 MiB\n")
        let going = try await installation.wehe(["--keep-going"], input: input)
        #expect(going.status == .exited(2))
        #expect(going.output == "next\n")
    }

    @Test(
        "On a read-only disk stored tests are listed, shown and exported, after one remark",
        .enabled(if: SmallDisk.canBeMade, "a small file system can only be mounted by root"))
    func readOnly() async throws {
        let disk = try SmallDisk(bytes: 8 << 20)
        let home = disk.folder.path
        let prepared = try await installation.wehe(["-c", "results; results import /dev/null"], home: home)
        #expect(prepared.status == .exited(0), "\(prepared.error)")
        try disk.makeReadOnly()
        let run = try await installation.wehe(
            ["-c", "results list; results export; results list --json; results list"], home: home)
        #expect(run.status == .exited(0), "\(run.error)")
        let remark = "stored tests can be read, but none can be stored: "
        #expect(run.errorLines.count { $0.contains(remark) } == 1, "\(run.error)")
        let removed = try await installation.wehe(["-c", "results note 1 x"], home: home)
        #expect(removed.status != .exited(0))
    }
}
