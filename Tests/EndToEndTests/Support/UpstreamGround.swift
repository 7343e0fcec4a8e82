import Foundation
import NIOCore
import NIOPosix
import TerminalTesting
import TestSupport

/// The state that a recorded run of the upstream client found: folders of recordings, a server, what earlier runs left.
struct UpstreamGround {
    let run: UpstreamTranscript
    /// Where the program runs.
    let folder: TemporaryFolder
    private let program: String
    private var home: String { folder.file("home").path }

    /// Names of the recorded network, and what stands for them here.
    private static let places = [
        ("10.77.0.1", "127.0.0.1"), ("10.99.0.1", "127.77.1.9"), ("nosuch.example", "nosuch.invalid"),
    ]
    private static let locateURL = "https://locate.measurementlab.net/v2/nearest/wehe/replay"
    private static let closedURL = "https://127.0.0.1:1/v2/nearest/wehe/replay"

    init(_ run: UpstreamTranscript) throws {
        self.run = run
        folder = try TemporaryFolder()
        program = folder.file("wehe-cmdline").path
        try FileManager.default.createSymbolicLink(
            atPath: program, withDestinationPath: BuiltProduct.path("wehe"))
        try FileManager.default.createDirectory(
            at: folder.file("OUT"), withIntermediateDirectories: true)
        try leaveResults()
    }

    /// The folder of results, below the one that it runs in; nil if it lies elsewhere.
    private var results: String? {
        run.arguments.firstMatch(of: /-r (OUT\/\S+)/).map { String($0.1) }
    }

    /// Leaves what earlier runs had left.
    private func leaveResults() throws {
        guard let results else { return }
        if run.name == "rfile" { return try folder.write("", to: results) }
        guard !run.stdout.contains("Directory made: r.") else { return }
        func make(_ name: String) throws {
            try FileManager.default.createDirectory(
                at: folder.file(results + name), withIntermediateDirectories: true)
        }
        try make("")
        for kind in ["logs", "ui"] {
            if run.name == kind + "file" {
                try folder.write("", to: results + "/" + kind)
            } else if !run.stdout
                .contains("Directory made: \(kind)")
            {
                try make("/" + kind)
            }
        }
        switch run.name {
        case "infodir": try make("/info.txt")
        case "infogarb": try folder.write("nobody at all\n", to: results + "/info.txt")
        case "infoneg": try folder.write("@abcdefghi\n-5\n", to: results + "/info.txt")
        default:
            if let identity = run.identity, identity.number > 1 {
                try folder.write(
                    "\(identity.userID)\n\(identity.number - 1)", to: results + "/info.txt")
            }
        }
        if run.name == "info9" {
            for kind in ["logs", "ui"] {
                try folder.write("", to: results + "/\(kind)/\(kind)_@abcdefghi_42_16.txt")
            }
        }
    }

    /// Runs the program as the client was run.
    func callAsFunction() async throws -> ProcessRun {
        var words = run.arguments
        for (there, here) in Self.places { words = words.replacing(there, with: here) }
        if run.name == "mlabdown" { words += " -m " + Self.closedURL }
        var arguments = words.split(separator: " ").map(String.init)
        if run.name == "okupper" { arguments = arguments.map { $0 == "PANDORA" ? " PANDORA " : $0 } }
        return try await ProcessRun(
            program: program, arguments: arguments,
            environment: Installation.strictness.merging(["WEHE_HOME": home]) { $1 },
            workingDirectory: folder.url.path)
    }

    /// Lines of the client's as they had been here.
    func placed(_ lines: [String]) -> [String] {
        lines.map { line in
            var line = line
            for (there, here) in Self.places { line = line.replacing(there, with: here) }
            return run.name == "mlabdown" ? line.replacing(Self.locateURL, with: Self.closedURL) : line
        }
    }

    /// The lines that a person saw, as the program keeps them; nil where it kept nothing.
    func seen() throws -> [String]? {
        guard let results, let name = written().first(where: { $0.hasPrefix("ui/") }) else { return nil }
        let folder = self.folder.file("\(results)/ui")
        let found = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .first { "ui/" + Self.plain($0.lastPathComponent) == name }
        return try found.map { UpstreamTranscript.lines(of: try String(contentsOf: $0, encoding: .utf8)) }
    }

    private static func plain(_ name: String) -> String {
        name.replacing(/@[a-z0-9]{9}/, with: "@ID")
    }

    /// The names of the logs that there are now and were not before.
    func written() -> [String] {
        guard let results else { return [] }
        return ["logs", "ui"].flatMap { kind in
            let names = try? FileManager.default.contentsOfDirectory(
                atPath: folder.file("\(results)/\(kind)").path)
            return (names ?? []).map { kind + "/" + $0 }
        }.filter { run.name != "info9" || !$0.hasSuffix("_16.txt") }.map {
            Self.plain($0)
        }.sorted()
    }

    /// Types commands into its home.
    func prepare(_ commands: String...) async throws {
        let run = try await ProcessRun(
            program: BuiltProduct.path("wehe"),
            arguments: ["--home", home, "-c", commands.joined(separator: "; ")],
            environment: Installation.strictness)
        guard run.status == .exited(0) else {
            throw Unsuccessful(commands: commands.joined(separator: "; "), run: run)
        }
    }
}

