import Differentiation
import ReplayClient
import TestModel
import TestSupport
import Testing

extension PauseTests {
    @Test("One shaper for both is found, as one replay gets what the other one leaves", .measured)
    func common() async throws {
        let outcome = try await experiment("sni=* shape rate=4Mbit/s queue=50kB", seed: 3)
        #expect(outcome.finding.verdict == .common, "\(outcome)")
        #expect(outcome.rounds > 1)
        #expect(outcome.record.blocks.count >= PauseRule.fewestBlocks)
    }
}
