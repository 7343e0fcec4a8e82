import Foundation
import Networking
import TerminalTesting
import TestSupport
import Testing

@Suite("What becomes of what exceeds a limit, over real packets", .mustEnd, .measured)
struct LimitKindChecks {
    private let installation: Installation

    init() throws { installation = try Installation() }

    @Test(
        "A policer is told by what is lost and by another congestion control, a shaper by what waits",
        .enabled(if: CongestionControl.available().count > 1, "this system does not offer a choice"),
        arguments: [
            ("police rate=2Mbit/s burst=12kB bucket=flow", "policer"),
            ("shape rate=2Mbit/s bucket=flow", "shaper"),
        ])
    func kind(rule: String, truth: String) async throws {
        let run = try await ProcessRun(
            program: try BuiltProduct.path("wehe"),
            arguments: ["--home", installation.home.url.path, "--no-rc"]
                + [
                    "consent give embedded", "settings set busy-limit off",
                    "settings set probe-pause none", "lab add sni=* \(rule)", "lab up --line-rate 20",
                    "characterise vimeo --seed 5", "results show last --json", "lab down",
                ].flatMap { ["-c", $0] }, within: .seconds(600))
        try run.requireRealPackets()
        let limit = try #require(try run.objectsAmongText().last?.object("limit"), "\(run.error)")
        #expect(limit.string("limit_kind") == truth, "\(run.output)")
        #expect(limit.number("wait_p90_s") != nil, "\(run.output)")
        // The server may read the packets of the lab, so that the box's own rate is known.
        if let box = limit.object("box_rate_bps")?.number("value") {
            #expect(abs(box / 2e6 - 1) < 0.1, "\(run.output)")
        }
    }
}
