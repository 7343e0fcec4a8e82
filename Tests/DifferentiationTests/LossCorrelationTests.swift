import Basics
import Foundation
import TestSupport
import Testing

@testable import Differentiation

@Suite("Intervals and their losses (Specification 11.9)")
struct LossIntervalsTests {
    @Test(
        "Sizes are 10 to 50 round trips of which 30 fit into the duration",
        arguments: [
            (0.02, 12.0, Array(stride(from: 200, through: 400, by: 20))),
            (0.02, 30.0, Array(stride(from: 200, through: 1000, by: 20))),
            (0.02, 5.0, []), (0.0201, 6.1, [201]), (0.001, 0.31, [10]), (0.00004, 100, [1, 2]),
        ])
    func sizes(rtt: Double, duration: Double, milliseconds: [Int]) throws {
        let sizes = try LossIntervals.sizes(minimumRTT: rtt, duration: duration)
        #expect(sizes == milliseconds.map { Double($0) / 1000 })
    }

    @Test("Packets on a border belong to both intervals, and eleven packets make a ratio")
    func borders() throws {
        let early = (0..<10).map {
            SentPacket(time: Double($0) / 100, bytes: 100, lostBytes: $0 == 0 ? 50 : 0)
        }
        let late = (1...10).map { SentPacket(time: 0.2 + Double($0) / 1000, bytes: 100) }
        #expect(try LossIntervals.losses(of: early, sizes: [0.2]).isEmpty)
        let border = SentPacket(time: 0.2, bytes: 100, lostBytes: 100)
        #expect(
            try LossIntervals.losses(of: early + [border] + late, sizes: [0.2]) == [
                IntervalLoss(end: 0.2, size: 0.2, ratio: 150.0 / 1100),
                IntervalLoss(end: 0.4, size: 0.2, ratio: 100.0 / 1100),
            ])
    }

    @Test(
        "The ratios are those of counting packet by packet, in any order of packets",
        arguments: Thoroughness.some(of: Array(0..<10), atMost: 3))
    func bruteForce(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let packets = (0..<3000).map { _ in
            let bytes = Int.random(in: 1...1448, using: &generator)
            return SentPacket(
                time: Double(Int.random(in: 0...9_000, using: &generator)) / 1000, bytes: bytes,
                lostBytes: Bool.random(using: &generator) ? 0 : Int.random(in: 0...bytes, using: &generator))
        }
        let sizes = [0.02, 0.137, 0.2, 1.5, 9]
        var expected: [IntervalLoss] = []
        for size in sizes {
            let step = Int((size * 1000).rounded())
            for left in stride(from: 0, through: 9_000, by: step) {
                let inside = packets.filter {
                    let time = Int(($0.time * 1000).rounded())
                    return time >= left && time <= left + step
                }
                guard inside.count > 10 else { continue }
                let lost = inside.reduce(0) { $0 + $1.lostBytes }
                let all = inside.reduce(0) { $0 + $1.bytes }
                expected.append(
                    IntervalLoss(
                        end: Double(left + step) / 1000, size: size, ratio: Double(lost) / Double(all)))
            }
        }
        #expect(try LossIntervals.losses(of: packets, sizes: sizes) == expected)
    }

    @Test("A size of intervals costs as much as its intervals, however many packets they hold")
    func cost() throws {
        func steps(packets: Int, seconds: Double, milliseconds size: Int) -> Int {
            let packets = (0..<packets).map {
                SentPacket(time: Double($0) * seconds / Double(packets), bytes: 100)
            }
            var steps = 0
            let losses = PacketSums(packets).losses(milliseconds: size, steps: &steps)
            #expect(losses.count >= Int(seconds * 1000) / size)
            return steps
        }
        let once = steps(packets: 10_000, seconds: 10, milliseconds: 100)
        // Four times the packets in the same intervals: two more halvings and doublings for each of these.
        #expect(steps(packets: 40_000, seconds: 10, milliseconds: 100) <= once + 101 * 6)
        #expect(steps(packets: 40_000, seconds: 40, milliseconds: 100) <= once * 5)
        #expect(once < 10_000)
    }

    @Test("Times and packets that cannot be are refused")
    func refusals() {
        for value in [0, -1, .nan, .infinity, 86_401] as [Double] {
            #expect(throws: AnalysisError.self) {
                try LossIntervals.sizes(minimumRTT: value, duration: 10)
            }
            #expect(throws: AnalysisError.self) {
                try LossIntervals.sizes(minimumRTT: 0.02, duration: value)
            }
            #expect(throws: AnalysisError.self) { try LossIntervals.losses(of: [], sizes: [value]) }
        }
        let bad = [
            SentPacket(time: -1, bytes: 1), SentPacket(time: .nan, bytes: 1), SentPacket(time: 1, bytes: -1),
            SentPacket(time: 1, bytes: 1, lostBytes: 2), SentPacket(time: 1, bytes: 1, lostBytes: -1),
            SentPacket(time: 1e300, bytes: 1), SentPacket(time: 1, bytes: .max),
        ]
        for packet in bad {
            #expect(throws: AnalysisError.unusablePacket(index: 1)) {
                try LossIntervals.losses(of: [SentPacket(time: 0, bytes: 1), packet], sizes: [1])
            }
        }
    }
}

@Suite("Correlation of losses (Specification 11.9)")
struct LossCorrelationTests {
    /// The check values of the specification.
    private let x = [0, 0.01, 0.03, 0.02, 0, 0.05, 0.04, 0.01]
    private let y = [0, 0.02, 0.05, 0.01, 0, 0.04, 0.06, 0]
    private let pValue = 0.0036216201

