import Basics
import CharacterisationTesting
import Foundation
import TestSupport
import Testing

@testable import Characterisation

@Suite("A sender that is slow after its losses does not make a bucket an onset")
struct LimitSenderTests {
    /// ``LimitTally`` takes any number of draws.
    @Test(
        "Of 20 limits of each sender none is taken for another, a quarter is told, and nearly all intervals hold the truth",
        arguments: LimitTally.Family.allCases, SendingWindow.Kind.allCases)
    func drawn(family: LimitTally.Family, sender: SendingWindow.Kind) async {
        let draws = Thoroughness.count(12, of: 20)
        let tally = await Computing.run { LimitTally(draws: draws, of: family, sender, seed: 41) }
        #expect(tally.wrong.isEmpty, "\(tally.wrong)")
        #expect(tally.right >= draws / 4, "\(tally)")
        #expect(tally.held >= tally.intervals - 1, "\(tally)")
    }

    /// A limit whose bucket the sender leaves full behind the hold, and its experiments.
    private func slow() throws -> LimitExperiments {
        var limit = SimulatedLimit(.bucket(90_000), rate: 2e6)
        (limit.roundTrip, limit.sender) = (0.06, .paced)
        var generator = SeededGenerator(seed: 43)
        return try #require(limit.experiments(on: .video, using: &generator))
    }

    @Test("Where the pace may be the sender's, bucket and silence are not told, with the reason")
    func reason() throws {
        let portrait = try slow().portrait
        #expect(portrait.triggers.contains(.bucket) && portrait.triggers.count > 1, "\(portrait)")
        #expect(portrait.gaps.contains(.slowSender), "\(portrait)")
        #expect(portrait.remembers == nil && portrait.forgets == nil)
        // The depth is that of the bucket that it may be.
        #expect(portrait.depth?.contains(90_000) == true, "\(portrait)")
    }

    @Test("The part behind a hold excludes a bucket only if it lasts for longer than any sender is slow")
    func lastsLong() throws {
        let experiments = try slow()
        let start = try #require(experiments.base?.start)
        let rate = try #require(start.sustained?.value) / 8
        func rest(_ seconds: Double, beyond: Double = 0) -> Observation.Rest {
            let course = (0..<100).map { place in
                let time = seconds * Double(place) / 99
                return ArrivalFit.Arrival(time: time, bytes: Int(rate * time + (place > 80 ? beyond : 0)))
            }
            return .init(passed: Interval(value: 0, lower: 0, upper: 0), isLimited: true, course: course)
        }
        let hold = Experiment(.refill, holding: 0.2, before: 3)
        let recovery = experiments.recovery(after: hold, start)
        #expect(recovery >= 80 * 0.06)
        func isHeld(_ rest: Observation.Rest, _ inflow: Double = 50_000) -> Bool {
            experiments.isHeld(rest, behind: hold, inflow, start)
        }
        #expect(isHeld(rest(recovery + 0.1)))
        #expect(!isHeld(rest(recovery * 0.9)))
        #expect(!isHeld(rest(recovery + 0.1, beyond: 20_000)))
        #expect(!isHeld(.init(passed: Interval(value: 0, lower: 0, upper: 0), isLimited: true)))
    }

    @Test(
        "A flow that becomes faster behind a silence was forgotten, however slowly its sender begins; one that goes on as before was not if any sender would have tried more"
    )
    func faster() throws {
        let earlier = try slow()
        let usual = try #require(earlier.base?.start.rate)
        let start = LimitStart(
            effect: .slows, bytes: Interval(value: 3e6, lower: 2.9e6, upper: 3.1e6),
            seconds: Interval(value: 2, lower: 1.9, upper: 2.1), rate: usual)
        let rate = usual.value / 8
        func silences(growth: Double, seconds: Double) -> (held: Double?, gone: Double?) {
            var bytes = 0.0
            let course = (0...80).map { place in
                let time = Double(place) / 80 * seconds
                bytes += rate / 80 * seconds * (1 + growth * time)
                return ArrivalFit.Arrival(time: time, bytes: Int(bytes))
            }
            let none = Interval(value: 0, lower: 0, upper: 1_448)
            let silent = Observation(
                Experiment(.silence, holding: 30, before: 20), segment: 1_448, start: start,
                rest: .init(passed: none, isLimited: true, course: course))
            var experiments = earlier
            experiments.add(silent)
            let found = experiments.silences(start, [.bytes])
            #expect(found.unseen == ((found.held ?? found.gone) == nil ? 30 : nil))
            return (found.held, found.gone)
        }
        let recovery = earlier.recovery(behind: Experiment(.silence, holding: 30, before: 20), start)
        #expect(silences(growth: 0, seconds: recovery) == (30, nil))
        #expect(silences(growth: 0, seconds: recovery * 0.9) == (nil, nil))
        #expect(silences(growth: 0.5, seconds: 4) == (nil, 30))
    }

