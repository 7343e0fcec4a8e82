import Basics
import CharacterisationTesting
import Testing

@testable import Characterisation

/// The way in which a limit begins, by the packets of a few replays that differ in what a limit may count.
@Suite("The way of beginning, packet by packet")
struct LimitPacketTests {
    private let paced = PacedReplays(rate: 2e6)

    /// A limit as each connection meets it anew.
    private let limits: [(LimitPortrait.Trigger, make: (_ rate: Double) -> any PathElement)] = [
        (.bytes, { Onset(of: Policer(rate: $0, depth: 8_000), after: .bytes(300_000)) }),
        (.packets, { Onset(of: Policer(rate: $0, depth: 8_000), after: .packets(150)) }),
        (.seconds, { Onset(of: Policer(rate: $0, depth: 8_000), after: .seconds(0.3)) }),
        (.bucket, { Policer(rate: $0, depth: 200_000) }),
    ]

    /// A second or so: each of 32 searches takes a twentieth.
    @Test(
        "Segments and a hold before the onset tell bytes, packets, seconds and buckets apart, also if the client is late",
        arguments: [[0, 0, 0, 0], [0.01, 0.9, 0.4, 2.3]])
    func triggers(late: [Double]) throws {
        // Smaller segments are three times as many packets.
        let paced = PacedReplays(rate: 2e6, latest: 400_000)
        let control = try paced.control
        for (trigger, make) in limits {
            var experiments = LimitExperiments(paced.exchanges, beside: control)
            let planned = [
                Experiment(.original), Experiment(.segments, segment: 536),
                Experiment(.early, holding: 1, before: 1), Experiment(.original),
            ]
            for (experiment, late) in zip(planned, late) {
                experiments.add(try paced.replay(experiment, behind: make(paced.rate), late: late))
            }
            let portrait = experiments.portrait
            #expect(portrait.triggers == [trigger], "\(trigger)")
            switch trigger {
            case .bytes: #expect(portrait.bytes?.contains(300_000 * 1_448 / 1_500) == true)
            case .packets: #expect(portrait.serverPackets?.contains(150) == true)
            case .seconds: #expect(portrait.seconds?.contains(0.3) == true)
            case .bucket: #expect(portrait.depth?.contains(200_000) == true)
            case .atOnce: break
            }
        }
    }

    @Test(
        "One of several like replays that met the limit at another place is left out, and one of two is not",
        arguments: [1, 3])
    func stray(others: Int) throws {
        let control = try paced.control
        var experiments = LimitExperiments(paced.exchanges, beside: control)
        experiments.add(
            try paced.replay(Experiment(.original), behind: Policer(rate: paced.rate, depth: 450_000)))
        let planned =
            [Experiment(.segments, segment: 536), Experiment(.early, holding: 1, before: 1)]
            + Array(repeating: Experiment(.original), count: others)
        for experiment in planned {
            experiments.add(try paced.replay(experiment, behind: Policer(rate: paced.rate, depth: 200_000)))
        }
        let portrait = experiments.portrait
        #expect((portrait.triggers == [.bucket]) == (others == 3), "\(portrait)")
        #expect(portrait.depth?.contains(200_000) == true || others < 3, "\(portrait)")
    }

    @Test("A bucket that fills again behind the onset is told, with what a slow beginning hides")
    func filled() throws {
        let control = try paced.control
        func portrait(of limit: (_ rate: Double) -> any PathElement, slow: Int) throws -> LimitPortrait {
            var experiments = LimitExperiments(paced.exchanges, beside: control)
            for experiment in [
                Experiment(.original), Experiment(.early, holding: 1, before: 1), Experiment(.original),
            ] {
                experiments.add(
                    try paced.replay(experiment, behind: limit(paced.rate), slow: slow, pause: 0.7))
            }
            return experiments.portrait
        }
        let bucket = { (rate: Double) in Policer(rate: paced.rate, depth: 100_000) }
        let (quick, slow) = (try portrait(of: bucket, slow: 0), try portrait(of: bucket, slow: 100))
        for told in [quick, slow] {
            #expect(told.triggers == [.bucket], "\(told)")
            #expect(told.depth?.contains(100_000) == true, "\(told)")
        }
        #expect(!quick.gaps.contains(.onsetHidden) && slow.gaps.contains(.onsetHidden))
        // The same place, and a small bucket behind it.
        let onset = try portrait(
            of: { Onset(of: Policer(rate: $0, depth: 8_000), after: .bytes(150_000)) }, slow: 0)
        #expect(onset.triggers.contains(.bytes) && onset.triggers != [.bucket], "\(onset)")
    }

    @Test(
        "What passed behind a hold tells a bucket only if it may be all that flowed in: a smaller one may hold most of it",
        arguments: [(15_500.0, 18_600.0, false), (21_000, 24_000, true)])
    func refilled(passed: Double, upper: Double, isTold: Bool) throws {
        let control = try paced.control
        var experiments = LimitExperiments(paced.exchanges, beside: control)
        for experiment in [Experiment(.original), Experiment(.early, holding: 1, before: 1)] {
            experiments.add(try paced.replay(experiment, behind: Policer(rate: paced.rate, depth: 43_000)))
        }
        #expect(experiments.portrait.triggers.contains(.bucket))
        #expect(experiments.portrait.triggers != [.bucket])
        let seen = try #require(experiments.observations.first)
        let place = try #require(seen.onset).likeliest
        // 22 kB flow in.
        experiments.add(
            Observation(
                Experiment(.refill, holding: 22_000 * 8 / paced.rate, before: 1), segment: 1_448,
                start: seen.start,
                rest: .init(
                    passed: Interval(value: passed, lower: passed, upper: upper), isLimited: true,
                    onset: PacketOnset(
                        likeliest: place, earliest: place, latest: place,
                        taken: Interval(value: passed, lower: passed - 3_000, upper: upper),
                        filledUntil: place.seconds, greatestDepth: nil,
                        buckets: [.init(depth: passed, first: place, last: place)])),
                treatment: seen.treatment, onset: seen.onset, roundTrip: 0.03))
        #expect((experiments.portrait.triggers == [.bucket]) == isTold, "\(experiments.portrait.triggers)")
    }

    @Test("A small bucket that fills between two connections tells nothing of who shares it")
    func smallBucket() throws {
        let control = try paced.control
        var experiments = LimitExperiments(paced.exchanges, beside: control)
        for experiment in [
            Experiment(.original), Experiment(.early, holding: 1, before: 0), Experiment(.original),
            Experiment(.again),
        ] {
            experiments.add(
                try paced.replay(experiment, behind: Policer(rate: paced.rate, depth: 26_000), pause: 0.7))
        }
        let portrait = experiments.portrait
        #expect(portrait.triggers == [.atOnce])
        #expect(portrait.scope == nil && portrait.gaps.contains(.refilledBetween), "\(portrait)")
    }

    @Test("One replay alone tells no way of beginning, but that it begins at once")
    func alone() throws {
        let control = try paced.control
        var experiments = LimitExperiments(paced.exchanges, beside: control)
        experiments.add(try paced.replay(Experiment(.original), behind: limits[0].make(paced.rate)))
        #expect(experiments.portrait.triggers == [.bytes, .packets, .seconds, .bucket])
        // Where all of them begin within the first packets, that is told, and the experiments go on.
        var early = LimitExperiments(paced.exchanges, beside: control)
        early.add(try paced.replay(Experiment(.original), behind: Policer(rate: paced.rate, depth: 26_000)))
        #expect(early.portrait.triggers == [.atOnce] && early.next?.experiment.purpose == .segments)
    }
}