    private func intervals(_ ratios: [Double], size: Double = 0.2) -> [IntervalLoss] {
        ratios.enumerated().map { place, ratio in
            IntervalLoss(end: (Double(place + 1) * size * 1000).rounded() / 1000, size: size, ratio: ratio)
        }
    }

    @Test("The published series give the published p")
    func published() {
        let result = LossCorrelation(intervals(x), intervals(y), sizes: [0.2], duration: 12)
        #expect(result.intervalSizes == [0.2])
        #expect(abs((result.pValues.first ?? 1) - pValue) < 5e-11)
        #expect(result.averageLosses == [0, 0])
    }

    @Test("Runs in which neither lost anything count once, intervals that only one has not at all")
    func quietRuns() {
        let quietX = [0, 0, 0] + x.dropFirst() + [0, 0]
        let quietY = [0, 0, 0] + y.dropFirst() + [0, 0]
        // The last quiet run is a ninth pair; without it the series are those published.
        let ninth = LossCorrelation(intervals(quietX), intervals(quietY), sizes: [0.2], duration: 12)
        let eight = LossCorrelation(
            intervals(quietX), intervals(quietY.dropLast(2)), sizes: [0.2], duration: 12)
        #expect(abs((eight.pValues.first ?? 1) - pValue) < 5e-11)
        #expect(ninth.pValues.first != eight.pValues.first)
        #expect(ninth == LossCorrelation(intervals(x + [0]), intervals(y + [0]), sizes: [0.2], duration: 12))
    }

    @Test("Sizes without variation, without a common interval or with two pairs are left out")
    func leftOut() {
        let first =
            intervals(x) + intervals([0.1, 0.1, 0.1], size: 0.3) + intervals([0, 0, 0], size: 0.4)
            + intervals([0.1, 0.2, 0.3], size: 0.5) + intervals([0.1, 0.2], size: 0.6)
        let second =
            intervals(y) + intervals([0.1, 0.2, 0.3], size: 0.3) + intervals([0, 0, 0], size: 0.4)
            + intervals([0.1, 0.2], size: 0.6)
        let result = LossCorrelation(
            first, second, sizes: [0.2, 0.3, 0.4, 0.5, 0.6, 0.7], duration: 12)
        #expect(result.intervalSizes == [0.2])
        #expect(result.pValues.count == 1)
    }

    @Test("A server without any interval leaves nothing to correlate")
    func empty() {
        let result = LossCorrelation(intervals(x), [], sizes: [0.2], duration: 12)
        #expect(result.intervalSizes.isEmpty && result.pValues.isEmpty)
        #expect(result.averageLosses == [0, 0])
    }

    /// A flow of 200 packets a second for 30 s that loses packets with a probability that changes every second.
    private func flow(_ rates: [Double], seed: UInt64) -> SentFlow {
        var generator = SeededGenerator(seed: seed)
        let packets = (0..<6000).map { index in
            let time = Double(index) / 200
            let isLost = Double.random(in: 0..<1, using: &generator) < rates[Int(time) % rates.count]
            return SentPacket(time: time, bytes: 1448, lostBytes: isLost ? 1448 : 0)
        }
        return SentFlow(packets: packets, minimumRTT: 0.02, duration: 30)
    }

    private func rates(seed: UInt64) -> [Double] {
        var generator = SeededGenerator(seed: seed)
        return (0..<30).map { _ in Bool.random(using: &generator) ? 0.2 : 0.01 }
    }

    @Test("Losses at the same times are correlated at all sizes, losses at their own times at few")
    func flows() throws {
        let shared = rates(seed: 1)
        let same = try #require(try LossCorrelation(flow(shared, seed: 2), flow(shared, seed: 3)))
        #expect(same.intervalSizes.count == 41)
        #expect(same.pValues.allSatisfy { $0 < 0.05 })
        let average = shared.reduce(0, +) / 30
        #expect(same.averageLosses.allSatisfy { abs($0 - average) < 0.02 })

        var correlated = 0
        for seed in 10..<20 as Range<UInt64> {
            let own = try #require(
                try LossCorrelation(
                    flow(rates(seed: seed), seed: seed + 100), flow(rates(seed: seed + 50), seed: seed + 200))
            )
            let evidence = LocalizationEvidence(pairSumPValue: nil, lossPValues: own.pValues)
            if LocalizationRule.standard.decide(evidence).verdict == .accessNetwork { correlated += 1 }
        }
        #expect(correlated <= 3)
    }

    @Test("The shorter replay and the longer round trip set the sizes; too short a replay has none")
    func shortest() throws {
        let long = flow([0.1], seed: 1)
        let slow = SentFlow(packets: long.packets, minimumRTT: 0.04, duration: 12.5)
        #expect(try LossCorrelation(long, slow)?.intervalSizes.allSatisfy { $0 >= 0.4 } == true)
        let short = SentFlow(packets: long.packets, minimumRTT: 0.02, duration: 5)
        #expect(try LossCorrelation(long, short) == nil)
        #expect(throws: AnalysisError.unusableTime(.smallestRoundTrip, value: 0, least: nil)) {
            try LossCorrelation(
                SentFlow(packets: [], minimumRTT: 0, duration: 5),
                SentFlow(packets: [], minimumRTT: 0, duration: 5))
        }
    }
}
