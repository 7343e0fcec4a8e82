import Basics
import CharacterisationTesting
import TestSupport
import Testing

@testable import Characterisation

@Suite("A box that forgets a flow in a hold of an experiment")
struct LimitForgettingTests {
    @Test(
        "It is not taken for a bucket that filled in the hold before the onset, nor for bytes where it counts seconds",
        arguments: [
            (25, .bytes(1_755_465), 0.471e6, 9.06, 0.032), (75, .bytes(2_769_237), 0.929e6, 8.8, 0.036),
            (77, .bytes(3_320_114), 0.228e6, 13.6, 0.032), (85, .bytes(883_304), 0.139e6, 12.5, 0.106),
            (57, .seconds(4.1), 0.212e6, 9.8, 0.028), (66, .seconds(3.9), 0.179e6, 13.6, 0.029),
            (107, .seconds(4.3), 0.176e6, 16.5, 0.05), (113, .seconds(4.7), 0.158e6, 13.4, 0.083),
        ] as [(UInt64, SimulatedLimit.Trigger, Double, Double, Double)])
    func hold(seed: UInt64, trigger: SimulatedLimit.Trigger, rate: Double, forget: Double, roundTrip: Double)
        throws
    {
        for restarts in [false, true] {
            var limit = SimulatedLimit(trigger, rate: rate, forget: forget)
            (limit.roundTrip, limit.sender, limit.restartsSender) = (roundTrip, .paced, restarts)
            var generator = SeededGenerator(seed: seed)
            let portrait = try #require(limit.experiments(on: .video, using: &generator)).portrait
            let truth: LimitPortrait.Trigger = if case .seconds = trigger { .seconds } else { .bytes }
            #expect(portrait.triggers.contains(truth), "\(portrait)")
        }
    }

    @Test(
        "Of 60 limits each that forget after 4 to 40 s, no way of beginning and no silence is wrong, and nearly all silences are told of those whose sender begins anew",
        arguments: ["bytes", "packets", "seconds"])
    func drawn(family: String) async {
        let draws = Thoroughness.count(20, of: 60)
        var (told, withSilence) = (0, 0)
        for number in 0..<draws {
            for restarts in [false, true] {
                var generator = SeededGenerator(seed: 79, stream: UInt64(number))
                let (trigger, truth): (SimulatedLimit.Trigger, LimitPortrait.Trigger) =
                    switch family {
                    case "bytes": (.bytes(Int(generator.logUniform(8e3, 8e6))), .bytes)
                    case "packets": (.packets(Int(generator.logUniform(10, 2_000))), .packets)
                    default: (.seconds(generator.logUniform(0.2, 12)), .seconds)
                    }
                var limit = SimulatedLimit(trigger, rate: generator.logUniform(0.13e6, 10e6))
                let forget = generator.logUniform(4, 40)
                (limit.forget, limit.roundTrip) = (forget, generator.logUniform(0.02, 0.15))
                (limit.sender, limit.drops, limit.restartsSender) = (.paced, number % 3 == 0, restarts)
                guard let portrait = limit.experiments(on: .video, using: &generator)?.portrait,
                    portrait.effect != nil, portrait.triggers != [.atOnce]
                else { continue }
                #expect(portrait.triggers.contains(truth), "\(limit): \(portrait)")
                #expect(portrait.remembers ?? 0 < forget, "\(limit): \(portrait)")
                #expect(portrait.forgets ?? .infinity >= forget, "\(limit): \(portrait)")
                guard restarts, portrait.triggers == [truth] else { continue }
                told += 1
                withSilence += portrait.remembers == nil && portrait.forgets == nil ? 0 : 1
            }
        }
        #expect(told >= draws / 3 && withSilence * 10 >= told * 9, "\(withSilence) of \(told)")
    }

    @Test(
        "A hold behind the onset that the box forgot the flow in is told as a silence, and no bucket's depth")
    func refill() throws {
        var limit = SimulatedLimit(.bytes(2_522_281), rate: 1_251_391, forget: 6.05)
        (limit.roundTrip, limit.sender, limit.drops, limit.restartsSender) = (0.062, .paced, true, true)
        var generator = SeededGenerator(seed: 78)
        let experiments = try #require(limit.experiments(on: .video, using: &generator))
        let refill = try #require(experiments.limited(.refill))
        #expect(refill.experiment.seconds > 6.05)
        let portrait = experiments.portrait
        #expect(portrait.triggers == [.bytes] && portrait.remembers == nil, "\(portrait)")
        #expect(portrait.forgets == min(10, refill.experiment.seconds), "\(portrait)")
        #expect(portrait.depth?.upper ?? 0 < 100_000, "\(portrait)")
    }

    @Test(
        "A flow that the box forgot in a hold before the onset, and does not know again, is not one of those on which it does not act"
    )
    func forgottenForGood() throws {
        var (drawn, held, early) = (0, 0, 0)
        for number in 0..<60 {
            var generator = SeededGenerator(seed: 52, stream: UInt64(number))
            var limit = SimulatedLimit(
                .bytes(Int(generator.logUniform(0.3e6, 3e6))), rate: generator.logUniform(0.1e6, 1e6))
            limit.forget = generator.logUniform(8, 30)
            (limit.roundTrip, limit.knowsAgain) = (generator.logUniform(0.02, 0.15), false)
            (limit.sender, limit.restartsSender) = (.paced, true)
            limit.share = number.isMultiple(of: 3) ? 0.5 : 1
            guard let experiments = limit.experiments(on: .video, using: &generator),
                experiments.portrait.effect != nil
            else { continue }
            let portrait = experiments.portrait
            drawn += 1
            held += portrait.acting.interval.contains(limit.share) ? 1 : 0
            #expect(portrait.triggers.contains(.bytes), "\(limit): \(portrait)")
            guard limit.share == 1, let hold = experiments.all(.early).map(\.experiment.seconds).max(),
                hold > limit.forget ?? 0
            else { continue }
            // The box forgot in the long hold, and a shorter one tells what it counts.
            early += 1
            #expect(portrait.acting.acted == portrait.acting.replays, "\(limit): \(portrait)")
        }
        #expect(drawn >= 50 && held >= drawn - 2 && early >= 5, "\(held) of \(drawn), \(early)")
    }

    @Test("What a control exceeds a rate by in a part of it counts from any place of the part on")
    func excess() throws {
        // 1 MB/s but for a second without any, at 1 MB.
        let control = try #require(
            ControlTimes(
                (1...2_000).map { .init(time: Double($0) * 1e-3 + ($0 > 1_000 ? 1 : 0), bytes: $0 * 1_000) }))
        #expect(abs(control.excess(beyond: 250_000, in: 200_000...600_000) - 300_000) < 2_000)
        // 0.6 MB exceed by 0.45 MB, of which the pause takes 0.25 MB, and then 0.5 MB by 0.375 MB.
        #expect(abs(control.excess(beyond: 250_000, in: 400_000...1_500_000) - 575_000) < 3_000)
        #expect(control.excess(beyond: 1_100_000, in: 200_000...600_000) == 0)
    }
}
