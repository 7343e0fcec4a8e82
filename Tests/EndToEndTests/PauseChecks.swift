import Differentiation
import ReplayClient
import TestModel
import TestSupport
import Testing

extension PauseTests {
    @Test("Two like shapers are told apart from one", .measured)
    func separate() async throws {
        let outcome = try await experiment(
            "sni=* shape rate=4Mbit/s queue=50kB on=first\nsni=* shape rate=4Mbit/s queue=50kB on=second",
            expecting: 12, throughput: 1_000_000, seed: 4)
        #expect(outcome.finding.verdict == .separate, "\(outcome)")
    }
}
