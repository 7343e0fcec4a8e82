import Basics
import Foundation
import Networking
import Recordings
import ReplayServer
import ReplayTesting
import TerminalTesting
import TestSupport

/// The things that examples in help name: short apps, a server called mine with the file of its CA, an M-Lab of one
/// machine, stored tests, a script, files to import.
final class ExampleGround: Sendable {
    /// What every run gets a copy of.
    private let original: TemporaryFolder
    /// The server called mine; nil if nothing asks it.
    private let server: ServeProcess?
    private let program: String

    private static let consent = "consent give embedded northeastern mlab other"

    /// How many tests are stored.
    private static let tests = 19

    /// The time after which a process counts as hanging: a topic on series runs six of them, and a machine that
    /// runs all tests at once is slow.
    private static let hang = Duration.seconds(900)

    /// - Parameter isServed: whether the server called mine, and an M-Lab, are there to be asked.
    /// - Throws: what kept it from being made.
    init(isServed: Bool = true) async throws {
        program = try BuiltProduct.path("wehe")
        original = try TemporaryFolder()
        try Self.writeRecordings(to: original)
        server = isServed ? try await Self.server(of: original) : nil
        if let server {
            try original.write(Data(contentsOf: URL(filePath: server.announcement.caFile)), to: "ca.pem")
        }
        try original.write(Self.capture.pcap(), to: "capture.pcap")
        try original.write(Self.campaign, to: "autumn.yaml")
        try original.write("127.0.0.0\t127.255.255.255\t64500\tFR\tEXAMPLE\n", to: "ip2asn.tsv")
        try original.write("echo good night from ${APP:-nobody}\nresults list --limit 1\n", to: "night.wehe")
        try await prepare(
            "recordings import ~/wehe/res", "recordings import capture.pcap --name Video",
            Self.consent,
            "settings set confirm off",
            "settings set pair-pause none")
        for setting in server?.mlabSettings ?? [] { try await prepare(setting) }
        try original.write(Vectors.data("Published/bundle.jsonl"), to: "wehe/2023/06/01/bundle.jsonl")
        try await store(tests: Self.tests, isRun: isServed)
    }

    /// Starts a server of the apps in a folder.
    private static func server(of folder: TemporaryFolder) async throws -> ServeProcess {
        let serving = try Installation()
        try await serving.succeed("recordings import '\(folder.file("wehe/res").path)'")
        return try await ServeProcess(serving, ["--line-rate", "40", "--unpaced", "--mlab"])
    }

    /// The command that adds the server called mine; its CA file is copied into the home that it is added to.
    private var addition: String { server?.addition("mine") ?? "servers add mine 192.0.2.10 --plain" }

    /// Apps whose replays take a fifth of a second on a line of 40 Mbit/s, or as long as their clients take to ask for
    /// all.
    ///
    /// - Parameters:
    ///   - folder: where they are written.
    ///   - bytes: what a replay receives.
    ///   - seconds: what the app list says that it takes.
    ///   - requests: in how many parts the client asks for it, over that time.
    /// - Throws: what kept them from being written.
    static func writeRecordings(
        to folder: TemporaryFolder, bytes: Int = 800_000, seconds: Double = 1, requests: Int = 1
    ) throws {
        var apps: [[String: Any]] = []
        for name in ["ESPN", "Netflix", "Deezer"] {
            let app = try ShortApp(
                serverName: "\(name.lowercased()).example",
                requests: (0..<requests).map {
                    (seconds * Double($0) / Double(requests), bytes / requests)
                }, seconds: seconds,
                // A third arm needs room for a ClientHello.
                padding: name == "ESPN" ? 200 : nil)
            let files = ["\(name)_01012030", "\(name)Random_01012030"].map { $0 + ".pcap_client_all.json" }
            for (served, file) in zip(app.recordings, files) {
                let stem = String(file.prefix { $0 != "." }).replacing("_", with: "-")
                let recording = try Recording(
                    name: stem, transport: .tcp, packets: served.recording.packets,
                    tcpPairs: served.recording.packets.map(\.pair))
                try folder.write(RecordingFile.encode(recording), to: "wehe/res/" + file)
            }
            apps.append([
                "name": name, "size": 1, "time": seconds, "image": name.lowercased(), "datafile": files[0],
                "randomdatafile": files[1], "category": name == "Deezer" ? "MUSIC" : "VIDEO",
            ])
        }
        let list = try JSONSerialization.data(withJSONObject: ["apps": apps])
        try folder.write(list, to: "wehe/res/apps_list.json")
    }

