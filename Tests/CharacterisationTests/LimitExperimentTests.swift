import Basics
import CharacterisationTesting
import Foundation
import Testing

@testable import Characterisation

@Suite("Experiments tell from where on, how and how often flows are limited")
struct LimitExperimentTests {
    /// Draws limits and counts those whose portrait is right.
    private static func right(
        _ runs: Int, seed: UInt64, at places: Set<Experiment.Place> = [],
        _ draw: (inout SeededGenerator) -> SimulatedLimit,
        _ isRight: (SimulatedLimit, LimitPortrait) -> Bool
    ) -> Int {
        var count = 0
        for run in 0..<runs {
            // What one takes of the generator changes no other.
            var generator = SeededGenerator(seed: seed, stream: UInt64(run))
            let limit = draw(&generator)
            guard let portrait = limit.experiments(on: .video, at: places, using: &generator)?.portrait
            else {
                continue
            }
            if isRight(limit, portrait) { count += 1 }
        }
        return count
    }

    private static func rate(_ generator: inout SeededGenerator) -> Double {
        exp(Double.random(in: log(0.5e6)...log(10e6), using: &generator))
    }

    private static func isNear(_ rate: Interval?, _ truth: Double) -> Bool {
        rate.map { abs($0.value / truth - 1) < 0.05 } ?? false
    }

    @Test("After bytes, and when it is forgotten: of 100 none is wrong, 85 are told, 65 with their silence")
    func bytes() {
        var (told, withSilence) = (0, 0)
        let right = Self.right(100, seed: 1) { generator in
            var limit = SimulatedLimit(
                .bytes(.random(in: 40_000...2_000_000, using: &generator)), rate: Self.rate(&generator))
            limit.forget = [nil, 15, 45, 80].randomElement(using: &generator) ?? nil
            return limit
        } _: { limit, portrait in
            guard case .bytes(let bytes) = limit.trigger, portrait.triggers.contains(.bytes),
                portrait.bytes?.contains(Double(bytes)) == true, Self.isNear(portrait.rate, limit.rate),
                portrait.remembers ?? 0 < limit.forget ?? .infinity,
                portrait.forgets ?? .infinity >= limit.forget ?? .infinity
            else { return false }
            guard portrait.triggers == [.bytes] else { return true }
            told += 1
            let last = LimitExperiments.usualSilences.last
            let isWhole =
                limit.forget == nil
                ? portrait.remembers == last : portrait.remembers != nil && portrait.forgets != nil
            // A sender that only kept to the rate would look the same until the onset begins anew.
            let isExplained = [.silenceHidden, .noRequestBehind].contains(where: portrait.gaps.contains)
            withSilence += isWhole ? 1 : 0
            return isWhole || isExplained
        }
        #expect(right == 100 && told >= 85 && withSilence >= 65, "\(right), \(told), \(withSilence)")
    }

