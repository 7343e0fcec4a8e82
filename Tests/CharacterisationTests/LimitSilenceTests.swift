import Testing

@testable import Characterisation

@Suite("What a silence behind the onset tells")
struct LimitSilenceTests {
    /// A limit to 2 Mbit/s after 3 MB, in answers of 150 kB over a line of 12 Mbit/s.
    private func limited() throws -> (start: LimitStart, exchanges: FlowExchanges, control: ControlTimes) {
        (
            LimitStart(
                effect: .slows, bytes: Interval(value: 3e6, lower: 2.9e6, upper: 3.1e6),
                seconds: Interval(value: 2, lower: 1.9, upper: 2.1),
                rate: Interval(value: 2e6, lower: 1.9e6, upper: 2.1e6)),
            FlowExchanges((0..<100).map { _ in .init(request: 200, answer: 150_000) }),
            try #require(
                ControlTimes((1...1_000).map { .init(time: Double($0) * 0.01, bytes: $0 * 14_480) }))
        )
    }

    @Test(
        "Of too little that was watched, and of a flow that was faster before, nothing is told",
        arguments: [(0.25e6, 2e6, nil), (1.5e6, 2e6, 60), (1.5e6, 8e6, nil)] as [(Double, Double, Double?)])
    func silence(bytesPerSecond: Double, before: Double, forgotten: Double?) throws {
        let (start, exchanges, control) = try limited()
        let course = (1...12).map {
            ArrivalFit.Arrival(time: Double($0) * 0.05, bytes: Int(Double($0) * 0.05 * bytesPerSecond))
        }
        var experiments = LimitExperiments(exchanges, beside: control)
        experiments.add(Observation(Experiment(.original), segment: 1_448, start: start))
        let passed = Double(course.last?.bytes ?? 0)
        experiments.add(
            Observation(
                Experiment(.silence, holding: 60, before: 3), segment: 1_448,
                start: LimitStart(
                    effect: .slows, bytes: start.bytes, seconds: start.seconds,
                    rate: Interval(value: before, lower: before * 0.9, upper: before * 1.1)),
                rest: .init(
                    passed: Interval(value: passed, lower: passed, upper: passed), isLimited: false,
                    course: course)))
        let told = experiments.silences(start, [.bytes])
        #expect(told.held == nil && told.gone == forgotten)
    }

    @Test(
        "As much as at first shows a limit that forgot only if it passed faster than the limit lets it",
        arguments: [(250_000.0, nil), (1_250_000, 60)] as [(Double, Double?)])
    func slowlyPassed(bytesPerSecond: Double, forgotten: Double?) throws {
        let (start, exchanges, control) = try limited()
        // 2 MB pass before it is seen to be limited, and it goes on at the limit's rate for as long.
        let until = 2e6 / bytesPerSecond
        let course = (1...80).map { place in
            let time = Double(place) / 40 * until
            return ArrivalFit.Arrival(
                time: time, bytes: Int(min(time, until) * bytesPerSecond + max(0, time - until) * 250_000))
        }
        var experiments = LimitExperiments(exchanges, beside: control)
        experiments.add(
            Observation(
                Experiment(.silence, holding: 60, before: 30), segment: 1_448, start: start,
                rest: .init(
                    passed: Interval(value: 2e6, lower: 1.9e6, upper: 2.1e6), isLimited: true,
                    course: course)))
        #expect(experiments.silences(start, [.bytes]).gone == forgotten)
    }

    @Test(
        "A limit held if packets show it before the onset could begin anew, in bytes, and in seconds if they may be counted",
        arguments: [
            (100e3, [.bytes], true), (2.5e6, [.bytes], true), (2.8e6, [.bytes], false),
            (100e3, [.bytes, .seconds], true), (700e3, [.bytes, .seconds], false), (700e3, [.packets], true),
        ] as [(Double, [LimitPortrait.Trigger], Bool)])
    func packets(passed: Double, triggers: [LimitPortrait.Trigger], isHeld: Bool) throws {
        let (start, exchanges, control) = try limited()
        // At the limit's rate, as a sender by itself may send.
        let course = (1...80).map {
            ArrivalFit.Arrival(time: Double($0) * 0.05, bytes: Int(Double($0) * 0.05 * 250_000))
        }
        let place = PacketOnset.Place(
            bytes: Double(exchanges.bytes(before: 30)) + passed, lost: 0, packets: 0, acknowledgements: 0,
            seconds: 0)
        let none = Interval(value: 0, lower: 0, upper: 1_448)
        let onset = PacketOnset(
            likeliest: place, earliest: place, latest: place, taken: none, filledUntil: 0, greatestDepth: nil,
            buckets: [])
        func silences(_ onset: PacketOnset?) -> (held: Double?, gone: Double?, unseen: Double?) {
            var experiments = LimitExperiments(exchanges, beside: control)
            experiments.add(
                Observation(
                    Experiment(.silence, holding: 60, before: 30), segment: 1_448, start: start,
                    rest: .init(passed: none, isLimited: true, course: course, onset: onset)))
            return experiments.silences(start, triggers)
        }
        #expect(silences(onset) == (isHeld ? 60 : nil, nil, isHeld ? nil : 60))
        #expect(silences(nil) == (nil, nil, 60))
    }

    @Test(
        "A hold before the onset counts as limited if it was behind the hold; later ones come behind any onset"
    )
    func early() throws {
        let (start, exchanges, control) = try limited()
        func silence(isLimited: Bool) -> Observation {
            Observation(
                Experiment(.silence, holding: 30, before: 22), segment: 1_448, start: nil,
                rest: .init(
                    passed: Interval(value: 2_896, lower: 1_448, upper: 4_344), isLimited: isLimited))
        }
        var experiments = LimitExperiments(exchanges, beside: control)
        experiments.add(Observation(Experiment(.original), segment: 1_448, start: start))
        for isLimited in [true, false] { experiments.add(silence(isLimited: isLimited)) }
        #expect(experiments.portrait.acting == ActingShare(acted: 2, of: 3))
        #expect(experiments.stepBehind(start) == 24)
        // Seconds may be counted: a faster replay had more by then.
        let later = LimitStart(
            effect: .slows, bytes: Interval(value: 3.4e6, lower: 3.3e6, upper: 3.5e6),
            seconds: start.seconds, rate: start.rate)
        experiments.add(Observation(Experiment(.again), segment: 1_448, start: later))
        #expect(experiments.stepBehind(start) == 26)
    }

    @Test(
        "The depth of a bucket behind an onset is told by what passes at once behind a hold, unless the sender may have left some",
        arguments: [true, false])
    func depth(restarts: Bool) throws {
        let (start, exchanges, control) = try limited()
        var experiments = LimitExperiments(exchanges, beside: control)
        let passed = Interval(value: 20_000, lower: 18_000, upper: 22_000)
        experiments.add(Observation(Experiment(.original), segment: 1_448, start: start))
        experiments.add(Observation(Experiment(.segments, segment: 536), segment: 524, start: start))
        let later = LimitStart(
            effect: .slows, bytes: start.bytes, seconds: Interval(value: 6, lower: 5.9, upper: 6.1),
            rate: start.rate)
        experiments.add(
            Observation(
                Experiment(.early, holding: 4, before: 11), segment: 1_448, start: later, restarted: later))
        // 1.2 MB flow into a bucket, of which next to nothing is there.
        experiments.add(
            Observation(
                Experiment(.refill, holding: 5, before: 22, restartsSender: restarts), segment: 1_448,
                start: start, rest: .init(passed: passed, isLimited: true)))
        let portrait = experiments.portrait
        #expect(portrait.triggers == [.bytes], "\(portrait)")
        #expect(portrait.depth == (restarts ? passed : nil), "\(portrait)")
    }

    @Test("Silences end before a server ends the replay", arguments: [(2.0, 90.0), (4.0, nil)])
    func longest(onset: Double, silence: Double?) throws {
        let (_, exchanges, control) = try limited()
        // The request at 3.15 MB comes 15 s later.
        let start = LimitStart(
            effect: .slows, bytes: Interval(value: 3e6, lower: 2.9e6, upper: 3.1e6),
            seconds: Interval(value: onset, lower: onset - 0.1, upper: onset + 0.1),
            rate: Interval(value: 0.14e6, lower: 0.13e6, upper: 0.15e6))
        let experiments = LimitExperiments(exchanges, beside: control, silences: [90])
        let next = experiments.silence(start, LimitExperiments.Judgement(triggers: [.bytes]))
        #expect(next?.seconds == silence)
    }
}
