import Differentiation
import ReplayClient
import Simulation
import TestModel
import TestSupport
import Testing

extension PauseTests {
    @Test("Two like shapers are told apart from one")
    func separate() throws {
        try simulated {
            let outcome = try await experiment(
                "sni=* shape rate=4Mbit/s queue=50kB on=first\nsni=* shape rate=4Mbit/s queue=50kB on=second",
                expecting: 12, throughput: 1_000_000, seed: 4)
            #expect(outcome.finding.verdict == .separate, "\(outcome)")
        }
    }

    @Test("An app that is too short for pauses is not replayed")
    func short() throws {
        try simulated {
            let outcome = try await experiment(
                "sni=* shape rate=4Mbit/s", bytes: 100_000, expecting: 1, seed: 5)
            #expect(outcome.finding == PauseFinding(.tooShort))
            #expect(outcome.rounds == 0)
        }
    }
}
