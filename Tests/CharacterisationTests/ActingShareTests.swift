import Basics
import CharacterisationTesting
import TestSupport
import Testing

@testable import Characterisation

@Suite("The share of the flows on which a limit acts")
struct ActingShareTests {
    @Test(
        "A limit that hardly shows beside the line is not told to spare flows, and one that spares half of them is",
        arguments: [1, 0.5])
    func nearLine(share: Double) throws {
        var (seen, held, replays, counted) = (0, 0, 0, 0)
        let draws = Thoroughness.count(30, of: 60)
        for number in 0..<draws {
            var generator = SeededGenerator(seed: 53, stream: UInt64(number))
            var limit = SimulatedLimit(
                .bytes(Int(generator.logUniform(40e3, 1e6))), rate: 20e6 * generator.logUniform(0.4, 0.68))
            limit.share = share
            limit.roundTrip = generator.logUniform(0.02, 0.15)
            let experiments = try #require(limit.experiments(on: .video, using: &generator))
            let portrait = experiments.portrait
            guard portrait.effect != nil else { continue }
            seen += 1
            held += portrait.acting.interval.contains(share) ? 1 : 0
            replays += experiments.replays.count
            counted += portrait.acting.replays
        }
        #expect(
            seen >= draws / 6 && held >= seen - max(1, seen / 20),
            "\(held) of \(seen), \(counted) of \(replays)")
    }

    @Test(
        "A replay that is no faster than what the limit lets pass may have been limited",
        arguments: [1.1, 1.4])
    func noFaster(than factor: Double) throws {
        let control = try #require(
            ControlTimes((1...1_000).map { .init(time: Double($0) * 0.01, bytes: $0 * 14_480) }))
        var experiments = LimitExperiments(
            FlowExchanges([.init(request: 500, answer: 14_400_000)]), beside: control)
        func exact(_ value: Double) -> Interval { Interval(value: value, lower: value, upper: value) }
        let start = LimitStart(
            effect: .slows, bytes: exact(100_000), seconds: exact(0.2), rate: exact(8e6))
        experiments.add(
            Observation(
                Experiment(.original), segment: 1_448, start: start, length: 10.2, received: 10_100_000))
        experiments.add(
            Observation(
                Experiment(.early, holding: 2, before: 1), segment: 1_448, start: nil, length: 7.2,
                received: 100_000 + Int(5e6 * factor)))
        #expect(experiments.portrait.acting == ActingShare(acted: 1, of: factor < 1.2 ? 1 : 2))
    }
}
