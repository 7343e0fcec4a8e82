import Basics
package import Differentiation
package import TestModel

/// Series of pairs and triples that came to something.
extension Sample {
    /// A series that ended so; its last look has a ratio and a range of ratios.
    package static func series(
        _ ending: SeriesEnding, _ ratios: (Double, low: Double, high: Double)?, pairs: Int, most: Int = 37,
        p: Double = 0.0081, window: Double? = 3
    ) -> StoredTest {
        var test = Sample.series
        var series = StoredSeries(SeriesRule(), pause: 1)
        series.mostPairs = most
        (series.windowSeconds, series.share) = (window, window == nil ? 1 : 0.24)
        let pair = StoredSeries.Pair(
            isOriginalFirst: true, original: 7, control: 10, difference: -356_675, bytes: 1)
        series.pairs = Array(repeating: pair, count: pairs)
        series.ending = ending
        if let ratios {
            func millionths(_ ratio: Double) -> Double { PairDifference.millionths(ofRatio: ratio) }
            series.looks = [
                .init(
                    pairs: pairs, share: 0.2, pValue: p / 5, adjustedPValue: p,
                    estimate: millionths(ratios.0),
                    low: millionths(ratios.low), high: millionths(ratios.high))
            ]
        }
        test.pairSeries = series
        test.verdict =
            switch ending {
            case .found: .differentiation
            case .excluded: .noDifferentiation
            default: .inconclusive
            }
        test.measuredVerdict = test.verdict
        return test
    }

    /// A series of ten pairs with whole ones after them, of these ratios after the window.
    package static func checkedSeries(_ ending: SeriesEnding, _ late: [Double]) -> StoredTest {
        var test = series(ending, (0.98, 0.86, 1.12), pairs: 9 + late.count)
        test.pairSeries?.windowSlices = 30
        test.pairSeries?.looks[0].pairs = 10
        for (place, ratio) in late.enumerated() {
            let index = place == 0 ? 0 : 9 + place
            test.pairSeries?.pairs[index] = .init(
                isOriginalFirst: true, original: 10, control: 10, difference: 0, bytes: 58_400_000,
                late: Int(PairDifference.millionths(ofRatio: ratio)))
        }
        test.verdict = TestVerdict(ending.verdict)
        test.measuredVerdict = test.verdict
        return test
    }

    /// A series of triples with the same rates, Mbit/s.
    package static func triples(_ original: Double, _ control: Double, _ innocuous: Double) -> StoredTest {
        var test = Sample.triples
        func even(_ rate: Double) -> PairRates.Replay {
            PairRates.Replay(
                sliceBytes: [rate * 125_000], sliceLength: 1, seconds: 1, isCutOff: false, beginning: nil)
        }
        let rates = TripleRates([original, control, innocuous].map(even), slices: nil)
        guard var series = test.pairSeries else { return test }
        for place in series.pairs.indices { series.pairs[place].triple = StoredTriple(place: 1, rates) }
        let answer = series.judgedTriples()?.answer
        series.answer = answer
        test.pairSeries = series
        return test
    }

    /// A test of these mean throughputs, Mbit/s.
    package static func measured(_ verdict: Verdict, original: Double, control: Double) -> StoredTest {
        var test = Sample.completed(verdict, area: (control - original) / max(original, control))
        test.statistics?.meanOriginal = original
        test.statistics?.meanControl = control
        return test
    }

    /// A test of which one replay stopped early while the other received everything.
    package static func cutOff(_ role: ReplayRole, _ ending: ReplayEnding.Key, received: Int64 = 15_900)
        -> StoredTest
    {
        var test = Sample.completed(.inconclusive)
        for index in test.replays.indices {
            let isCut = test.replays[index].role == role
            test.replays[index].ending = isCut ? ending : .complete
            test.replays[index].bytesReceived = isCut ? received : 5_500_000
        }
        return test
    }
}
