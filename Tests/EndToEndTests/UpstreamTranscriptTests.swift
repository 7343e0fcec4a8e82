import Foundation
import TerminalTesting
import TestSupport
import Testing

/// Runs the recorded command lines of the upstream client here, and compares exit code, standard output and files.
///
/// Not compared are lines of the log (each program logs what it does), verdicts and numbers. These differences are
/// deliberate:
/// - the help of `help` and `helpmid` is this program's, with upstream's table of tests, in which port 81 has the name
///   that can be typed;
/// - an IPv6 address is taken for a server's (`sv6`);
/// - upstream goes on with a recording that it cannot read, and asks for the replay "null" (`badrec`); here the test ends
///   before, with the code of such a request at an upstream server that serves nobody else (8);
/// - a repeated test has a number of its own, so that the server keeps both (`oka0`), and logs and `info.txt` tell the
///   second one's.
/// - a test with too few samples is repeated like a suspicious one, unless `-c` says not to.
/// Where another test was running at the address (16), one is run here.
@Suite(
    "Recorded runs of the upstream command line client",
    .enabled(if: UpstreamTranscript.areHere, UpstreamTranscript.missing),
    .mustEnd)
struct UpstreamTranscriptTests {
    private static let elsewhere: Set = ["help", "helpmid", "sv6", "badrec"]

    @Test("All 47 runs are read")
    func whole() {
        #expect(UpstreamTranscript.all.count == 47)
        #expect(Set(UpstreamTranscript.all.map(\.name)).isSuperset(of: Self.elsewhere))
    }

    @Test(
        "Code, output and files are those of the recorded run",
        arguments: UpstreamTranscript.all.filter { !elsewhere.contains($0.name) })
    func replayed(run: UpstreamTranscript) async throws {
        let ground = try UpstreamGround(run)
        let output = try await outcome(of: run, on: ground)
        #expect(output.status == .exited(run.exit), "\(output.output)\(output.error)")
        func numbered(_ texts: [String]) -> [String] {
            // The number of the second test.
            run.name == "oka0" ? texts.map { $0.replacing("@ID_2_", with: "@ID_1_") } : texts
        }
        let lines = numbered(UpstreamTranscript.lines(of: output.output))
        let expected = ground.placed(run.lines)
        #expect(
            run.isWhole ? lines == expected : lines.starts(with: expected), "\(output.output)\(output.error)")
        if let seen = run.seen { #expect(try ground.seen() == ground.placed(seen)) }
        #expect(numbered(ground.written()) == run.written)
        // What was printed is also seen, to the end.
        let told = run.files.filter { $0.key.hasPrefix("ui/") }.values.joined()
        guard
            let theirs = try UpstreamTranscript.result(of: run.isWhole ? run.stdout : told)
        else { return }
        let ours = try #require(try UpstreamTranscript.result(of: output.output))
        try compare(theirs.values, ours.values, of: run)
        #expect(try statuses[#require(ours.values["status"] as? String)] == ours.verdict)
        #expect(output.output.contains(" RESULT_MSG: ") == (ours.verdict == statuses["has diff"]))
        if run.arguments.contains("-l info") || run.arguments.contains("-l debug") {
            for line in ["ask4analysis succeeded!", "writing result to json array", "Exiting normally"] {
                #expect(output.output.contains(" I/Result Channel: \(line)\n"), "\(line)")
            }
        }
    }

    @Test(
        "Where the recorded client goes on with a recording that it cannot read, the test ends with that client's code"
    )
    func unreadableRecording() async throws {
        let run = try #require(UpstreamTranscript.all.first { $0.name == "badrec" })
        let ground = try UpstreamGround(run)
        let output = try await outcome(of: run, on: ground)
        #expect(output.status == .exited(8), "\(output.output)\(output.error)")
        #expect(output.output.contains(" ERR_CONN_IO_SERV: Cannot connect to server, try again later.\n"))
        #expect(output.complaints.count == 1 && output.error.contains("Pandora_05132024"))
    }

