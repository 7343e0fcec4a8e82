import Foundation
import Recordings
import TerminalTesting
import TestSupport
import Testing

@Suite("An app that is treated worse", .measured)
struct DifferentiationMeasurements {
    @Test("The difference is found, told, confirmed by a second test, and both are linked")
    func found() async throws {
        let installation = try Installation()
        let app = try SlowApp(in: installation.home)
        let run = try await installation.succeed(
            """
            consent give embedded other; settings set line-rate 200; recordings import \(app.folder.path); replay slow; results; \
            results show 1 --json; results show 2 --json
            """)
        let tests = try run.objectsAmongText()
        try #require(tests.count == 2)
        for test in tests {
            try expectCompleted(test)
            #expect(test.string("verdict") == "differentiation")
            #expect((test.number("area") ?? 0) > 0.3)
            let decisions = try #require(test.objects("decisions"))
            #expect(decisions.allSatisfy { $0.string("verdict") == "differentiation" })
            #expect(decisions.allSatisfy { $0.string("direction") == "throttled" })
            #expect(test.isNull("synthesised"))
            #expect(test.objects("notes")?.count { $0.object("serverNoise") != nil } == 1)
        }
        #expect(tests[0].isNull("confirms"))
        #expect(tests[1].integer("confirms") == 1)
        #expect(tests.compactMap { $0.integer("history_count") } == [1, 2])
        #expect(run.output.contains("DIFFERENTIATION IN ONE PAIR: Slow ran "))
        #expect(run.output.contains("% slower than the same traffic without its content (95 % interval "))
        #expect(run.output.contains("confirmed: tests 1 and 2 agree"))
        #expect(!run.output.contains("NO DIFFERENTIATION"))
    }
}
