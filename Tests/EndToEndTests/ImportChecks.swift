import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite(
    "Published recordings",
    .enabled(if: PublishedData.recordings.isHere, "\(PublishedData.recordings.missing)"))
struct ImportChecks {
    @Test("They can be imported, shown, replayed and removed again")
    func roundTrip() async throws {
        let installation = try Installation()
        let bundled = try await digest(installation)
        let added = try await installation.succeed(
            "recordings import \(PublishedData.recordings.url.path)", options: ["--json"])
        let report = try #require(try added.objects().last)
        #expect(report.strings("apps")?.contains("pandora") == true)
        #expect(report.strings("new")?.contains("Pandora_05132024.pcap_client_all.json") == true)
        #expect(report.strings("problems") == [])

        let shown = try await installation.succeed(
            "recordings show Pandora-05132024", options: ["--json"])
        let recording = try #require(try shown.objects().first)
        #expect(recording.string("origin") == "imported")
        #expect(recording.string("digest") != bundled)
        #expect(recording.string("server_name")?.hasSuffix("pandora.com") == true)

        let run = try await installation.succeed(
            "consent give embedded other; settings set line-rate none; replay espn; results show 1 --json")
        let test = try #require(try run.objectsAmongText().first)
        try expectCompleted(test)
        #expect(test.isNull("synthesised"))
        #expect(test.objects("notes")?.count { $0.object("serverNoise") != nil } == 1)
        #expect(
            test.objects("replays")?.allSatisfy { ($0.integer("received_bytes") ?? 0) > 29_000_000 }
                == true)

        let removed = try await installation.succeed("recordings remove pandora", options: ["--json"])
            .objects()
        #expect(removed[0].string("app") == "pandora")
        #expect(removed[0].strings("files")?.count == 2)
        #expect(try await digest(installation) == bundled)
        #expect(try await installation.succeed("apps show pandora").output.contains("synthesised"))
    }

    private func digest(_ installation: Installation) async throws -> String? {
        let run = try await installation.succeed("recordings show Pandora-05132024", options: ["--json"])
        return try run.objects().first?.string("digest")
    }
}