    /// A campaign of short tests that has begun and goes on.
    private static var campaign: String {
        func day(_ days: Double) -> String {
            String(Date(timeIntervalSinceNow: days * 86_400).formatted(.iso8601).prefix(10))
        }
        return """
            name: autumn
            apps: [espn, netflix]
            servers: [embedded]
            tests: single
            rounds: every 1h
            from: \(day(-1))
            until: \(day(7))
            """
    }

    /// The round of a campaign that a test was run in, as it is exported.
    private static func round(_ number: Int) -> [String: String] {
        [
            "name": "\"autumn\"", "plan": "\"0123456789abcdef\"", "slot": "\(number)", "place": "1",
            "vantage_point": "\"pi-7\"", "as_number": "64500", "country": "\"FR\"",
        ]
    }

    /// A capture with a request and its answer.
    private static var capture: CaptureBuilder {
        var capture = CaptureBuilder()
        var connection = CapturedConnection()
        connection.open(in: &capture)
        connection.send(
            Array("GET / HTTP/1.1\r\nHost: video.example\r\n\r\n".utf8), fromClient: true, in: &capture)
        connection.send([UInt8](repeating: 7, count: 20_000), fromClient: false, in: &capture)
        return capture
    }

    /// Stores tests: one, which is run or was run elsewhere, and others like it.
    private func store(tests count: Int, isRun: Bool) async throws {
        if isRun {
            try await prepare("replay netflix --seed 7", "results export last --samples --to one.jsonl")
        } else {
            let record = try Checkout.text("Tests/Fuzzing/Corpus/results-record/samples")
            try original.write(record, to: "early.jsonl")
            try await prepare(
                "results import early.jsonl", "results export last --samples --to one.jsonl")
        }
        let line = try original.text("one.jsonl")
        let uuid = try JSONObject(line: line).string("uuid") ?? ""
        let others = (1..<count).map { number in
            Self.round(number).reduce(line.replacing(uuid, with: UUID().uuidString.lowercased())) {
                $0.replacing("\"campaign_\($1.key)\":null", with: "\"campaign_\($1.key)\":\($1.value)")
            }
        }
        try original.write(others.joined(), to: "results.jsonl")
        try await prepare("results import results.jsonl")
    }

    private func prepare(_ commands: String...) async throws {
        let run = try await wehe(commands.flatMap { ["-c", $0] }, in: original)
        guard run.status == .exited(0) else {
            throw Unsuccessful(commands: commands.joined(separator: "; "), run: run)
        }
    }

    private func wehe(_ arguments: [String], in folder: TemporaryFolder) async throws -> ProcessRun {
        try await ProcessRun(
            program: program, arguments: ["--home", folder.file("home").path] + arguments,
            environment: environment(folder), workingDirectory: folder.url.path, within: Self.hang)
    }

    private func environment(_ folder: TemporaryFolder) -> [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return Installation.strictness.merging([
            "HOME": folder.url.path, "WEHE_HOME": folder.file("home").path,
            "PATH": (program as NSString).deletingLastPathComponent + ":" + path,
        ]) { $1 }
    }

    /// Checks lines by a dry run of the shell; those that begin with `wehe` are left out.
    ///
    /// - Returns: what went wrong, a line each.
    func check(_ lines: [String]) async throws -> [String] {
        var typed = [addition]
        for line in lines where !line.hasPrefix("wehe") {
            // Lines after these may need what they take away.
            if typed.last == "servers remove mine", line != addition { typed.append(addition) }
            if typed.last == "consent withdraw" { typed.append(Self.consent) }
            typed.append(line)
        }
        try original.write(typed.map { $0 + "\n" }.joined(), to: "checked.wehe")
        return try await wehe(["--dry-run", "-f", "checked.wehe"], in: original).complaints
    }

