import Foundation
import TerminalTesting
import TestSupport
import Testing

/// The program under the upstream client's name, in a folder of its own.
private final class UpstreamProbe: Sendable {
    let folder: TemporaryFolder
    private let program: String

    init() throws {
        folder = try TemporaryFolder()
        program = folder.file("wehe-cmdline").path
        try FileManager.default.createSymbolicLink(
            atPath: program, withDestinationPath: BuiltProduct.path("wehe"))
        try ExampleGround.writeRecordings(to: folder)
    }

    func callAsFunction(_ words: String...) async throws -> ProcessRun { try await self(words) }

    func callAsFunction(_ words: [String]) async throws -> ProcessRun {
        try await ProcessRun(
            program: program, arguments: words, environment: Installation.strictness,
            workingDirectory: folder.url.path)
    }

    /// Types commands into the home that lies in its folder of results.
    func prepare(_ commands: [String]) async throws {
        try await Installation().succeedElsewhere(
            folder.file("test_results/wehe").path, commands.joined(separator: "; "))
    }

    /// What lies in a folder of the results, in order.
    func names(_ kind: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.file("test_results/\(kind)").path).sorted()
    }
}

extension Installation {
    /// Runs commands in another home, which have to succeed.
    fileprivate func succeedElsewhere(_ home: String, _ commands: String) async throws {
        let run = try await wehe(["-c", commands], home: home)
        guard run.status == .exited(0) else { throw Unsuccessful(commands: commands, run: run) }
    }
}

@Suite("In the place of the upstream command line client", .mustEnd)
struct UpstreamProbeTests {
    /// A server of the apps that every probe's folder has, which some of these tests ask, and none of them ends.
    private static let server = Task { try await ServeProcess(serving(), options).endingWithTests() }
    private static let options = ["--line-rate", "40", "--unpaced"]

    /// A home with those apps.
    private static func serving() async throws -> Installation {
        let serving = try Installation()
        try ExampleGround.writeRecordings(to: serving.home)
        try await serving.succeed("recordings import '\(serving.home.file("wehe/res").path)'")
        return serving
    }

    @Test(
        "A test: code 0, the number in info.txt one higher, a log of what happened and one of what was seen")
    func success() async throws {
        let probe = try UpstreamProbe()
        let server = try await Self.server.value
        try await probe.prepare([server.addition("mine")])
        try probe.folder.write("@probe0001\n41\n", to: "test_results/info.txt")
        let run = try await probe("-n", "netflix", "-s", "mine", "-t", "wehe/res", "-c", "-l", "info")
        #expect(run.status == .exited(0), "\(run.output)\(run.error)")
        #expect(run.error.isEmpty)
        #expect(run.lines.contains { $0.hasSuffix(" updateStatus: 2/2 Running the Sender process") })
        #expect(run.lines.contains { $0.contains(" I/Result Channel: ask4analysis succeeded!") })
        #expect(try probe.folder.text("test_results/info.txt") == "@probe0001\n42")
        #expect(try probe.names("logs") == ["logs_@probe0001_42_0.txt"])
        #expect(try probe.names("ui") == ["ui_@probe0001_42_0.txt"])
        let log = try probe.folder.text("test_results/logs/logs_@probe0001_42_0.txt")
        let record = try #require(log.split(separator: "\n").last { $0.contains(" D/Record: ") })
        let test = try JSONObject(line: String(record.drop { $0 != "{" }))
        #expect(test.string("app") == "netflix" && test.integer("history_count") == 42)
        #expect(test.string("profile") == "android")
        let seen = try probe.folder.text("test_results/ui/ui_@probe0001_42_0.txt")
        #expect(seen.hasPrefix(run.output.prefix(20)))
        let final = try #require(seen.split(separator: "\n").last { $0.contains(" FinalResults: ") })
        let answer = try JSONObject(line: String(final.drop { $0 != "{" }))
        #expect(answer.string("userID") == "@probe0001" && answer.string("historyCount") == "42")
        #expect(answer.string("replayName") == "NetflixRandom-01012030")
        #expect(answer.string("area_test").flatMap(Double.init) != nil)
    }

