import Captures
import Foundation
import Recordings
import TerminalTesting
import TestSupport
import Testing

@Suite("Recordings from captures", .mustEnd)
struct CaptureTests {
    /// A conversation with a server of this name, of two exchanges.
    func capture(_ host: String = "video.example") -> CaptureBuilder {
        var capture = CaptureBuilder()
        var small = CapturedConnection(client: ([192, 168, 1, 5], 50_001))
        small.open(in: &capture)
        small.send([22, 3, 1], fromClient: true, in: &capture)
        var connection = CapturedConnection()
        connection.open(in: &capture)
        connection.send(
            Array("GET /?key=secret HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8), fromClient: true, in: &capture)
        connection.send((0..<90_000).map { UInt8(truncatingIfNeeded: $0) }, fromClient: false, in: &capture)
        connection.send([1, 2, 3], fromClient: true, in: &capture, after: 50)
        connection.send([UInt8](repeating: 5, count: 100_000), fromClient: false, in: &capture)
        var holed = CapturedConnection(client: ([192, 168, 1, 5], 50_002))
        holed.open(in: &capture)
        holed.sent.client &+= 10
        holed.send([1], fromClient: true, in: &capture)
        return capture
    }

    @Test("A flow of a capture becomes an app, whose test has the recorded lengths both ways")
    func imported() async throws {
        let installation = try Installation()
        let file = installation.home.file("my capture.pcap")
        try capture().pcap().write(to: file)
        let flows = try await installation.succeed("recordings flows '\(file.path)'", options: ["--json"])
            .objects()
        #expect(flows.map { $0.integer("flow") } == [1, 2, 3])
        #expect(flows.map { $0.flag("usable") } == [true, true, false])
        #expect(flows[1].string("server_name") == "video.example")
        #expect(flows[1].string("client") == "192.168.1.5:51200")
        #expect(flows[2].strings("remarks") == ["10 B of the client are not in the capture"])

        let made = try await installation.succeed("recordings import '\(file.path)'", options: ["--json"])
        let report = try #require(try made.objects().last)
        #expect(report.strings("apps") == ["mycapture"])
        #expect(report.strings("new")?.count == 4)
        let flow = try #require(report.objects("flows")?.first)
        #expect(flow.string("recording") == "my-capture-11232026")
        #expect(flow.integer("flow") == 2 && flow.integer("down_bytes") == 190_000)
        #expect(flow.object("secrets_replaced")?.integer("query") == 1)

        let run = try await installation.succeed(
            "consent give embedded other; settings set line-rate none; replay mycapture --single --no-confirm; results show 1 --json"
        )
        let test = try #require(try run.objectsAmongText().first)
        #expect(test.string("status") == "completed")
        #expect(test.objects("replays")?.map { $0.integer("received_bytes") } == [190_000, 190_000])
        #expect(!run.output.contains("answered with noise"))
        // Without the server's side only its lengths are known.
        for name in ["my_capture_11232026", "my_captureRandom_11232026"] {
            try FileManager.default.removeItem(
                at: installation.home.file("recordings/\(name).pcap_server_all.json"))
        }
        let noise = try await installation.succeed(
            "replay mycapture --single --no-confirm; results show last")
        #expect(noise.output.contains("the server answered with noise, as the bytes"))
        // Once more, under another name, and only the end of it.
        let again = try await installation.succeed(
            "recordings import '\(file.path)' --host video.example --name Video --from 0.05 --category music "
                + "--control random --seed 7; apps show video --json")
        #expect(again.output.contains("became Video-11232026: 1 packet, 3 B up, 100 kB down"))
        #expect(again.error.contains("were left out"))
        #expect(try again.objectsAmongText().last?.string("category") == "music")
    }

    @Test("A capture comes through standard input, once; at a prompt that reads commands there it is refused")
    func piped() async throws {
        let installation = try Installation()
        let file = installation.home.file("a.pcapng")
        try capture().pcapng().write(to: file)
        let wehe = "'\(try BuiltProduct.path("wehe"))' --home '\(installation.home.url.path)'"
        func pipe(_ words: String) async throws -> ProcessRun {
            try await ProcessRun(
                program: "/bin/sh", arguments: ["-c", "cat '\(file.path)' | \(wehe) \(words)"])
        }
        let piped = try await pipe("--csv -c 'recordings flows -'")
        #expect(piped.output.split(whereSeparator: \.isNewline).count == 4)
        let imported = try await pipe("-c 'recordings import - --port 443 --name Piped'")
        #expect(imported.output.contains("became Piped-11232026"), "\(imported.error)")
        let refused = try await installation.wehe([], input: "recordings import -\n")
        #expect(refused.error.contains("here commands come from it"))
    }

    @Test("An app goes to upstream's form and back, in another home, to the byte")
    func upstream() async throws {
        let installation = try Installation()
        let file = installation.home.file("a.pcap")
        try capture().pcap().write(to: file)
        let folder = installation.home.file("upstream").path
        try await installation.succeed("recordings import '\(file.path)' --name Video")
        let export = "recordings export video --for upstream --to '\(folder)'"
        let written = try await installation.succeed(export, options: ["--json"])
        #expect(try written.objects().first?.strings("files")?.count == 5)
        #expect(
            try await installation.run(export).error.contains("it is there already; --force overwrites it"))
        let other = try Installation()
        try await other.succeed("recordings import '\(folder)'; \(export) --force")
        for name in try FileManager.default.contentsOfDirectory(
            atPath: installation.home.file("recordings").path)
        where name.hasSuffix(".json") {
            #expect(
                try Data(contentsOf: installation.home.file("recordings/\(name)"))
                    == Data(contentsOf: other.home.file("recordings/\(name)")), "\(name)")
        }
        let refused = try await installation.run("recordings export espn --for upstream")
        #expect(refused.error.contains("only how much its server sent is known"))
    }