    /// Types lines, the shell's own into one shell, those that begin with `wehe` into a shell of the system.
    ///
    /// - Returns: what went wrong, a line each.
    func type(_ lines: [String]) async throws -> [String] {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for name in try original.names {
            try FileManager.default.copyItem(at: original.file(name), to: folder.file(name))
        }
        let own = [addition] + lines.filter { !$0.hasPrefix("wehe") }
        try folder.write(own.map { $0 + "\n" }.joined(), to: "typed.wehe")
        var runs = [try await wehe(["--keep-going", "-f", "typed.wehe"], in: folder)]
        for line in lines where line.hasPrefix("wehe") {
            runs.append(
                try await ProcessRun(
                    program: "/bin/sh", arguments: ["-c", line], environment: environment(folder),
                    workingDirectory: folder.url.path, within: Self.hang))
        }
        return runs.flatMap { run in
            // A crash says nothing.
            run.complaints + (run.status == .exited(0) || !run.complaints.isEmpty ? [] : ["\(run.status)"])
        }
    }

    /// What is typed for an example: this machine's server has no name and other ports, and hours are long. Nil for
    /// what cannot be tried on one machine.
    func typed(_ example: String) -> [String]? {
        switch example {
        // The server mine is there already.
        case "servers add mine wehe.example.org --ca ca.pem", "servers add mine 192.0.2.10 --ca ca.pem":
            ["servers remove mine", addition]
        case "servers add mine 192.0.2.10 --plain": ["servers remove mine", example]
        // Not every system offers BBR.
        case "replay deezer --congestion bbr":
            CongestionControl.available().first.map { ["replay deezer --congestion \($0)"] }
        // It is there already, to be imported.
        case "results export --to results.jsonl": [example + " --force"]
        case "replay espn --server mlab --site lga02": ["replay espn --server mlab --site lab01"]
        case "repeat 4 every 6h replay espn": ["repeat 2 every 1s replay espn"]
        case "sleep 30s": ["sleep 1s"]
        // It would wait for the next round.
        case "campaign run autumn": ["campaign run autumn --once"]
        // They go on until Ctrl-C.
        case "campaign watch": ["campaign watch --times 1"]
        case "campaign watch autumn --every 1m --times 3": ["campaign watch --every 1s --times 3"]
        case _ where example.hasPrefix("watch ") && !example.contains("--times"):
            ["watch --times 1 " + example.dropFirst("watch ".count)]
        // It takes an interface of that name, and rights.
        case "recordings record Video --interface wlan0 --filter 'port 443' --seconds 30": nil
        case "calibrate deezer --rules sni-throttle --runs 20":
            ["calibrate deezer --rules sni-throttle --runs 1"]
        case "calibrate espn --pairs --rules sni-throttle --over noisy-access --runs 10":
            [
                "settings set pair-pause none",
                "calibrate espn --pairs --rules sni-throttle --over noisy-access --runs 1",
            ]
        case "calibrate deezer --localize --rules sni-throttle --runs 10":
            ["calibrate deezer --localize --rules sni-throttle --runs 1"]
        // A recording of this ground is shorter than Pandora's.
        case _ where example.hasPrefix("replay pandora ") && example.contains("--past-buckets"):
            [example.replacing("pandora", with: "deezer")]
        case "lab remove 1": ["lab add any block", example]
        // The emulated lab, in which the lines below it run, cannot treat what clients send.
        case _ where example.hasPrefix("lab add ") && example.hasSuffix("direction=both"):
            [example, "lab clear"]
        case "characterise monday.pcap --against friday.pcap":
            ["characterise capture.pcap --against capture.pcap"]
        // The tests here last too short a time for it.
        case _ where example.hasPrefix("characterise --result"): nil
        // Whatever this machine's replays are like, this seed's coin says so.
        case "expect verdict no-differentiation":
            ["dev randomize-differentiation on", "replay espn --seed 1", "dev off", example]
        case "expect localization access-network":
            ["dev force-localization common", "localize deezer --server embedded", "dev off", example]
        // They take a PostgreSQL server.
        case _ where example.contains("postgresql://"): nil
        // Servers that run until they are stopped, two machines, and labs that not every machine lets users make have
        // tests of their own.
        case _
        where [
            "wehe serve", "dashboard-url --local", "lab run", "lab up", "lab down",
            "lab load twitter-2021", "wehe-cmdline", "calibrate deezer --rules sni-throttle --congestion",
        ].contains(where: example.hasPrefix):
            nil
        case "localize deezer --pair 192.0.2.10 198.51.100.20 --server mine",
            "characterise espn --server mine,198.51.100.20":
            nil
        default: [example]
        }
    }
}
