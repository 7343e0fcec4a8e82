import TerminalTesting
import TestSupport
import Testing

@Suite("Uploads over a path of real packets", .measured)
struct UploadMeasurements {
    @Test("A rule for what clients send slows the upload of the original, and nothing else")
    func ruled() async throws {
        let installation = try Installation()
        let run = try await installation.run(
            """
            consent give embedded; settings set confirm off; settings set busy-limit off; \
            lab add sni=* police rate=2Mbit/s burst=30kB direction=up; lab up; \
            replay deezer --direction both; results show 1 --json; results show 2 --json
            """)
        try run.requireRealPackets()
        guard run.status == .exited(0) else { throw Unsuccessful(commands: "replay", run: run) }
        let tests = try run.objectsAmongText()
        try #require(tests.count == 2)
        #expect(tests.map { $0.string("direction") } == ["down", "up"])
        #expect(
            tests.map { $0.string("verdict") } == ["no-differentiation", "differentiation"],
            "\(run.output)")
        let original = try #require(tests[1].number("mean_original_mbps"))
        let control = try #require(tests[1].number("mean_control_mbps"))
        #expect(original < 2.1 && control > 3 * original, "\(original) \(control)")
    }
}
