import TestModel
import Testing

@testable import MachineWatch

@Suite("The lateness of a timer")
struct LoopLatenessTests {
    @Test("Quantiles by nearest rank")
    func quantiles() {
        var lateness = LoopLateness()
        for milliseconds in (1...200).reversed() {
            lateness.add(nanoseconds: Int64(milliseconds) * 1_000_000)
        }
        let found = lateness.quantiles
        let milliseconds = [found.median, found.p90, found.p99, found.longest].map { ($0 * 1000).rounded() }
        #expect(milliseconds == [100, 180, 198, 200])
        #expect(lateness.total == 20_100_000_000)
    }

    @Test("A timer that never fired was never late, and one that fired early was not late")
    func nothing() {
        var lateness = LoopLateness()
        #expect(lateness.quantiles == .init(median: 0, p90: 0, p99: 0, longest: 0) && lateness.total == 0)
        lateness.add(nanoseconds: -5)
        #expect(lateness.longest == 0 && lateness.values == [0])
    }
}
