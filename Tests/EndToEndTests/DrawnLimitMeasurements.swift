import CharacterisationTesting
import Foundation
import Networking
import TerminalTesting
import TestSupport
import Testing

/// Two of the limits that `make portraits COUNT=200 SEED=41 RANGES=visible` draws, each characterised by the built
/// program behind `lab up`: a shaper's bucket and a policer's. They are among those that take the fewest minutes.
@Suite("Drawn limits over real packets", .mustEnd, .measured)
struct DrawnLimitMeasurements {
    static let seed: UInt64 = 41
    static let isChoice = CongestionControl.available().count > 1

    @Test(
        "Nothing that a portrait tells of a limit is wrong, and its intervals hold the truth but for one",
        arguments: [33, 36])
    func portrait(number: Int) async throws { try await expectRight(number) }

    /// Expects that nothing which a portrait of a limit tells is wrong, and that at most one of its intervals misses
    /// the truth.
    func expectRight(_ number: Int) async throws {
        let (limit, home) = (DrawnLimit(number, seed: Self.seed, from: .visible), try TemporaryFolder())
        let run = try await ProcessRun(
            program: try BuiltProduct.path("wehe"),
            arguments: ["--home", home.url.path, "--no-rc", "--quiet"]
                + limit.commands(seed: number + 1).flatMap { ["-c", $0] }, within: .seconds(900))
        try run.requireRealPackets()
        var scores = PortraitScores()
        scores.add(try #require(ToldLimit(output: run.output), "\(run.error)"), of: limit)
        let told = try #require(try run.objectsAmongText().last?.object("limit"), "\(run.error)")
        let table = (scores.lines + [try told.text("experiments") ?? ""]).joined(separator: "\n")
        let wrong = scores.rows.values.reduce(0) { $0 + ($1.answers[.wrong] ?? 0) }
        #expect(wrong == 0, "\(table)")
        // One that acts on half of the flows spares the four first ones now and then.
        let seen = scores.rows[.limit]?.answers ?? [:]
        #expect(seen[.right] == 1 || limit.share < 1 && seen[.notTold] == 1, "\(table)")
        let missed = scores.rows.values.reduce(0) { $0 + $1.intervals - $1.held }
        #expect(missed <= 1, "\(table)")
        let held = (told.objects("experiments") ?? [])
            .filter { ["refill", "silence"].contains($0.string("purpose")) }
        let mayRestart = CongestionControl.usual() == CongestionControl.bbr && Self.isChoice
        #expect(held.allSatisfy { $0.flag("sender_restarted") == (mayRestart ? true : nil) }, "\(table)")
    }
}
