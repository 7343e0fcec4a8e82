import Testing

@testable import Characterisation

@Suite("The place of an onset, and answers that contradict each other")
struct LimitPlaceTests {
    /// 5 kB in 10 ms until 500 kB, then 25 kB in 10 ms.
    private static let arrivals: [ArrivalFit.Arrival] = (1...500).map { number in
        let time = Double(number) * 0.01
        let bytes = number <= 100 ? number * 5_000 : 500_000 + (number - 100) * 25_000
        return ArrivalFit.Arrival(time: time, bytes: bytes)
    }

    @Test("A limit may have begun as early as its queue would have hidden, or while the sender was no faster")
    func earliest() throws {
        let control = try #require(ControlTimes(Self.arrivals))
        // Of 25 kB in 10 ms each waits 15 ms longer at 1 MB/s: three fit into 50 ms.
        #expect(control.earliest(before: 600_000, rate: 1e6, delay: 0.05) == 525_000)
        // Only some of what came fast: before, nothing would have waited.
        #expect(control.earliest(before: 540_000, rate: 1e6, delay: 0.05) == 0)
        #expect(control.earliest(before: 5_000_000, rate: 3e6, delay: 0.05) == 0)
        // Each 5 kB wait 2.5 ms longer at 0.4 MB/s.
        let within = control.earliest(before: 400_000, rate: 0.4e6, delay: 0.051)
        #expect(within == 300_000)
    }

    @Test(
        "A limit may have begun as early as pauses would have emptied its queue again and again",
        arguments: [(0.075, 1.7e6, true), (0.01, 1.2e6, false)])
    func emptied(pause: Double, rate: Double, isHidden: Bool) throws {
        // Ten answers of 150 kB at 6 MB/s with pauses behind them, and then one without any.
        let arrivals = (1...2_000).map { number in
            ArrivalFit.Arrival(
                time: Double(number) * 0.000_25 + Double(min(number - 1, 1_000) / 100) * pause,
                bytes: number * 1_500)
        }
        let control = try #require(ControlTimes(arrivals))
        // Each answer waits for 63 ms more than it takes to come, and the pause is longer; or the queue grows.
        let earliest = control.earliest(before: 1_500_000, rate: rate, delay: 0.05)
        #expect(isHidden ? earliest == 0 : earliest > 1_350_000, "\(earliest)")
    }

    private static func interval(_ value: Double) -> Interval {
        Interval(value: value, lower: value * 0.99, upper: value * 1.01)
    }

    /// Observations of a large bucket whose sender loses packets: the bytes at its onset vary with the rates
    /// before it.
    private static func experiments(depths: (Double, Double)) throws -> LimitExperiments {
        let exchanges = FlowExchanges((0..<200).map { _ in .init(request: 205, answer: 147_000) })
        let control = try #require(ControlTimes(Self.arrivals))
        func start(_ bytes: Double, _ seconds: Double, _ depth: Double) -> LimitStart {
            LimitStart(
                effect: .slows, bytes: interval(bytes), seconds: interval(seconds), rate: interval(8e6),
                beyond: interval(depth))
        }
        return LimitExperiments(
            exchanges, beside: control,
            after: [
                Observation(Experiment(.original), segment: 1_448, start: start(3.08e6, 2.86, depths.0)),
                Observation(
                    Experiment(.segments, segment: 536), segment: 524, start: start(2.8e6, 2.83, depths.1)),
                Observation(
                    Experiment(.early, holding: 4, before: 12), segment: 1_448,
                    start: start(4.26e6, 7.5, depths.0)),
            ])
    }

    @Test("A bucket whose depth is the same in small segments is one, although other bytes had passed")
    func depth() throws {
        #expect(try Self.experiments(depths: (1.2e6, 1.1e6)).judgement.triggers == [.bucket])
    }

    @Test("Where each way of beginning is excluded by some experiment, all are told as possible")
    func contradiction() throws {
        let judged = try Self.experiments(depths: (1.2e6, 0.5e6)).judgement
        #expect(judged.triggers == [.bytes, .packets, .seconds, .bucket])
        #expect(judged.decidedBy.isEmpty)
    }

    @Test("A hold that may lie behind the place where a limit began excludes no seconds")
    func hiddenOnset() throws {
        let exchanges = FlowExchanges((0..<400).map { _ in .init(request: 205, answer: 10_000) })
        let control = try #require(ControlTimes(Self.arrivals))
        func start(_ seconds: Double) -> LimitStart {
            LimitStart(
                effect: .slows, bytes: Self.interval(600_000), seconds: Self.interval(seconds),
                rate: Self.interval(8e6))
        }
        // At 1 MB/s it may have begun with about 525 kB, of which 510 and 560 kB are before and behind.
        func triggers(held step: Int) -> (ways: [LimitPortrait.Trigger], gaps: [LimitPortrait.Gap]) {
            let judged = LimitExperiments(
                exchanges, beside: control,
                after: [
                    Observation(Experiment(.original), segment: 1_448, start: start(1.1)),
                    Observation(
                        Experiment(.early, holding: 3, before: step), segment: 1_448, start: start(4.1)),
                ]
            ).judgement
            return (judged.triggers, judged.gaps)
        }
        #expect(!triggers(held: 51).ways.contains(.seconds))
        #expect(triggers(held: 56).ways.contains(.seconds))
        #expect(triggers(held: 56).gaps.contains(.noRequestBefore))
    }
}