    /// Whether this user may capture here.
    static var mayCapture: Bool {
        do {
            _ = try LiveCapture(interface: "lo", filter: nil)
            return true
        } catch { return false }
    }

    @Test(
        "A replay that is captured live becomes the recording it was; Ctrl-C ends the capture, and a flow is asked for",
        .enabled(if: mayCapture, "capturing takes rights that this user does not have"))
    func live() async throws {
        let serving = try Installation()
        let server = try await ServeProcess(
            serving, ["--address", "127.0.0.9", "--line-rate", "none", "--unpaced"])
        let installation = try Installation()
        let terminal = try await installation.prompt(columns: 160, rows: 60)
        try await terminal.send(
            "recordings record Own --interface lo --filter 'tcp and host 127.0.0.9' --category video\r")
        try await terminal.expect("capturing on lo: 0 packets")
        let client = try Installation()
        try await client.succeed(
            server.addition("own"), "consent give embedded other",
            "replay deezer --server own --single --no-confirm")
        try await terminal.send("\u{3}")
        try await terminal.expect("which flow? [Enter: the largest; several as 1,4; q: none] ")
        let name = try #require(
            try await client.succeed("recordings show Deezer-09012019", options: ["--json"]).objects().first?
                .string("server_name"))
        let listed = terminal.screen.lines.first { $0.contains(name) }
        let number = try #require(listed?.split(separator: " ").first)
        try await terminal.send("x\r")
        try await terminal.expect("--flow takes the numbers of flows")
        try await terminal.send("\(number)\r")
        try await terminal.expect("became Own-")
        try await terminal.expect("wehe> ")

        let shown = try await installation.succeed(
            "recordings show own; recordings show Deezer-09012019", options: ["--json"]
        ).objects()
        try #require(shown.count == 3)
        let (made, control, original) = (shown[0], shown[1], shown[2])
        for key in ["client_begins", "server_name", "transport"] {
            #expect(made.string(key) == original.string(key))
        }
        // What the client sends without waiting may travel in one segment.
        for key in ["up_bytes", "down_bytes"] {
            #expect(made.integer(key) == original.integer(key))
        }
        func lengths(_ recording: JSONObject) -> [[Int?]] {
            (recording.objects("steps") ?? []).map { [$0.integer("up_bytes"), $0.integer("down_bytes")] }
        }
        #expect(lengths(made) == lengths(original))
        #expect(made.string("server_content") == "recorded" && original.string("server_content") == "noise")
        #expect(made.string("server_times") == "recorded" && original.string("server_times") == "unknown")
        #expect(control.object("control_of")?.integer("kept_bytes") == 0)
        #expect(control.object("control_of")?.integer("missing_bytes") == 0)
        let run = try await installation.succeed(
            "consent give embedded other; settings set line-rate none; replay own --single --no-confirm; results show 1 --json"
        )
        let test = try #require(try run.objectsAmongText().first)
        #expect(
            test.objects("replays")?.map { $0.integer("received_bytes") }
                == [original.integer("down_bytes"), original.integer("down_bytes")])
    }
}