    @Test(
        "The help has the recorded client's table of tests",
        arguments: ["help", "helpmid"])
    func help(name: String) async throws {
        let runs = UpstreamTranscript.all
        let run = try #require(runs.first { $0.name == name })
        let output = try await UpstreamGround(run)()
        #expect(output.status == .exited(0))
        let table = try #require(runs.first { $0.name == "help" }).stdout.components(
            separatedBy: "App Name ")[1]
        let ours = try #require(output.output.components(separatedBy: "App Name ").dropFirst().first)
        func rows(_ text: String) -> Set<String> {
            Set(
                text.split(separator: "\n").flatMap { $0.components(separatedBy: "||") }
                    .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty })
        }
        let missing = rows(
            table.replacing("port81 ", with: "port81s ").replacing("port81\n", with: "port81s\n")
        )
        .subtracting(rows(ours))
        #expect(missing.isEmpty, "\(missing)")
    }

    private let statuses = [
        "has diff": "Differentiation detected", "no diff": "No differentiation",
        "inconclusive": "Results inconclusive, try running the test again",
    ]

    /// Both objects have the same keys, of the same types, and the same values where nothing was measured.
    private func compare(
        _ theirs: [String: Any], _ ours: [String: Any], of run: UpstreamTranscript
    ) throws {
        #expect(Set(ours.keys) == Set(theirs.keys))
        for (key, value) in theirs {
            #expect((value is String) == (ours[key] is String), "\(key)")
        }
        for key in ["appName", "appImage", "carrier", "extraString", "testID", "replayName"] {
            #expect(ours[key] as? String == theirs[key] as? String, "\(key)")
        }
        for key in ["isPort", "isIPv6"] { #expect(ours[key] as? Bool == theirs[key] as? Bool, "\(key)") }
        #expect(ours["ks2pThreshold"] as? Double == theirs["ks2pThreshold"] as? Double)
        // The threshold of tests at 10 Mbit/s and more is lower (Specification 10.2).
        let means = ["xput_avg_original", "xput_avg_test"].compactMap { key in
            (ours[key] as? String).flatMap(Double.init)
        }
        let standard = try #require(means.max()) >= 10 ? 0.3 : 0.5
        let isGiven = run.arguments.contains("-a ")
        #expect(
            ours["areaThreshold"] as? Double == (isGiven ? theirs["areaThreshold"] as? Double : standard))
        let server = theirs["server"] as? String
        #expect(ours["server"] as? String == (server == "10.77.0.1" ? "127.0.0.1" : server))
    }

    /// Runs the program, with what the run found before it.
    private func outcome(
        of run: UpstreamTranscript, on ground: UpstreamGround
    ) async throws -> ProcessRun {
        guard run.arguments.contains("RESOURCES") else { return try await ground() }
        if run.name == "portnorec" {
            try ground.writeResources(authority: "")
            return try await BareSideChannel.granting { port in
                try await ground.prepare(
                    "servers add wehe-py 127.0.0.1 --plain --side-channel-port \(port) --results-port \(port) "
                        + "--own-ip-port \(port)")
                return try await ground()
            }
        }
        return try await UpstreamServers.shared.withOne { server in
            try await outcome(of: run, on: ground, server)
        }
    }

    /// Runs the program, with what the run found before it, and a server.
    private func outcome(
        of run: UpstreamTranscript, on ground: UpstreamGround, _ server: ServeProcess
    ) async throws -> ProcessRun {
        try ground.writeResources(
            authority: String(contentsOf: URL(filePath: server.announcement.caFile), encoding: .utf8))
        switch run.name {
        // No server is known by that name, so that its certificate has to come from the folder.
        case "nomain", "garbca": try await ground.prepare("settings set resolve wehe-py=127.0.0.1")
        case "unkhost", "nolisten", "mlabdown": break
        default:
            let authority = run.name == "badca" ? ground.folder.file("RESOURCES-badca/main").path : nil
            let name = run.name == "okip" ? "127.0.0.1" : "wehe-py"
            try await ground.prepare(server.addition(name, caFile: authority))
        }
        guard run.exit == 16, run.name != "badrec" else { return try await ground() }
        return try await BareSideChannel.holding(server.announcement.sideChannelPlain) { try await ground() }
    }
}
