import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite(
    "The throughputs of a pair of which one replay may have been answered later (article Paired-Decision, 3)")
struct PairRatesTests {
    private typealias Replay = PairRates.Replay

    /// The kinds of start of a server, which takes its time to begin.
    private enum Lateness: CaseIterable {
        /// It is lost.
        case lost
        /// The data is held back, and comes at once.
        case held
    }

    /// A replay in slices of 0.1 s that goes on for so many seconds from its first byte on.
    private func replay(
        _ rate: Double, wait: Double = 0, _ lateness: Lateness = .lost, seconds: Double = 3,
        pauses: Double = 0, isCutOff: Bool = false
    ) -> Replay {
        let end = wait + seconds
        var bytes = (0..<Int((end / 0.1).rounded(.up))).map { slice in
            let (start, stop) = (Double(slice) * 0.1, min(Double(slice + 1) * 0.1, end))
            return rate * 125_000 * max(0, stop - max(start, wait))
        }
        if lateness == .held { bytes[Int(wait / 0.1 + 1e-9)] += rate * 125_000 * wait }
        return Replay(
            sliceBytes: bytes, sliceLength: 0.1, seconds: end, isCutOff: isCutOff,
            beginning: .init(firstByte: wait, wait: wait, pauses: pauses))
    }

    private func rates(_ original: Replay?, _ control: Replay?, slices: Int? = 30) -> PairRates {
        PairRates(original: original, control: control, slices: slices)
    }

    private func expect(
        _ pair: PairRates, _ original: Double, _ control: Double, _ comment: Comment? = nil,
        _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(abs((pair.original ?? .nan) - original) < 1e-6, comment, sourceLocation: location)
        #expect(abs((pair.control ?? .nan) - control) < 1e-6, comment, sourceLocation: location)
        #expect(pair.areComparable, comment, sourceLocation: location)
    }

    @Test("Without lateness, or where it is not known, throughput is bytes over time")
    func plain() {
        expect(rates(replay(10), replay(8, wait: 0.05)), 10, 8)
        expect(rates(replay(10), replay(10, wait: 0.05), slices: nil), 10, 10)
        let unknown = Replay(
            sliceBytes: replay(8).sliceBytes, sliceLength: 0.1, seconds: 3, isCutOff: false, beginning: nil)
        expect(rates(replay(10, wait: 0.9), unknown), 10, 8)
        // Both count from the start where one's first byte is not known.
        expect(rates(replay(10, wait: 0.5), unknown, slices: nil), 10 * 3 / 3.5, 8)
        let half = rates(nil, replay(8))
        #expect(half.original == nil && abs((half.control ?? 0) - 8) < 1e-6)
    }

    @Test(
        "A server that begins late makes no difference, whether the time was lost or the data was held back")
    func late() {
        for lateness in Lateness.allCases {
            for wait in [0.1, 0.25, 0.5, 1] {
                expect(rates(replay(10, wait: wait, lateness), replay(10)), 10, 10, "\(lateness) \(wait) s")
                expect(
                    rates(replay(10, wait: wait, lateness), replay(10), slices: nil), 10, 10,
                    "\(lateness) \(wait) s, whole")
            }
        }
    }

    @Test("Waits that are alike dilute no difference of whole replays", arguments: [0.05, 3.0, 8.0])
    func alike(wait: Double) {
        // 6.6 s at 5.3 Mbit/s, 3.5 s at 10.
        let pair = rates(
            replay(5.3, wait: wait, seconds: 6.6), replay(10, wait: wait + 0.01, seconds: 3.5), slices: nil)
        expect(pair, 5.3, 10)
        // Of three arms as of two.
        let arms = [replay(5.3, wait: wait, seconds: 6.6), replay(10, wait: wait, seconds: 3.5)]
        let triple = TripleRates(arms + [replay(9, wait: wait, seconds: 3.9)], slices: nil)
        for (rate, expected) in zip(triple.rates, [5.3, 10, 9]) {
            #expect(abs((rate ?? .nan) - expected) < 1e-6)
        }
    }