    @Test(
        "In a hold behind the onset a small bucket fills wholly, and a deep one by half",
        arguments: [(200_000, 2e6, true), (2_000_000, 1e6, false)])
    func filling(bytes: Int, rate: Double, isWhole: Bool) throws {
        var generator = SeededGenerator(seed: 17)
        let limit = SimulatedLimit(.bytes(bytes), rate: rate)
        let experiments = try #require(limit.experiments(on: .video, using: &generator))
        let hold = try #require(experiments.all(.refill).first).experiment.seconds
        // As much as the greatest bucket would hold that was full at the connection, and empty at the onset.
        let taken = try #require(experiments.base?.start.beyond).upper
        let share = hold * rate / 8 / taken
        #expect(
            isWhole ? share >= 1.1 && hold <= 3 : share >= 0.45 && share <= 0.7 && hold >= 3,
            "\(share), \(hold) s")
    }

    @Test("After packets of both sides: at least 19 of 20")
    func packets() {
        let right = Self.right(20, seed: 2) { generator in
            SimulatedLimit(.packets(.random(in: 50...400, using: &generator)), rate: Self.rate(&generator))
        } _: { limit, portrait in
            guard case .packets(let packets) = limit.trigger else { return false }
            return portrait.triggers == [.packets] && portrait.packets?.contains(Double(packets)) == true
                && Self.isNear(portrait.rate, limit.rate)
        }
        #expect(right >= 19, "\(right)")
    }

    @Test(
        "After seconds since the connection, or since the first byte: at least 19 of 20",
        arguments: [true, false])
    func seconds(isConnection: Bool) {
        let right = Self.right(20, seed: 3) { generator in
            let seconds = Double.random(in: 1...5, using: &generator)
            return SimulatedLimit(
                isConnection ? .seconds(seconds) : .secondsOfData(seconds), rate: Self.rate(&generator))
        } _: { limit, portrait in
            let truth: Double? =
                switch limit.trigger {
                case .seconds(let seconds), .secondsOfData(let seconds): seconds
                default: nil
                }
            guard let truth else { return false }
            return portrait.triggers == [.seconds] && portrait.seconds?.contains(truth) == true
                && portrait.origin == (isConnection ? .connection : .firstByte)
        }
        #expect(right >= 19, "\(right)")
    }

    @Test("A bucket is no onset: at least 19 of 20, with its depth")
    func buckets() {
        let right = Self.right(20, seed: 4) { generator in
            SimulatedLimit(
                .bucket(.random(in: 60_000...2_000_000, using: &generator)), rate: Self.rate(&generator))
        } _: { limit, portrait in
            guard case .bucket(let depth) = limit.trigger else { return false }
            return portrait.triggers == [.bucket] && portrait.depth?.contains(Double(depth)) == true
                && Self.isNear(portrait.rate, limit.rate)
        }
        #expect(right >= 19, "\(right)")
    }

    @Test("A freeze after packets of either side is told by its packets: at least 19 of 20")
    func freezes() {
        let right = Self.right(20, seed: 5) { generator in
            SimulatedLimit(.packets(.random(in: 25...200, using: &generator)), rate: 0)
        } _: { limit, portrait in
            guard case .packets(let packets) = limit.trigger else { return false }
            return portrait.effect == .freezes && portrait.triggers == [.packets]
                && portrait.packets?.contains(Double(packets)) == true
        }
        #expect(right >= 19, "\(right)")
    }

    @Test("Where nothing limits, none of 40 portraits names a limit")
    func nothing() {
        let right = Self.right(40, seed: 6) { generator in
            SimulatedLimit(.never, rate: Self.rate(&generator))
        } _: { _, portrait in
            portrait.effect == nil
                && portrait.acting == ActingShare(acted: 0, of: LimitExperiments.mostOriginals)
        }
        #expect(right == 40)
    }

    @Test("A limit from the first bytes is at once, and a limit on half of the flows is counted")
    func atOnceAndHalf() {
        let atOnce = Self.right(10, seed: 7) {
            SimulatedLimit(.bytes(0), rate: Self.rate(&$0))
        } _: {
            $1.triggers == [.atOnce]
        }
        #expect(atOnce == 10)
        let half = Self.right(20, seed: 8) { generator in
            var limit = SimulatedLimit(.bytes(400_000), rate: Self.rate(&generator))
            limit.share = 0.5
            return limit
        } _: { _, portrait in
            // One in sixteen is not limited in any of four originals.
            portrait.effect == nil
                || portrait.triggers.contains(.bytes) && portrait.acting.interval.contains(0.5)
        }
        #expect(half >= 19, "\(half)")
    }

    @Test(
        "Connections by themselves and together: at least 19 of 20 each, and never the other",
        arguments: [nil, 40.0])
    func scope(memory: Double?) {
        let wrong: LimitPortrait.Scope = memory == nil ? .beyond : .flow
        var mistaken = 0
        let right = Self.right(20, seed: 12) { generator in
            var limit = SimulatedLimit(
                .bytes(.random(in: 200_000...2_000_000, using: &generator)), rate: Self.rate(&generator))
            limit.memory = memory
            return limit
        } _: { limit, portrait in
            guard case .bytes(let bytes) = limit.trigger else { return false }
            if portrait.scope == wrong { mistaken += 1 }
            return portrait.scope == (memory == nil ? .flow : .beyond)
                && portrait.triggers == [.bytes] && portrait.bytes?.contains(Double(bytes)) == true
        }
        #expect(right >= 19 && mistaken == 0, "\(right), \(mistaken) mistaken")
    }

    @Test(
        "A bucket that all connections share, and one that each has: never taken for each other",
        arguments: [nil, 1.0])
    func bucketScope(memory: Double?) {
        let truth: LimitPortrait.Scope = memory == nil ? .flow : .beyond
        var told = 0
        let right = Self.right(20, seed: 13) { generator in
            var limit = SimulatedLimit(
                .bucket(.random(in: 200_000...2_000_000, using: &generator)), rate: Self.rate(&generator))
            limit.memory = memory
            return limit
        } _: { _, portrait in
            if portrait.scope != nil { told += 1 }
            return portrait.triggers == [.bucket] && portrait.scope ?? truth == truth
                && (portrait.scope != nil || portrait.gaps.contains(.refilledBetween))
        }
        #expect(right == 20 && told >= 5, "\(right), \(told) told")
    }

    @Test("Experiments go on from their observations: the same ones are wanted next")
    func resumed() throws {
        let limit = SimulatedLimit(.bytes(500_000), rate: 2e6)
        var generator = SeededGenerator(seed: 9)
        let whole = try #require(limit.experiments(on: .video, using: &generator))
        #expect(whole.next == nil)
        for count in 0..<whole.observations.count {
            let saved = try JSONEncoder().encode(Array(whole.observations[..<count]))
            let resumed = LimitExperiments(
                .video, beside: whole.control,
                after: try JSONDecoder().decode([Observation].self, from: saved))
            #expect(resumed.next?.experiment == whole.observations[count].experiment)
        }
    }

    @Test("Segments that do not become smaller tell nothing of packets")
    func sameSegments() throws {
        let limit = SimulatedLimit(.bytes(500_000), rate: 2e6)
        var generator = SeededGenerator(seed: 10)
        let whole = try #require(limit.experiments(on: .video, using: &generator))
        let observations = whole.observations.map {
            Observation(
                $0.experiment, segment: 1_448, start: $0.start, restarted: $0.restarted, rest: $0.rest)
        }
        let portrait = LimitExperiments(.video, beside: whole.control, after: observations).portrait
        #expect(portrait.triggers == [.bytes, .packets])
        #expect(portrait.gaps.contains(.sameSegments))
    }

    private func original(
        slowerAt seconds: Double, bytes: Double = 9e6, length: Double = LimitExperiments.window
    ) -> Observation {
        Observation(
            Experiment(.original), segment: 1_448,
            start: LimitStart(
                effect: .slows, bytes: Interval(value: bytes, lower: bytes - 1e6, upper: bytes + 1e6),
                seconds: Interval(value: seconds, lower: seconds - 1, upper: seconds + 1),
                rate: Interval(value: 3e6, lower: 2e6, upper: 4e6)), length: length)
    }

    /// No replay yet, beside a control of 11.6 Mbit/s.
    private func nothingReplayed() throws -> LimitExperiments {
        let control = try #require(
            ControlTimes((1...2_000).map { .init(time: Double($0) * 0.01, bytes: $0 * 14_480) }))
        return LimitExperiments(.video, beside: control)
    }

    @Test(
        "A replay that is slower until the recording ends is a limit if another one is from the same place on"
    )
    func slowerAtTheEnd() throws {
        var experiments = try nothingReplayed()
        experiments.add(original(slowerAt: 15, length: 16.5))
        #expect(experiments.portrait.effect == nil && experiments.portrait.gaps == [.faltered])
        #expect(experiments.next?.experiment.purpose == .original)
        var confirmed = experiments
        confirmed.add(original(slowerAt: 15.5, length: 17))
        #expect(confirmed.portrait.effect == .slows && confirmed.base?.start.seconds.value == 15)
        // One that is slower for longer needs no other.
        experiments.add(original(slowerAt: 3, bytes: 3e6))
        #expect(experiments.portrait.effect == .slows && experiments.base?.start.seconds.value == 3)
    }

    @Test("A replay that was slower for less than 4 s is no limit, nor one that none of ten others confirms")
    func faltering() throws {
        var experiments = try nothingReplayed()
        experiments.add(original(slowerAt: 17))
        #expect(experiments.portrait.effect == nil && experiments.portrait.gaps == [.faltered])
        #expect(experiments.portrait.acting == ActingShare(acted: 0, of: 1))
        #expect(experiments.next?.experiment.purpose == .original)
        experiments.add(original(slowerAt: 15.5))
        #expect(experiments.portrait.effect == .slows)
        let free = Observation(Experiment(.segments, segment: 536), segment: 524, start: nil)
        for _ in 0..<9 { experiments.add(free) }
        #expect(experiments.portrait.effect == .slows && experiments.next != nil)
        experiments.add(free)
        #expect(experiments.portrait.effect == nil && experiments.next == nil)
        experiments.add(original(slowerAt: 15))
        #expect(experiments.portrait.effect == .slows)
    }

    @Test("A control that is as slow at the end is told")
    func slowControl() throws {
        let limit = SimulatedLimit(.bytes(500_000), rate: 2e6)
        var generator = SeededGenerator(seed: 11)
        var whole = try #require(limit.experiments(on: .video, using: &generator))
        #expect(!whole.portrait.gaps.contains(.controlLimited))
        let start = try #require(whole.observations.first?.start)
        whole.add(Observation(Experiment(.control), segment: 1_448, start: start))
        #expect(whole.portrait.gaps.contains(.controlLimited))
    }

    @Test(
        "The interval of a share is Clopper and Pearson's",
        arguments: [
            (0, 4, 0.0, 0.6024), (3, 7, 0.0990, 0.8159), (10, 10, 0.6915, 1.0), (81, 263, 0.2527, 0.3676),
        ])
    func share(acted: Int, replays: Int, lower: Double, upper: Double) {
        let interval = ActingShare(acted: acted, of: replays).interval
        #expect(abs(interval.lower - lower) < 1e-4 && abs(interval.upper - upper) < 1e-4)
    }

    @Test("Packets are counted answer by answer, requests and the rest of a segment included")
    func packetCount() {
        let exchanges = FlowExchanges([
            .init(request: 2_000, answer: 3_000), .init(request: 10, answer: 0),
            .init(request: 10, answer: 1_448),
        ])
        let whole = exchanges.packets(until: 4_448, segment: 1_448)
        #expect(whole.server == 4 && whole.client == 4)
        let part = exchanges.packets(until: 1_449, segment: 1_448)
        #expect(part.server == 2 && part.client == 2)
    }
}
