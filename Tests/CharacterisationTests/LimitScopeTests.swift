import Basics
import CharacterisationTesting
import Foundation
import Testing

@testable import Characterisation

@Suite("Experiments tell which connections share a limit")
struct LimitScopeTests {
    private static let places: Set<Experiment.Place> = [.otherPort, .otherServer]

    /// Draws a box that remembers limited connections for some seconds.
    private static func remembering(
        _ sharing: SimulatedLimit.Sharing, using generator: inout SeededGenerator
    ) -> SimulatedLimit {
        var limit = SimulatedLimit(
            .bytes(.random(in: 200_000...2_000_000, using: &generator)),
            rate: exp(Double.random(in: log(0.5e6)...log(10e6), using: &generator)))
        limit.memory = .random(in: 5...40, using: &generator)
        limit.sharing = sharing
        return limit
    }

    private static func truth(_ sharing: SimulatedLimit.Sharing) -> LimitPortrait.Scope {
        switch sharing {
        case .client: .client
        case .addressPair: .addressPair
        case .port: .port
        case .serverPort: .serverPort
        }
    }

    @Test(
        "Client, address pair, port and port of one server: at least 19 of 20 each, and never another one",
        arguments: SimulatedLimit.Sharing.allCases)
    func scopes(sharing: SimulatedLimit.Sharing) throws {
        var generator = SeededGenerator(seed: 21)
        let truth = Self.truth(sharing)
        var (right, wrong) = (0, 0)
        for _ in 0..<20 {
            let limit = Self.remembering(sharing, using: &generator)
            let found = try #require(
                limit.experiments(on: .video, at: Self.places, using: &generator)
            ).portrait
            if found.scope == truth { right += 1 }
            if ![truth, .beyond, nil].contains(found.scope) { wrong += 1 }
        }
        #expect(right >= 19 && wrong == 0, "\(right) right, \(wrong) wrong")
    }

    @Test(
        "A box that counts its memory from where it began to limit is told as well",
        arguments: SimulatedLimit.Sharing.allCases)
    func fromOnset(sharing: SimulatedLimit.Sharing) throws {
        var generator = SeededGenerator(seed: 28)
        let truth = Self.truth(sharing)
        var (right, wrong) = (0, 0)
        for _ in 0..<20 {
            var limit = Self.remembering(sharing, using: &generator)
            limit.memory = .random(in: 10...40, using: &generator)
            limit.remembersFromOnset = true
            let found = try #require(
                limit.experiments(on: .video, at: Self.places, using: &generator)
            ).portrait
            if found.scope == truth { right += 1 }
            if ![truth, .beyond, nil].contains(found.scope) { wrong += 1 }
        }
        #expect(right >= 18 && wrong == 0, "\(right) right, \(wrong) wrong")
    }

    @Test("A silence is not followed by another place: the box may have forgotten meanwhile")
    func afterSilences() throws {
        var generator = SeededGenerator(seed: 29)
        var limit = SimulatedLimit(.bytes(500_000), rate: 4e6)
        limit.memory = 15
        limit.remembersFromOnset = true
        let found = try #require(
            limit.experiments(on: .video, at: Self.places, using: &generator))
        let purposes = found.observations.map(\.experiment.purpose)
        #expect(purposes.contains(.silence) && purposes.contains(.otherServer))
        for (before, purpose) in zip(purposes, purposes.dropFirst()) where purpose.followsDirectly {
            #expect(before != .silence, "\(purposes)")
        }
        #expect(found.portrait.scope == .client)
    }

    @Test("A connection that is limited after some tens of kilobytes, in slow start, was remembered")
    func slowStart() throws {
        func interval(_ value: Double, _ lower: Double, _ upper: Double) -> Interval {
            Interval(value: value, lower: lower, upper: upper)
        }
        // Bytes and seconds of a run over real packets: 500 kB, remembered for 15 s.
        func start(_ bytes: Interval, _ seconds: Double) -> LimitStart {
            LimitStart(
                effect: .slows, bytes: bytes, seconds: interval(seconds, seconds, seconds + 0.1),
                rate: interval(3.9e6, 3.84e6, 3.97e6))
        }
        let first = start(interval(513_465, 512_017, 573_293), 0.876)
        let slow = start(interval(18_500, 15_600, 40_200), 0.589)
        let control = try #require(
            ControlTimes((1...500).map { ArrivalFit.Arrival(time: Double($0) / 100, bytes: $0 * 25_000) }))
        let experiments = LimitExperiments(
            .video, beside: control,
            after: [
                Observation(Experiment(.original), segment: 1_448, start: first, length: 20),
                Observation(
                    Experiment(.segments, segment: 536), segment: 524, start: first, gap: 18, length: 5.6),
                Observation(Experiment(.again), segment: 1_448, start: slow, gap: 0.3, length: 5.1),
                Observation(
                    Experiment(.early, holding: 3, before: 7), segment: 1_448, start: slow, gap: 1,
                    length: 8.1),
            ])
        #expect(experiments.observations.map(experiments.isRemembered) == [false, false, true, true])
        #expect(experiments.judgement.triggers.contains(.bytes), "\(experiments.judgement)")
        #expect(experiments.next?.experiment.purpose == .early)
    }

    /// Scopes that name a bucket of the client: two connections at once show no other server.
    private static let ofClient: [LimitPortrait.Scope?] = [.client, .anyPort, .beyond]

    @Test("A bucket of a client is one for all ports and servers, or may have filled in between")
    func buckets() throws {
        var generator = SeededGenerator(seed: 22)
        var told = 0
        for _ in 0..<20 {
            var limit = SimulatedLimit(
                .bucket(.random(in: 200_000...2_000_000, using: &generator)),
                rate: exp(Double.random(in: log(0.5e6)...log(10e6), using: &generator)))
            limit.memory = 1
            let found = try #require(
                limit.experiments(on: .video, at: Self.places, using: &generator)
            ).portrait
            if found.scope == .client { told += 1 }
            #expect(
                Self.ofClient.contains(found.scope)
                    || found.scope == nil && found.gaps.contains(.refilledBetween), "\(limit), \(found)")
        }
        #expect(told >= 13, "\(told)")
    }

    @Test(
        "What flows into a shared bucket during a slow beginning is no bucket of its own",
        arguments: [(0.02, 19), (0.1, 14)])
    func slowBeginning(roundTrip: Double, least: Int) throws {
        var generator = SeededGenerator(seed: 30)
        var (told, wrong) = (0, 0)
        for _ in 0..<20 {
            var limit = SimulatedLimit(
                .bucket(.random(in: 400_000...1_500_000, using: &generator)),
                rate: .random(in: 1e6...4e6, using: &generator))
            limit.memory = 1
            limit.roundTrip = roundTrip
            limit.gap = 0.3
            let found = try #require(
                limit.experiments(on: .video, at: Self.places, using: &generator)
            ).portrait
            if Self.ofClient.contains(found.scope) { told += 1 }
            if !Self.ofClient.contains(found.scope), found.scope != nil { wrong += 1 }
        }
        #expect(told >= least && wrong == 0, "\(told) told, \(wrong) wrong")
    }

    @Test(
        "One connection that was slow early tells no scope if one directly after another was not, nor do two without packets that show it",
        arguments: [(1, false), (2, false), (2, true)])
    func slowEarly(count: Int, hasPackets: Bool) throws {
        func start(_ bytes: Double) -> LimitStart {
            func around(_ value: Double) -> Interval {
                Interval(value: value, lower: value * 0.98, upper: value * 1.02)
            }
            return LimitStart(
                effect: .slows, bytes: around(bytes), seconds: around(bytes / 0.5e6), rate: around(11e6),
                beyond: around(bytes * 0.9), filledUntil: 0.1)
        }
        let control = try #require(
            ControlTimes((1...500).map { ArrivalFit.Arrival(time: Double($0) / 100, bytes: $0 * 25_000) }))
        // In a second 1.4 MB flow into a bucket of 0.6 MB.
        let slow = (0..<count).map { _ in
            Observation(Experiment(.original), segment: 1_448, start: start(180_000), gap: 5, length: 6)
        }
        let place = PacketOnset.Place(
            bytes: 700_000, lost: 0, packets: 484, acknowledgements: 240, seconds: 1.4)
        let onset = PacketOnset(
            likeliest: place, earliest: place, latest: place,
            taken: Interval(value: 630_000, lower: 620_000, upper: 640_000), filledUntil: 0.1,
            greatestDepth: nil, buckets: [])
        let portrait = LimitExperiments(
            .video, beside: control,
            after: [
                Observation(
                    Experiment(.original), segment: 1_448, start: start(700_000),
                    onset: hasPackets ? onset : nil, length: 20),
                Observation(
                    Experiment(.segments, segment: 536), segment: 524, start: start(650_000), gap: 5,
                    length: 6),
                Observation(
                    Experiment(.again), segment: 1_448, start: start(680_000), gap: 1, length: 6),
            ] + slow
        ).portrait
        #expect(
            portrait.triggers.contains(.bucket)
                && portrait.scope == (count == 1 || hasPackets ? nil : .beyond))
    }

    @Test("Where no connection but the first one began anew, no scope is told", arguments: [false, true])
    func neverFresh(isFresh: Bool) throws {
        func replay(_ purpose: Experiment.Purpose, bytes: Double, gap: Double?) -> Observation {
            func exact(_ value: Double) -> Interval { Interval(value: value, lower: value, upper: value) }
            return Observation(
                Experiment(purpose), segment: 1_448,
                start: LimitStart(
                    effect: .slows, bytes: exact(bytes), seconds: exact(bytes / 2e6), rate: exact(2e6)),
                gap: gap, length: 6)
        }
        let control = try #require(
            ControlTimes((1...500).map { ArrivalFit.Arrival(time: Double($0) / 100, bytes: $0 * 25_000) }))
        let portrait = LimitExperiments(
            .video, beside: control,
            after: [
                replay(.original, bytes: 1_300_000, gap: nil), replay(.again, bytes: 270_000, gap: 1),
                replay(.original, bytes: isFresh ? 1_300_000 : 270_000, gap: 60),
                replay(.original, bytes: 270_000, gap: 1),
            ]
        ).portrait
        #expect(portrait.scope == (isFresh ? .beyond : nil))
        #expect(portrait.gaps.contains(.rememberedTooLong) == !isFresh)
    }

    @Test("Connections by themselves are not tried at other places")
    func byThemselves() throws {
        var generator = SeededGenerator(seed: 23)
        let limit = SimulatedLimit(.bytes(500_000), rate: 2e6)
        let found = try #require(
            limit.experiments(on: .video, at: Self.places, using: &generator))
        #expect(found.portrait.scope == .flow)
        #expect(found.observations.allSatisfy { $0.experiment.purpose.place == .usual })
    }

    @Test("One connection that falters does not outweigh one that began anew, two do")
    func faltering() throws {
        var generator = SeededGenerator(seed: 23)
        let limit = SimulatedLimit(.bytes(500_000), rate: 2e6)
        var found = try #require(
            limit.experiments(on: .video, at: Self.places, using: &generator))
        // 2 Mbit/s from the start.
        let arrivals = (1...400).map { ArrivalFit.Arrival(time: Double($0) / 100, bytes: $0 * 2_500) }
        let slow = Observation(
            Experiment(.original), arrivals: arrivals, of: .video, beside: found.control,
            end: (4, .stopped), segment: FlowExchanges.ethernetSegment, gap: 0.5)
        #expect(found.isRemembered(slow))
        found.add(slow)
        #expect(found.portrait.scope == .flow)
        found.add(slow)
        #expect(found.portrait.scope != .flow)
    }

    @Test("A place that is slow by itself is not taken for one that shares the limit")
    func slowPlaces() throws {
        var generator = SeededGenerator(seed: 24)
        var limit = Self.remembering(.serverPort, using: &generator)
        limit.lines = [.otherPort: 0.4e6, .otherServer: 0.4e6]
        let found = try #require(
            limit.experiments(on: .video, at: Self.places, using: &generator)
        ).portrait
        #expect(found.scope == .beyond, "\(found)")
        #expect(Set(found.gaps).isSuperset(of: [.otherPortSlow, .otherServerSlow]), "\(found)")
    }

    @Test("A place where the limit does not act, and one that takes no replay, are named as reasons")
    func untold() throws {
        var generator = SeededGenerator(seed: 25)
        var limit = Self.remembering(.client, using: &generator)
        limit.spared = [.otherPort]
        limit.closed = [.otherServer]
        let whole = try #require(
            limit.experiments(on: .video, at: Self.places, using: &generator))
        #expect(whole.portrait.scope == .beyond)
        #expect(Set(whole.portrait.gaps).isSuperset(of: [.otherPortUnlimited, .noOtherServer]))
        #expect(whole.observations.count { $0.experiment.purpose == .otherServer } == 1)
        limit.spared = []
        let port = try #require(
            limit.experiments(on: .video, at: [.otherPort], using: &generator)
        ).portrait
        #expect(port.scope == .anyPort && port.gaps.contains(.noOtherServer), "\(port)")
    }

    @Test("A new connection at another place that comes too late tells nothing")
    func late() throws {
        var generator = SeededGenerator(seed: 26)
        let limit = Self.remembering(.serverPort, using: &generator)
        let whole = try #require(
            limit.experiments(on: .video, at: Self.places, using: &generator))
        let delayed = whole.observations.map { seen in
            let isOther = seen.experiment.purpose == .otherPort
            return Observation(
                seen.experiment, segment: seen.segment, start: seen.start, rest: seen.rest,
                gap: isOther ? 30 : seen.gap, length: seen.length)
        }
        let portrait = LimitExperiments(
            .video, beside: whole.control, after: delayed, places: Self.places
        ).portrait
        #expect(whole.portrait.scope == .serverPort)
        #expect(portrait.scope == .oneServer && portrait.gaps.contains(.scopeUnclear), "\(portrait)")
    }

    @Test(
        "Experiments at other places go on from their observations",
        arguments: SimulatedLimit.Sharing.allCases)
    func resumed(sharing: SimulatedLimit.Sharing) throws {
        var generator = SeededGenerator(seed: 27)
        let limit = Self.remembering(sharing, using: &generator)
        let whole = try #require(
            limit.experiments(on: .video, at: Self.places, using: &generator))
        #expect(whole.next == nil)
        #expect(whole.observations.contains { $0.experiment.purpose == .otherServer })
        for count in 0..<whole.observations.count {
            let saved = try JSONEncoder().encode(Array(whole.observations[..<count]))
            let resumed = LimitExperiments(
                .video, beside: whole.control,
                after: try JSONDecoder().decode([Observation].self, from: saved), places: Self.places)
            #expect(resumed.next?.experiment == whole.observations[count].experiment)
        }
    }

    @Test("Two connections at once tell what those that follow each other do not", arguments: [false, true])
    func pairs(isShared: Bool) throws {
        var generator = SeededGenerator(seed: 31)
        var (told, wrong) = (0, 0)
        for number in 0..<40 {
            // Buckets that fill between two connections, and limits that begin at once.
            var limit = SimulatedLimit(
                number % 2 == 0
                    ? .bucket(.random(in: 20_000...200_000, using: &generator))
                    : .bytes(.random(in: 1_000...20_000, using: &generator)),
                rate: exp(Double.random(in: log(0.5e6)...log(9e6), using: &generator)))
            if isShared { limit.memory = 1 }
            if number % 5 == 0 { limit.share = 0.5 }
            let found = try #require(
                limit.experiments(on: .video, at: [.otherPort], using: &generator)
            ).portrait
            if isShared ? [.anyPort, .beyond].contains(found.scope) : found.scope == .flow {
                told += 1
            } else if found.scope != nil {
                wrong += 1
            }
        }
        #expect(told >= 32 && wrong == 0, "\(told) told, \(wrong) wrong")
    }

    @Test(
        "Two connections that stand still, or of which one was spared, share nothing",
        arguments: [(0.0, 0.0), (1e5, 2e5), (1e6, 8e6), (0.95e6, 0.5e6)])
    func silentPairs(first: Double, second: Double) throws {
        let control = try #require(
            ControlTimes((1...500).map { ArrivalFit.Arrival(time: Double($0) / 100, bytes: $0 * 25_000) }))
        func interval(_ value: Double) -> Interval {
            Interval(value: value, lower: value * 0.98, upper: value * 1.02)
        }
        let start = LimitStart(
            effect: .slows, bytes: interval(10_000), seconds: interval(0.1), rate: interval(1e6))
        func scope(_ first: Double, _ second: Double, box: Double? = nil) -> LimitPortrait.Scope? {
            let treatment = box.map { PacketTreatment(possible: [.policer], rate: interval($0)) }
            return LimitExperiments(
                .video, beside: control,
                after: [
                    Observation(
                        Experiment(.original), segment: 1_448, start: start, treatment: treatment, length: 20),
                    Observation(
                        Experiment(.beside), segment: 1_448, start: nil, gap: 1,
                        pair: .init(first: first, second: second)),
                ]
            ).portrait.scope
        }
        #expect(scope(first, second) == nil)
        #expect(scope(0.5e6, 0.45e6) == .beyond && scope(1e6, 0.98e6) == .flow)
        // One alone may leave half of a small policer's rate unused, or that rate is told too high.
        #expect(scope(0.7e6, 0.65e6, box: 2e6) == .beyond && scope(1e6, 0.98e6, box: 2e6) == nil)
    }

    @Test(
        "A shared bucket that the longest wait does not fill again is told with the depth that the first replay found",
        arguments: [[], [.otherPort, .otherServer]] as [Set<Experiment.Place>])
    func unfilled(places: Set<Experiment.Place>) throws {
        var generator = SeededGenerator(seed: 47)
        var (told, held) = (0, 0)
        for _ in 0..<20 {
            let depth = Int.random(in: 2_600_000...4_000_000, using: &generator)
            var limit = SimulatedLimit(
                .bucket(depth), rate: .random(in: 0.13e6...0.16e6, using: &generator))
            limit.memory = 1e6
            let found = try #require(limit.experiments(on: .video, at: places, using: &generator)).portrait
            #expect(found.triggers.contains(.bucket), "\(limit), told \(found.triggers)")
            guard found.triggers == [.bucket] else { continue }
            told += 1
            if found.depth?.contains(Double(depth)) == true { held += 1 }
        }
        #expect(told >= 12 && held == told, "\(held) of \(told)")
    }
}
