import Basics
import CharacterisationTesting
import Testing

@testable import Characterisation

@Suite("A client alone")
struct ArrivalFitTests {
    @Test(
        "A client alone finds rate and depth where arrivals have the line's rate at first, and no kind"
    )
    func client() throws {
        // A(t) = min(c t, b + r t) with c = 20 Mbit/s, b = 1 MB, r = 2 Mbit/s, in packets with chance in
        // their times.
        var generator = SeededGenerator(seed: 8)
        var (bytes, time) = (0, 0.0)
        var arrivals: [ArrivalFit.Arrival] = []
        while time < 20 {
            let rate = Double(bytes) < 1e6 * (20.0 / 18) ? 20e6 : 2e6
            time += generator.exponential(1_500 * 8 / rate)
            bytes += 1_500
            arrivals.append(.init(time: time, bytes: bytes))
        }
        let found = try #require(ArrivalFit(arrivals))
        #expect(found.possible == [.policer, .shaper])
        #expect(abs(try #require(found.rate).value / 2e6 - 1) < 0.05, "\(String(describing: found.rate))")
        #expect(abs(try #require(found.depth).value / 1e6 - 1) < 0.25, "\(String(describing: found.depth))")
    }

    @Test("Steady arrivals have no corner")
    func steadyClient() throws {
        var generator = SeededGenerator(seed: 9)
        var time = 0.0
        let arrivals = (1...4_000).map { index in
            time += generator.exponential(0.002)
            return ArrivalFit.Arrival(time: time, bytes: index * 1_500)
        }
        let found = try #require(ArrivalFit(arrivals))
        #expect(found.possible == [.nothing] && found.rate == nil)
        #expect(abs(found.lineRate / 6e6 - 1) < 0.1)
    }
}