    @Test("Whole replays that came in one burst count from their starts, both of them")
    func bursts() {
        let slow = replay(10, wait: 1)
        let burst = replay(10, wait: 1, seconds: 0.15)
        expect(rates(slow, burst, slices: nil), 10 * 3.0 / 4, 10 * 0.15 / 1.15)
        expect(rates(burst, slow, slices: nil), 10 * 0.15 / 1.15, 10 * 3.0 / 4)
    }

    @Test("A real difference is measured in full, whichever of both is late")
    func throttled() {
        for lateness in Lateness.allCases {
            expect(rates(replay(3, wait: 0.5, lateness), replay(10)), 3, 10, "\(lateness)")
            expect(rates(replay(3), replay(10, wait: 0.5, lateness)), 3, 10, "\(lateness)")
        }
    }

    @Test(
        "A pair of which too little is left does not count, nor one in which a pause may have made up for it")
    func apart() {
        for (wait, areComparable) in [(1.4, true), (1.6, false), (8, false)] {
            #expect(rates(replay(10, wait: wait), replay(10)).areComparable == areComparable, "\(wait) s")
        }
        // 5 % of the 2.5 s that are left.
        for (pauses, areComparable) in [(0.12, true), (0.13, false), (9, false)] {
            let pair = rates(replay(10, wait: 0.5), replay(10, pauses: pauses))
            #expect(pair.areComparable == areComparable, "\(pauses) s")
        }
        #expect(rates(replay(10, wait: 0.05), replay(10, pauses: 9)).areComparable)
        // All of a short answer came at once, late.
        let burst = rates(replay(10, wait: 0.5, seconds: 0.001), replay(10, seconds: 0.01), slices: nil)
        #expect(!burst.areComparable && burst.original?.isFinite == true && burst.control?.isFinite == true)
    }

    @Test("One that got nothing is not late: it is measured as nothing")
    func nothing() {
        expect(rates(.nothing, replay(10)), 0, 10)
        let silent = Replay(
            sliceBytes: Array(repeating: 0, count: 300), sliceLength: 0.1, seconds: 30, isCutOff: true,
            beginning: nil)
        expect(rates(replay(10), silent), 10, 0)
        // Cut off after a tenth of a second, it counts over all of its window.
        expect(rates(replay(10, seconds: 0.1, isCutOff: true), replay(10)), 10.0 / 30, 10)
    }

    @Test("Original and control change places and nothing else changes", arguments: 0..<200)
    func symmetric(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func draw(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
        let replays = (0..<2).map { _ in
            replay(
                draw(0...40), wait: draw(0...2), draw(0...1) < 0.5 ? .lost : .held, seconds: draw(0.5...4),
                pauses: draw(0...0.3), isCutOff: draw(0...1) < 0.2)
        }
        let slices = draw(0...1) < 0.5 ? 30 : nil
        let one = rates(replays[0], replays[1], slices: slices)
        let other = rates(replays[1], replays[0], slices: slices)
        #expect(one.original == other.control && one.control == other.original)
        #expect(one.areComparable == other.areComparable)
    }

    @Test(
        "On a line that treats both alike lateness finds no more than allowed, also where it meets one role only",
        arguments: [0.0, 0.25, 1], Lateness.allCases)
    private func level(share: Double, lateness: Lateness) throws {
        var found = 0
        for seed in 0..<1_000 {
            var generator = SeededGenerator(seed: UInt64(seed))
            func draw(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
            func replay(late share: Double) -> Replay {
                self.replay(draw(7...13), wait: draw(0...1) < share ? 0.52 : 0.02, lateness)
            }
            var series = PairSeries(schedule: try #require(LookSchedule(mostPairs: 10)))
            while series.ending == nil {
                let pair = rates(replay(late: 1), replay(late: share))
                series.add(original: pair.original, control: pair.control)
            }
            if series.ending == .found { found += 1 }
        }
        // 1 %, and three standard deviations of that in a thousand.
        #expect(found <= 19)
    }
}