    @Test(
        "A sender that keeps to a policer's rate for 48 round trips is not taken for a limit that remembers",
        arguments: [(80e3, 0.23e6, 0.063), (1.1e6, 0.35e6, 0.08), (0.3e6, 1e6, 0.1), (0.5e6, 2e6, 0.03)])
    func keptRate(onset: Double, rate: Double, roundTrip: Double) throws {
        var limit = SimulatedLimit(.bytes(Int(onset)), rate: rate, forget: 40)
        (limit.drops, limit.roundTrip, limit.sender) = (true, roundTrip, .paced)
        for seed in 1...5 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let portrait = try #require(limit.experiments(on: .video, using: &generator)).portrait
            #expect(portrait.remembers ?? 0 <= 30 && portrait.forgets ?? 60 >= 60, "\(portrait)")
            let isTold = portrait.remembers != nil || portrait.forgets != nil
            #expect(isTold || portrait.gaps.contains(.silenceHidden), "\(portrait)")
        }
    }

    @Test(
        "Behind a server whose sender begins anew, the same limits are told with their silence",
        arguments: [(80e3, 0.23e6, 0.063), (1.1e6, 0.35e6, 0.08), (0.3e6, 1e6, 0.1), (0.5e6, 2e6, 0.03)])
    func restarted(onset: Double, rate: Double, roundTrip: Double) throws {
        var limit = SimulatedLimit(.bytes(Int(onset)), rate: rate, forget: 40)
        (limit.drops, limit.roundTrip, limit.sender, limit.restartsSender) = (true, roundTrip, .paced, true)
        for seed in 1...5 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let experiments = try #require(limit.experiments(on: .video, using: &generator))
            let portrait = experiments.portrait
            #expect(portrait.remembers == 30 && portrait.forgets == 60, "\(portrait)")
            for observation in experiments.observations {
                let isBehind = [.refill, .silence].contains(observation.experiment.purpose)
                #expect(observation.experiment.restartsSender == (isBehind ? true : nil))
            }
        }
    }

    @Test("A server that refuses to let its sender begin anew is not asked again")
    func refused() throws {
        let limit = SimulatedLimit(.bytes(500_000), rate: 2e6)
        var generator = SeededGenerator(seed: 3)
        let earlier = try #require(limit.experiments(on: .video, using: &generator)).observations
        let control = try slow().control
        func next(isRefused: Bool) -> LimitExperiments.Next? {
            var experiments = LimitExperiments(
                .video, beside: control,
                after: earlier.filter { ![.refill, .silence].contains($0.experiment.purpose) },
                restartsSender: true)
            if isRefused {
                experiments.add(
                    Observation(
                        Experiment(.refill, holding: 1, before: 9, restartsSender: true), segment: 1_448,
                        start: nil, isRefused: true))
            }
            return experiments.next
        }
        #expect(next(isRefused: false)?.experiment.restartsSender == true)
        #expect(next(isRefused: true)?.experiment.purpose == next(isRefused: false)?.experiment.purpose)
        #expect(next(isRefused: true)?.experiment.restartsSender == nil)
    }

    @Test(
        "A hold moves the place at which a bucket is empty by what flows in, and by nothing where waits fill it"
    )
    func shift() throws {
        // 1 MB/s throughout.
        let steady = try #require(
            ControlTimes((1...2_000).map { .init(time: Double($0) * 1e-3, bytes: $0 * 1_000) }))
        let moved = steady.shift(of: 500_000, rate: 100_000, after: 300_000, holding: 10)
        // 270 kB were taken, and filled, while nine tenths of what passes is taken.
        #expect(abs(moved - 300_000) < 2_000, "\(moved)")
        let short = steady.shift(of: 500_000, rate: 100_000, after: 300_000, holding: 1)
        #expect(abs(short - 111_000) < 2_000, "\(short)")
        // A second passes between answers of 100 kB: the bucket is as empty after each as after the first.
        let answers = (0..<2_000).map { place in
            ArrivalFit.Arrival(time: Double(place) * 1e-3 + Double(place / 100), bytes: (place + 1) * 1_000)
        }
        let waiting = try #require(ControlTimes(answers))
        #expect(waiting.shift(of: 450_000, rate: 200_000, after: 300_000, holding: 10) == 0)
        #expect(steady.shift(of: 200_000, rate: 100_000, after: 300_000, holding: 10) == 0)
    }

    @Test("Observations keep what decides, and those of an earlier version are read without it")
    func saved() throws {
        let observations = try slow().observations
        let data = try JSONEncoder().encode(observations)
        #expect(try JSONDecoder().decode([Observation].self, from: data) == observations)
        let refill = try #require(observations.first { $0.experiment.purpose == .refill })
        #expect(refill.roundTrip == 0.06 && refill.rest?.course?.isEmpty == false)
        #expect((refill.rest?.course?.count ?? 0) <= 100)
        #expect(observations.contains { $0.experiment.purpose == .early && $0.restarted != nil })
        var objects = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        for index in objects.indices {
            objects[index]["roundTrip"] = nil
            objects[index]["restarted"] = nil
            var rest = objects[index]["rest"] as? [String: Any]
            rest?["course"] = nil
            objects[index]["rest"] = rest
        }
        let earlier = try JSONDecoder().decode(
            [Observation].self, from: JSONSerialization.data(withJSONObject: objects))
        #expect(earlier.map(\.experiment) == observations.map(\.experiment))
        #expect(earlier.allSatisfy { $0.roundTrip == nil && $0.restarted == nil && $0.rest?.course == nil })
        // Without a round trip and a course nothing excludes a bucket behind the hold.
        let portrait = LimitExperiments(.video, beside: try slow().control, after: earlier).portrait
        #expect(portrait.triggers.contains(.bucket))
    }
}