extension UpstreamGround {
    /// The apps of the runs, with the files that stand for recordings that are not at hand.
    private static let substitutes = [
        "Hulu_06052024": ("Pandora_05132024", [("Pandora-05132024", "Hulu-06052024")]),
        "HuluRandom_06052024": (
            "PandoraRandom_05132024", [("PandoraRandom-05132024", "HuluRandom-06052024")]
        ),
        "port_8443": ("port_80", [("port_80", "port_8443"), (".00080", ".08443")]),
    ]
    private static let recorded = [
        "Pandora_05132024", "PandoraRandom_05132024", "ESPN_05152024", "ESPNRandom_05152024", "port_80",
        "port_443", "port_443_large", "port_8080_large",
    ]

    /// Writes the folder that the run names with `-t`, with what was wrong with it, and the same without fault for a
    /// server.
    ///
    /// - Parameter authority: the certificate of the server's CA.
    /// - Throws: where it cannot be written.
    func writeResources(authority: String) throws {
        guard let name = run.arguments.firstMatch(of: /-t (RESOURCES-\S+)/)?.1 else { return }
        try Self.write(to: String(name), in: folder, list: UpstreamTranscript.recording("apps_list.json"))
        switch name {
        case "RESOURCES-nomain": break
        case "RESOURCES-garb": try folder.write("nothing\n", to: name + "/main")
        case "RESOURCES-badca": try folder.write(UpstreamTranscript.otherAuthority(), to: name + "/main")
        default: try folder.write(authority, to: name + "/main")
        }
        if name == "RESOURCES-badjson" { try folder.write("{\"apps\": [", to: name + "/apps_list.json") }
        if name == "RESOURCES-badrec" {
            try folder.write("[[{]]", to: name + "/Pandora_05132024.pcap_client_all.json")
        }
    }

    /// Writes what a server serves.
    static func writeServed(to served: String, in folder: TemporaryFolder) throws {
        var list =
            try JSONSerialization.jsonObject(
                with: Data(UpstreamTranscript.recording("apps_list.json").utf8)) as? [String: Any]
        let apps = list?["apps"] as? [[String: Any]] ?? []
        list?["apps"] = apps.filter { app in
            ["pandora", "hulu", "espn", "port80", "port8443"].contains(app["image"] as? String)
                && app["category"] as? String != "LARGE_PORT"
        }
        let text = try JSONSerialization.data(withJSONObject: list ?? [:])
        try write(to: served, in: folder, list: String(decoding: text, as: UTF8.self))
    }

    private static func write(to name: String, in folder: TemporaryFolder, list: String) throws {
        func file(_ stem: String) -> String { stem + ".pcap_client_all.json" }
        for stem in recorded {
            try folder.write(UpstreamTranscript.recording(file(stem)), to: "\(name)/\(file(stem))")
        }
        for (stem, (source, changes)) in substitutes {
            var text = try UpstreamTranscript.recording(file(source))
            for (old, new) in changes { text = text.replacing(old, with: new) }
            try folder.write(text, to: "\(name)/\(file(stem))")
        }
        try folder.write(list, to: name + "/apps_list.json")
    }
}

/// Bare side channels without TLS: what other programs than ours say there.
enum BareSideChannel {
    private static func message(_ body: String) -> ByteBuffer {
        let length = String(body.utf8.count)
        return ByteBuffer(string: String(repeating: "0", count: 10 - length.count) + length + body)
    }

    /// Tests as another user of the same address while something is done.
    ///
    /// - Parameters:
    ///   - port: the server's side channel without TLS.
    ///   - work: what is done once the server let the other one in.
    /// - Returns: what `work` returns.
    /// - Throws: what `work` throws.
    static func holding<Value: Sendable>(
        _ port: Int, _ work: () async throws -> Value
    ) async throws -> Value {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(
                message("@holder001;1;PandoraRandom-05132024;0;1;False;127.0.0.1;3.3"))
            try await outbound.write(message("[-1, null, null]"))
            for try await _ in inbound { return try await work() }
            throw CancellationError()
        }
    }

    /// Serves as upstream's server does for a recording that it does not have: grants it, names its ports, and closes.
    ///
    /// - Parameter work: told the port.
    /// - Returns: what `work` returns.
    /// - Throws: what `work` throws.
    static func granting<Value: Sendable>(_ work: (Int) async throws -> Value) async throws -> Value {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        let port = listener.channel.localAddress?.port ?? 0
        let serving = Task {
            try await listener.executeThenClose { connections in
                for try await connection in connections {
                    try await connection.executeThenClose { inbound, outbound in
                        var heard = ""
                        var isGranted = false
                        for try await bytes in inbound {
                            heard += String(buffer: bytes)
                            if heard.hasPrefix("GET ") {
                                return try await outbound.write(
                                    ByteBuffer(string: "HTTP/1.1 200 OK\r\n\r\n127.0.0.1"))
                            }
                            if !isGranted, heard.contains("null]") {
                                isGranted = true
                                try await outbound.write(message("1;127.0.0.1;100"))
                            }
                            guard heard.contains("NoMobileStats") else { continue }
                            return try await outbound.write(message("{\"tcp\": {}, \"udp\": {}}"))
                        }
                    }
                }
            }
        }
        defer { serving.cancel() }
        return try await work(port)
    }
}
