import Foundation
import TerminalTesting
import TestSupport
import Testing

extension CampaignTests {
    @Test("A round that was killed is kept as interrupted, and never run a second time")
    func killed() async throws {
        let ground = try await CampaignGround(seconds: 3)
        let installation = ground.installation
        try await installation.succeed("campaign start '\(ground.file)' --rehearsal --vantage-point pi-7")
        let terminal = try PseudoTerminal(
            program: BuiltProduct.path("wehe"),
            arguments: ["--home", installation.home.url.path, "-c", "campaign run --until-idle"])
        // The database may be locked now and then.
        while (try? ground.begun) != [1] { try await Task.sleep(for: .milliseconds(20)) }
        terminal.signal(SIGKILL)
        #expect(try await terminal.wait() == .signalled(SIGKILL))
        #expect(try ground.begun == [1])
        let before: [Int] = try ground.query("SELECT count(*) FROM test")
        let run = try await installation.succeed("campaign run --until-idle")
        #expect(run.errorLines.contains { $0.contains("slot 1 ") && $0.hasSuffix(": round interrupted") })
        #expect(try ground.query("SELECT count(*) FROM test") == before)
        let status = try await installation.succeed("campaign status autumn", options: ["--json"])
        #expect(try status.objects().first?.object("rounds")?.integer("interrupted") == 1)
        #expect(try ground.query("PRAGMA integrity_check") == ["ok"])
    }
}
