import Testing

@testable import Characterisation

@Suite("Where no limit is seen, the rate of those that would have shown is told")
struct VisibleLimitTests {
    /// A control of answers of 150 kB that arrive at a rate, with a pause before each.
    private func experiments(rate: Double, pause: Double) throws -> LimitExperiments {
        let exchanges = FlowExchanges((0..<100).map { _ in .init(request: 200, answer: 150_000) })
        var (time, bytes) = (0.0, 0)
        var arrivals: [ArrivalFit.Arrival] = []
        for _ in 0..<100 {
            time += pause
            for _ in 0..<100 {
                time += 1_500 * 8 / rate
                bytes += 1_500
                arrivals.append(.init(time: time, bytes: bytes))
            }
        }
        return LimitExperiments(exchanges, beside: try #require(ControlTimes(arrivals)))
    }

    @Test("Without pauses it is the control's rate over the least factor that shows")
    func steady() throws {
        let told = try #require(experiments(rate: 10e6, pause: 0).portrait.visibleRate)
        #expect((10e6 / 1.5 * 0.92...10e6 / 1.5 * 1.01).contains(told), "\(told)")
    }

    @Test("Pauses of the recording hide limits that they make up for")
    func pauses() throws {
        // 150 kB in 0.12 s at 10 Mbit/s, and 0.48 s for each with the pauses.
        let told = try #require(experiments(rate: 10e6, pause: 0.36).portrait.visibleRate)
        #expect(told < 2.5e6 && told > 1e6, "\(told)")
    }

    @Test("A limit that was seen needs no such rate")
    func seen() throws {
        var experiments = try experiments(rate: 10e6, pause: 0)
        let start = LimitStart(
            effect: .slows, bytes: Interval(value: 3e5, lower: 2.9e5, upper: 3.1e5),
            seconds: Interval(value: 0.2, lower: 0.1, upper: 0.3),
            rate: Interval(value: 2e6, lower: 1.9e6, upper: 2.1e6))
        experiments.add(Observation(Experiment(.original), segment: 1_448, start: start))
        #expect(experiments.portrait.visibleRate == nil)
    }
}
