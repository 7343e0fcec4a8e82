import Differentiation
import Foundation
import ReportTesting
import TestModel
import Testing

@testable import TestRunner

@Suite("The course of a series of pairs (article Paired-Decision)")
struct SeriesCourseTests {
    /// A test of replays whose slices of 0.1 s get so many Mbit/s.
    private func test(
        _ original: [Double]?, _ control: [Double]?, status: StoredTest.Status = .completed
    ) -> StoredTest {
        var test = Sample.completed(.noDifferentiation, samples: 0)
        test.status = status
        test.replays = [(ReplayRole.original, original), (.control, control)].compactMap { role, rates in
            rates.map { rates in
                var replay = Sample.replay(role, samples: rates.count)
                replay.throughput = rates
                replay.sliceLength = 0.1
                replay.sliceEnds = rates.indices.map { Double($0 + 1) * 0.1 }
                replay.duration = Double(rates.count) * 0.1
                replay.bytesReceived = Int64(rates.reduce(0, +) * 12_500)
                return replay
            }
        }
        return test
    }

    private func even(_ rate: Double, slices: Int = 100) -> [Double] { Array(repeating: rate, count: slices) }

    /// Runs a series to its end; each pair of it is as told, with its number, counted from 0.
    private func run(
        _ rule: SeriesRule = SeriesRule(), seed: UInt64 = 7, most: Int = .max,
        pair: (Int) -> StoredTest
    ) -> (course: SeriesCourse, pairs: [SeriesCourse.NextPair]) {
        var course = SeriesCourse(rule, pause: 1, seed: seed)
        var pairs: [SeriesCourse.NextPair] = []
        while !course.isOver, pairs.count < most {
            let next = course.next()
            course.take(next, pair(pairs.count))
            pairs.append(next)
        }
        return (course, pairs)
    }

    @Test("The first pair is whole and analysed; the others last as long as it says")
    func window() {
        let (course, pairs) = run { _ in test(even(6), even(10)) }
        let series = course.stored
        #expect(pairs.map(\.isFirst) == [true] + Array(repeating: false, count: 9))
        #expect(pairs.map(\.window).prefix(2) == [nil, 3])
        #expect(series.windowSlices == 30 && series.share == 0.3 && series.mostPairs == 26)
        #expect(
            series.ending == .found && series.direction == .throttled && course.verdict == .differentiation)
        #expect(series.looks.map(\.pairs) == [10])
        #expect(series.looks.first?.adjustedPValue == 2 / 1_024 / 0.2)
        // ln 0.6 in millionths.
        #expect(series.pairs.allSatisfy { $0.difference == -510_826 })
    }

    @Test("Of the first pair counts what it got in the window, of one that was over sooner all of it")
    func windowed() {
        let pauses = (0..<100).map { $0 < 30 ? 10.0 : 9 }
        let (course, _) = run(most: 2) { number in
            number == 0 ? test(pauses, even(10)) : test(even(8, slices: 30), even(4, slices: 20))
        }
        #expect(course.stored.pairs[0].original == 10)
        #expect(course.stored.pairs[1].original == 8 && course.stored.pairs[1].control == 4)
        #expect(course.stored.pairs[1].bytes == 3_000_000 + 1_000_000)
    }

    @Test("A difference that comes late makes all replays whole")
    func late() {
        let cut = (0..<100).map { $0 < 40 ? 10.0 : 3 }
        let (course, pairs) = run { _ in test(cut, even(10)) }
        #expect(course.stored.hasLateDifference && course.stored.mostPairs == 10)
        #expect(pairs.allSatisfy { $0.window == nil })
        #expect(course.stored.ending == .found && course.stored.validPairs == 10)
    }

    @Test("The coin is tossed once a pair, also for void ones, and the seed says how it falls")
    func coin() {
        var coin = PairCoin(seed: 11)
        let (course, pairs) = run(seed: 11) { $0 == 2 ? test(nil, even(10)) : test(even(10), even(10)) }
        #expect(pairs.map(\.isOriginalFirst) == pairs.map { _ in coin.isOriginalFirst() })
        #expect(Set(pairs.map(\.isOriginalFirst)).count == 2)
        #expect(course.stored.pairs.map(\.isOriginalFirst) == pairs.map(\.isOriginalFirst))
        #expect(course.stored.ending == .excluded && course.stored.pairs.count == 11)
        #expect(course.stored.pairs[2].void == .originalNotMeasured)
    }

    @Test("Voids of every kind are told apart, and too many end the series")
    func voids() {
        let kinds = [
            test(even(10), even(10)), test(nil, even(10)), test(even(10), nil), test(nil, nil),
            test(even(0), even(0)), test(even(10), even(5), status: .cancelled),
        ]
        let (course, _) = run { kinds[$0 < kinds.count ? $0 : 1] }
        let voids = course.stored.pairs.map(\.void)
        #expect(
            voids.prefix(6) == [
                nil, .originalNotMeasured, .controlNotMeasured, .neitherMeasured, .nothingReceived,
                .neitherMeasured,
            ])
        // At most ⌈26 / 4⌉ = 7 of them.
        #expect(course.stored.ending == .tooManyVoidPairs && voids.count == 9)
        #expect(course.verdict == .inconclusive)
        let (unreached, _) = run { _ in test(nil, nil) }
        #expect(unreached.stored.ending == .tooManyVoidPairs && unreached.stored.pairs.count == 4)
    }

    @Test("A silent half and a blocked port are measured: nothing came through")
    func nothing() {
        let (course, _) = run(most: 2) { number in
            var blocked = test(number == 0 ? even(0) : nil, even(10))
            if number == 1 { blocked.obstacle = .cause(.portBlocked(port: 8_080, .nothingReceived(.silent))) }
            return blocked
        }
        #expect(course.stored.pairs.map(\.difference) == [-6_907_755, -6_907_755])
    }

    @Test(
        "A series goes on where it stood, wherever it was interrupted, and comes to the same",
        arguments: 0...13)
    func resuming(after count: Int) {
        func pair(_ number: Int) -> StoredTest {
            number == 3 ? test(even(9), nil) : test(even(7 + Double(number % 4)), even(9.5))
        }
        let (whole, orders) = run(pair: pair)
        let (part, _) = run(most: count, pair: pair)
        #expect(!part.isOver || part.stored == whole.stored)
        var course = SeriesCourse(resuming: part.stored, seed: 7)
        var number = count
        while !course.isOver {
            let next = course.next()
            #expect(next == orders[number])
            course.take(next, pair(number))
            number += 1
        }
        #expect(course.stored == whole.stored)
        #expect(whole.stored.pairs.count == number)
    }

    @Test("Judged again the pairs say the same; by another rule they may say something else")
    func again() throws {
        let (course, _) = run { test(even($0.isMultiple(of: 2) ? 7.9 : 8.1), even(10)) }
        let series = course.stored
        #expect(try #require(series.judgedAgain()).looks.map(StoredSeries.Look.init) == series.looks)
        #expect(series.ending == .found)
        var strict = series.rule
        strict.level = 0.0001
        #expect(series.judgedAgain(by: strict)?.ending != .found)
    }
}
