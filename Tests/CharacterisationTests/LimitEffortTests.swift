import Basics
import CharacterisationTesting
import Foundation
import TestSupport
import Testing

@testable import Characterisation

@Suite("The effort of experiments on a limit")
struct LimitEffortTests {
    /// Draws a limit that acts on every flow.
    private static func limit(using generator: inout SeededGenerator) -> SimulatedLimit {
        let triggers: [SimulatedLimit.Trigger] = [
            .bytes(.random(in: 200_000...2_000_000, using: &generator)),
            .bucket(.random(in: 200_000...2_000_000, using: &generator)),
            .packets(.random(in: 200...800, using: &generator)),
            .seconds(.random(in: 1...5, using: &generator)),
        ]
        var limit = SimulatedLimit(
            triggers[Int.random(in: 0..<triggers.count, using: &generator)],
            rate: exp(Double.random(in: log(0.5e6)...log(10e6), using: &generator)))
        if Int.random(in: 0..<3, using: &generator) > 0 {
            limit.memory = .random(in: 2...40, using: &generator)
        }
        let all = SimulatedLimit.Sharing.allCases
        limit.sharing = all[Int.random(in: 0..<all.count, using: &generator)]
        limit.limitsUpload = .random(using: &generator)
        return limit
    }

    @Test(
        "A limit that acts on every flow takes no more replays than are planned, as a rule",
        arguments: [
            [], [.otherPort, .upload], [.otherServer], [.otherPort, .otherServer, .upload],
        ] as [Set<Experiment.Place>])
    func replays(places: Set<Experiment.Place>) throws {
        var generator = SeededGenerator(seed: 31)
        var over = 0
        for _ in 0..<Thoroughness.count(20, of: 60) {
            let found = try #require(
                Self.limit(using: &generator)
                    .experiments(on: .video, at: places, using: &generator))
            // The first is the original of the test.
            if found.observations.count > LimitExperiments.mostReplays(at: places) { over += 1 }
        }
        #expect(over <= 1, "\(over)")
    }

    /// Experiments behind a first replay that took 830 kB beyond the limit's rate.
    ///
    /// - Parameter rate: what it told of the rate.
    /// - Returns: the experiments.
    /// - Throws: `ExpectationFailedError` if there is no control.
    private static func experiments(rate: Interval) throws -> LimitExperiments {
        let control = try #require(
            ControlTimes((1...1_000).map { .init(time: Double($0) * 0.01, bytes: $0 * 14_480) }))
        let exchanges = FlowExchanges([
            .init(request: 500, answer: 400_000), .init(request: 500, answer: 14_000_000),
        ])
        var experiments = LimitExperiments(exchanges, beside: control)
        experiments.add(observation(.original, rate: rate))
        return experiments
    }

    private static func observation(_ purpose: Experiment.Purpose, rate: Interval) -> Observation {
        func exact(_ value: Double) -> Interval { Interval(value: value, lower: value, upper: value) }
        return Observation(
            Experiment(purpose), segment: 1_448,
            start: LimitStart(
                effect: .slows, bytes: exact(830_000), seconds: exact(2.1), rate: rate, beyond: exact(830_000)
            ),
            length: 21)
    }

    @Test(
        "A bucket is waited for at the likeliest rate at least, however little is known of it",
        arguments: [0, 100e3, 220e3])
    func wait(lower: Double) throws {
        let experiments = try Self.experiments(
            rate: Interval(value: 222_000, lower: lower, upper: 445_000))
        let next = try #require(experiments.next)
        #expect((830_000 * 8 / 222_000...LimitExperiments.longestWait).contains(next.wait))
    }

    @Test("A bucket is waited for at the rate of the replay that tells most of it")
    func known() throws {
        var experiments = try Self.experiments(rate: Interval(value: 168_000, lower: 0, upper: 362_000))
        #expect(experiments.next?.wait ?? 0 > 70)
        experiments.add(
            Self.observation(.again, rate: Interval(value: 309_000, lower: 306_000, upper: 312_000)))
        let next = try #require(experiments.next)
        #expect(!next.followsDirectly)
        let (shortest, longest) = (830_000.0 * 8 / 309_000, 830_000.0 * 8 / 306_000 + 1)
        #expect((shortest...longest).contains(next.wait))
    }

    @Test("What waits in a shaper's queue has to leave before its bucket fills")
    func queued() throws {
        func samples(waiting: Double) -> [KernelSample] {
            (0..<200).map {
                KernelSample(
                    time: Double($0) * 0.1, sent: $0 * 2_780, sentAgain: 0, roundTrip: 0.03 + waiting,
                    isIdle: false)
            }
        }
        func sent(waiting: Double) throws -> SentBehindOnset {
            try #require(
                SentBehindOnset(
                    of: samples(waiting: waiting), shortest: 0.03, from: 0, rates: (28_000, 28_000)))
        }
        func wait(_ kind: PathKind) throws -> Double {
            let arrivals = (1...1_000).map { ArrivalFit.Arrival(time: Double($0) * 0.01, bytes: $0 * 14_480) }
            let control = try #require(ControlTimes(arrivals, sent: sent(waiting: 0.001)))
            let rate = Interval(value: 222_000, lower: 220_000, upper: 224_000)
            let seen = Self.observation(.original, rate: rate)
            var experiments = LimitExperiments(
                FlowExchanges([
                    .init(request: 500, answer: 400_000), .init(request: 500, answer: 14_000_000),
                ]), beside: control)
            experiments.add(
                Observation(
                    seen.experiment, segment: seen.segment, start: seen.start, sent: try sent(waiting: 3),
                    treatment: PacketTreatment(possible: [kind], rate: rate), roundTrip: 0.03, length: 21))
            return try #require(experiments.next).wait
        }
        let (shaper, policer) = try (wait(.shaper), wait(.policer))
        #expect(shaper - policer >= 2 && shaper - policer <= 4, "\(shaper), \(policer)")
    }

    @Test("A replay that ended before its hold lets the next one take longer")
    func late() throws {
        var experiments = try Self.experiments(
            rate: Interval(value: 309_000, lower: 306_000, upper: 312_000))
        let start = try #require(experiments.base?.start)
        let before = experiments.arrival(of: 1_000_000, start)
        #expect(abs(before - 2.1 - 170_000 * 8 / 306_000) < 0.01)
        let slow = Interval(value: 140_000, lower: 0, upper: 350_000)
        experiments.add(Self.observation(.early, rate: slow))
        #expect(experiments.arrival(of: 1_000_000, start) == before)
        experiments.add(Self.observation(.silence, rate: slow))
        #expect(abs(experiments.arrival(of: 1_000_000, start) - 2.1 - 170_000 * 8 / 70_000) < 0.01)
    }

    @Test("Each place adds replays to the plan")
    func places() {
        let counts = ([[], [.otherPort], [.otherPort, .otherServer]] as [Set<Experiment.Place>]).map {
            LimitExperiments.mostReplays(at: $0)
        }
        #expect(counts[0] < counts[1] && counts[1] < counts[2])
    }
}
