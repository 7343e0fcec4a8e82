import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("A home that is damaged or cannot be used")
struct DamageTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    @Test(
        "A corrupt state file is named and set aside, and the shell works",
        arguments: ["settings.json", "servers.json", "consent.json", "identity.json", "vantage-point.json"])
    func stateFiles(file: String) async throws {
        try installation.home.write("}{ not JSON", to: file)
        let run = try await installation.succeed("settings get label")
        #expect(run.output == "0\n")
        #expect(run.errorLines.count == 1)
        #expect(run.error.contains(installation.home.file(file).path))
        #expect(run.error.contains("\(file).corrupt-1"))
        #expect(try installation.home.text("\(file).corrupt-1") == "}{ not JSON")
        #expect(try await installation.succeed("settings set label x; version").error.isEmpty)
    }

    @Test("A corrupt results database is named and set aside, and results are kept again")
    func results() async throws {
        let garbage = String(repeating: "this is no database ", count: 500)
        try installation.home.write(garbage, to: "results.sqlite")
        let run = try await installation.succeed("results --json")
        #expect(run.output.isEmpty)
        #expect(run.errorLines.count == 1)
        #expect(run.error.contains(installation.home.file("results.sqlite").path))
        let copies = try installation.home.names.filter { $0.hasPrefix("results.sqlite.corrupt") }
        #expect(copies.count == 1)
        #expect(try installation.home.text(copies[0]) == garbage)
        #expect(try await installation.succeed("results").error.isEmpty)
    }

    @Test("A corrupt app list is named; the bundled apps are there, and an import keeps the list aside")
    func appList() async throws {
        try installation.home.write("[ {", to: "recordings/apps_list.json")
        let run = try await installation.succeed("apps twitch")
        #expect(run.output.contains("Twitch"))
        #expect(run.errorLines.count == 1)
        #expect(run.error.contains("apps_list.json"))
        let recording = Checkout.replayFiles.appending(path: "Deezer_09012019.pcap_client_all.json").path
        let control = Checkout.replayFiles.appending(path: "DeezerRandom_09012019.pcap_client_all.json")
            .path
        let added = try await installation.succeed(
            "recordings import \(recording); recordings import \(control)")
        #expect(added.error.contains("apps_list.json.corrupt-1"))
        #expect(try installation.home.text("recordings/apps_list.json.corrupt-1") == "[ {")
    }

    @Test("A corrupt recording is named where it is needed, and only keeps that app from being tested")
    func recording() async throws {
        let file = "Deezer_09012019.pcap_client_all.json"
        try installation.home.write("{\"broken\"", to: "recordings/\(file)")
        let control = "DeezerRandom_09012019.pcap_client_all.json"
        try installation.home.write(Checkout.text("ReplayFiles/\(control)"), to: "recordings/\(control)")
        let run = try await installation.run("consent give embedded other; replay deezer")
        #expect(run.status == .exited(14))
        #expect(run.complaints.count == 1)
        #expect(run.error.contains(file))
        let listed = try await installation.succeed("recordings --imported; apps show espn")
        #expect(listed.error.contains(file))
        let removed = try await installation.succeed("recordings remove \(file); apps show deezer")
        #expect(removed.error.isEmpty)
    }

    @Test(
        "Below a regular file nothing can be kept: one sentence and exit code 4",
        arguments: [
            "consent give embedded other", "settings set label x", "servers add mine 192.0.2.1", "results",
            "settings get user-id",
        ])
    func unusable(command: String) async throws {
        try installation.home.write("in the way", to: "file")
        let home = installation.home.file("file/home").path
        let run = try await installation.wehe(["-c", command], home: home)
        #expect(run.status == .exited(4))
        #expect(run.output.isEmpty)
        #expect(run.errorLines.count == 1, "\(run.error)")
        #expect(run.error.contains(installation.home.file("file").path))
        let harmless = try await installation.wehe(["-c", "version; apps espn; settings"], home: home)
        #expect(harmless.status == .exited(0))
    }

    @Test("Corrupt certificates are named and set aside, and the server starts with new ones")
    func certificates() async throws {
        try installation.home.write("no certificate", to: "embedded-server/ca.pem")
        try installation.home.write("no key", to: "embedded-server/ca-key.pem")
        let run = try await installation.succeed("servers start; servers probe; servers stop")
        #expect(run.error.contains("embedded-server"))
        let texts = try installation.home.folder("embedded-server").names
            .map { try installation.home.text("embedded-server/\($0)") }
        #expect(texts.contains("no certificate"))
        #expect(texts.contains("no key"))
        #expect(try await installation.succeed("servers start; servers stop").error.isEmpty)
    }

    @Test("A server that cannot keep its certificates says so")
    func unusableForServer() async throws {
        try installation.home.write("in the way", to: "embedded-server")
        let run = try await installation.run("consent give embedded other; replay deezer")
        #expect(run.status == .exited(41))
        #expect(run.complaints.count == 1)
        #expect(run.error.contains(installation.home.file("embedded-server").path))
    }

    @Test(
        "On a full disk the result is printed in full, and the exit code is 5",
        .enabled(if: SmallDisk.canBeMade, "a small file system can only be mounted by root"))
    func fullDisk() async throws {
        let installation = try Installation()
        let disk = try SmallDisk(bytes: 64 << 10)
        let home = disk.folder.path
        let prepared = try await installation.wehe(["-c", Installation.fastLine], home: home)
        #expect(prepared.status == .exited(0))
        let run = try await installation.wehe(["-c", "replay deezer"], home: home)
        #expect(run.status == .exited(5), "\(run.error)")
        #expect(run.complaints.count == 1)
        #expect(run.complaints.first?.contains("the result could not be stored: ") == true)
        #expect(run.complaints.first?.contains("no room is left") == true)
        let line = try #require(run.errorLines.first { $0.hasPrefix("{") })
        try expectCompleted(try JSONObject(line: line))
    }
}