    @Test("Over M-Lab with a complete locate URL, whose token no log repeats; the CA is the file main of -t")
    func mlab() async throws {
        let probe = try UpstreamProbe()
        let server = try await ServeProcess(
            Self.serving(), Self.options + ["--mlab", "--require-envelope"])
        try probe.folder.write(
            Data(contentsOf: URL(filePath: server.announcement.caFile)), to: "wehe/res/main")
        // The platform's own CA and the machine's address are what only tests have to say.
        try await probe.prepare(
            server.mlabSettings.filter { $0.contains("mlab-ca ") || $0.contains("set resolve ") })
        let token = "eyJhbGciOiJFZERTQSJ9.probe"
        let url = try #require(server.announcement.locateURL) + "?access_token=" + token
        let run = try await probe("-n", "netflix", "-c", "-t", "wehe/res", "-m", url, "-l", "debug")
        #expect(run.status == .exited(0), "\(run.output)\(run.error)")
        let logs = try probe.names("logs").map { "logs/" + $0 } + probe.names("ui").map { "ui/" + $0 }
        #expect(logs.count == 2)
        for log in logs {
            let text = try probe.folder.text("test_results/" + log)
            #expect(!text.contains(token), "\(log)")
        }
        #expect(!run.output.contains(token) && run.output.contains("M-Lab Server API: "))
        // Without the envelope's machine there is no other server to go to.
        let refused = try await probe(
            "-n", "netflix", "-c", "-t", "wehe/res", "-m", "https://127.0.0.1:1/v2/nearest/wehe/replay")
        #expect(refused.status == .exited(9), "\(refused.error)")
    }

    @Test("Codes of what goes wrong are upstream's, and each run leaves its logs")
    func codes() async throws {
        let probe = try UpstreamProbe()
        try probe.folder.write("", to: "wehe/res/main")
        for (words, code) in [
            (["-n", "netflix", "-t", "nowhere"], 14), (["-n", "vimeo", "-t", "wehe/res"], 14),
            // The certificate of -t cannot be read.
            (["-n", "netflix", "-t", "wehe/res", "-s", "127.77.1.9"], 12),
            (["-n", "netflix", "-t", "wehe/res", "-s", "nowhere.invalid"], 10),
        ] as [([String], Int32)] {
            let run = try await probe(words)
            #expect(run.status == .exited(code), "\(words): \(run.output)\(run.error)")
            #expect(run.complaints.count == 1, "\(words): \(run.error)")
            #expect(run.output.contains(" ERR_"))
            #expect(try probe.names("logs").contains { $0.hasSuffix("_\(code).txt") }, "\(words)")
        }
        #expect(try probe.folder.text("test_results/info.txt").hasSuffix("\n4"))
        // Words that cannot be understood begin no run.
        let before = try probe.names("logs").count
        for words in [
            ["-z"], [], ["-n", "netflix", "-u", "9"], ["-n", "netflix", "more"], ["-n", "nosuchapp"],
        ] {
            let run = try await probe(words)
            #expect(run.status == .exited(2) && run.error.isEmpty, "\(run.error)")
            #expect(run.output.hasSuffix("\nUse the -h option for additional help.\n"), "\(run.output)")
        }
        #expect(try probe.names("logs").count == before)
        let help = try await probe("-h")
        #expect(help.status == .exited(0) && help.output.contains("USAGE: wehe-cmdline "))
        #expect(help.output.contains("\nAmazon Prime Video   amazon             || 80 HTTP small"))
        #expect(!help.output.contains("OVERVIEW"))
        let version = try await probe("-v")
        #expect(version.output.wholeMatch(of: /Wehe command line client\nVersion: [0-9.]+\n\n?/) != nil)
    }

    @Test(
        "A server that nobody runs is called by its address, IPv6 ones too, with code 6 and no shell's hint")
    func unreachable() async throws {
        let probe = try UpstreamProbe()
        let server = try await Self.server.value
        try probe.folder.write(
            Data(contentsOf: URL(filePath: server.announcement.caFile)), to: "wehe/res/main")
        let run = try await probe("-n", "netflix", "-t", "wehe/res", "-s", "[::1]")
        #expect(run.status == .exited(6), "\(run.output)\(run.error)")
        #expect(run.output.contains("\tServer name: ::1\n"))
        #expect(run.error.hasPrefix("error: ::1 cannot be reached ("), "\(run.error)")
        #expect(!run.error.contains("\""), "\(run.error)")
    }

    @Test("A file in the place of a folder is called one")
    func fileForFolder() async throws {
        let probe = try UpstreamProbe()
        try probe.folder.write("", to: "afile")
        let run = try await probe("-n", "netflix", "-t", "wehe/res", "-r", "afile")
        #expect(run.status == .exited(256 - 4), "\(run.error)")
        #expect(
            run.complaints.first == "error: afile/: it cannot be made: a file is in the place of the folder",
            "\(run.error)")
    }
}
