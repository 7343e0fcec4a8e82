import Differentiation
import Foundation
import ReportTesting
import TestModel
import Testing
import WireProtocol

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
        begun: (Int) -> [ReplayRole: AnswerTimes.Beginning] = { _ in [:] }, pair: (Int) -> StoredTest
    ) -> (course: SeriesScheduler, pairs: [SeriesScheduler.NextPair]) {
        var course = SeriesScheduler(rule, pause: 1, seed: seed)
        var pairs: [SeriesScheduler.NextPair] = []
        while !course.isOver, pairs.count < most {
            let next = course.next()
            course.take(next, pair(pairs.count), begun: begun(pairs.count))
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

    @Test("A pair's delays are kept; on the embedded server only those of its own end")
    func delays() throws {
        func readings(_ milliseconds: Int64) -> TCPReadings {
            TCPReadings([
                .elapsed: (0..<5).map { $0 * 50_000 },
                .roundTrip: [Int64](repeating: milliseconds * 1_000, count: 5),
            ])
        }
        func pair(embedded: Bool, server: Bool) -> StoredTest {
            var test = test(even(10), even(10))
            test.server.embedded = embedded
            for index in test.replays.indices {
                let isOriginal = test.replays[index].role == .original
                test.replays[index].clientTCP = readings(isOriginal ? 30 : 20)
                if server { test.replays[index].serverTCP = readings(isOriginal ? 90 : 40) }
            }
            return test
        }
        let known = run { _ in pair(embedded: true, server: true) }.course.stored
        #expect(known.pairs.allSatisfy { $0.delay == .init(end: .server, original: 0.09, control: 0.04) })
        let found = try #require(known.delays)
        #expect(found.isFound && abs(found.change - 1.25) < 1e-5 && known.ending == .excluded)
        #expect(run { _ in pair(embedded: true, server: false) }.course.stored.delays == nil)
        let other = run { _ in pair(embedded: false, server: false) }.course.stored
        #expect(other.delayEnds == [.client] && abs((other.delays?.change ?? 0) - 0.5) < 1e-5)
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

    @Test("A pair whose replays took different ways is void, however different they are")
    func differentWays() {
        let (course, _) = run { number in
            var pair = test(number == 1 ? even(2) : even(10), even(10))
            if number == 1 {
                let error = ReplayError.pathChanged(.interface("a0", "b0"), during: nil)
                pair.status = .failed
                pair.failure = .init(code: "path-changed", message: "", exitCode: 34, cause: error)
            }
            return pair
        }
        #expect(course.stored.pairs[1].difference == nil && course.stored.pairs[1].original == nil)
        #expect(course.stored.ending == .excluded)
        #expect(course.stored.validPairs == course.stored.pairs.count - 1)
    }

    @Test("A difference that comes late makes all replays whole")
    func late() {
        let cut = (0..<100).map { $0 < 40 ? 10.0 : 3 }
        let (course, pairs) = run { _ in test(cut, even(10)) }
        #expect(course.stored.hasLateDifference && course.stored.mostPairs == 10)
        #expect(pairs.allSatisfy { $0.window == nil })
        #expect(course.stored.ending == .found && course.stored.validPairs == 10)
    }

    @Test(
        "A pair with a replay on a busy machine is void, whichever replay it was",
        arguments: [ReplayRole.original, .control])
    func busyMachine(role: ReplayRole) throws {
        let (course, _) = run { number in
            var pair = test(even(6), even(10))
            // The second pair's numbers would be right, but nobody can know.
            if number == 1, let index = pair.replays.firstIndex(where: { $0.role == role }) {
                pair.replays[index].environment = Sample.environment
                pair.status = .failed
            }
            return pair
        }
        let void = course.stored.pairs[1]
        #expect(void.difference == nil && (role == .original ? void.original : void.control) == nil)
        #expect(course.stored.validPairs == 10 && course.stored.pairs.count == 11)
    }

    @Test("The coin is tossed once a pair, also for void ones, and the seed says how it falls")
    func coin() {
        var coin = PairCoin(seed: 11)
        let (course, pairs) = run(seed: 11) { $0 == 2 ? test(nil, even(10)) : test(even(10), even(10)) }
        #expect(pairs.map(\.isOriginalFirst) == pairs.map { _ in coin.isOriginalFirst() })
        #expect(Set(pairs.map(\.isOriginalFirst)).count == 2)
        #expect(course.stored.pairs.map(\.isOriginalFirst) == pairs.map(\.isOriginalFirst))
        // Four whole pairs follow the ten, and one of these was void.
        #expect(course.stored.ending == .excluded && course.stored.pairs.count == 15)
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

    /// A replay that is answered so many seconds late, at a rate, until its window of so many seconds is over.
    private func late(_ rate: Double, by wait: Double, for seconds: Double) -> [Double] {
        let slices = Int((wait * 10).rounded())
        return Array(repeating: 0, count: slices) + even(rate, slices: Int(seconds * 10))
    }

    @Test(
        "Where the server answers one role late, or either by chance, nothing is found and ratios stay sane",
        arguments: [[true], [false], [true, false, false, true, false, false, false, true]])
    func answeredLate(_ originals: [Bool]) {
        func isLate(_ role: ReplayRole, _ number: Int) -> Bool {
            originals[number % originals.count] == (role == .original)
        }
        func begun(_ number: Int) -> [ReplayRole: AnswerTimes.Beginning] {
            [ReplayRole.original, .control].reduce(into: [:]) {
                let wait = isLate($1, number) ? 0.5 : 0
                $0[$1] = .init(firstByte: wait, wait: wait)
            }
        }
        let (course, pairs) = run(begun: begun) { number in
            func rates(_ role: ReplayRole) -> [Double] {
                late(10, by: isLate(role, number) ? 0.5 : 0, for: number == 0 || number > 9 ? 10 : 3)
            }
            return test(rates(.original), rates(.control))
        }
        #expect(course.stored.ending == .excluded && course.stored.pairs.allSatisfy { $0.void == nil })
        #expect(pairs[1..<10].allSatisfy { $0.window == 3 } && pairs[10...].allSatisfy { $0.window == nil })
        #expect(course.stored.pairs.allSatisfy { abs($0.difference ?? .max) < 5_000 })
    }

    @Test("A pair begun so far apart that it tells nothing is void, and judging again leaves it out")
    func begunApart() throws {
        func begun(_ number: Int) -> [ReplayRole: AnswerTimes.Beginning] {
            let wait = number == 1 ? 2.0 : 0
            return [
                .original: .init(firstByte: wait, wait: wait), .control: .init(firstByte: 0, wait: 0),
            ]
        }
        let (course, _) = run(begun: begun) { number in
            number == 1 ? test(late(10, by: 2, for: 3), even(10)) : test(even(10), even(10))
        }
        #expect(course.stored.pairs[1].void == .beganApart && course.stored.pairs[1].original != nil)
        #expect(course.stored.ending == .excluded && course.stored.judgedPairs == 10)
        #expect(course.stored.validPairs == 14)
        #expect(try #require(course.stored.judgedAgain()).voidPairs == 1)
    }

    @Test("What is cut off within the window counts over all of it")
    func cutOff() {
        let (course, _) = run(most: 2) { number in
            var pair = test(even(10, slices: number == 0 ? 100 : 3), even(10, slices: number == 0 ? 100 : 30))
            if number == 1 { pair.replays[0].ending = .reset }
            return pair
        }
        #expect(course.stored.pairs[1].original == 1 && course.stored.pairs[1].control == 10)
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
        var course = SeriesScheduler(resuming: part.stored, seed: 7)
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

    /// A pair of replays that is even at first, and of which the original is then slower.
    private func laterSlower(_ rate: Double, number: Int) -> StoredTest {
        test((0..<100).map { $0 < 40 ? 10 : rate * (number.isMultiple(of: 2) ? 1.02 : 0.98) }, even(10))
    }

    @Test("After an exclusion in short replays six whole pairs find what begins after them")
    func foundLater() throws {
        // Less than the factor of two that makes all replays whole.
        let (course, pairs) = run { laterSlower(6, number: $0) }
        let series = course.stored
        #expect(pairs.prefix(10).map(\.window) == [nil] + Array(repeating: 3, count: 9))
        #expect(pairs.dropFirst(10).map(\.window) == Array(repeating: nil, count: 6))
        #expect(series.ending == .foundLater && series.direction == .throttled)
        #expect(course.verdict == .differentiation && series.judgedPairs == 10 && series.addedPairs == 6)
        #expect(series.pairs[1...9].allSatisfy { $0.late == nil })
        // The rest: ten slices at 10 and sixty at 6, twice as many in three pairs at each of both rates.
        let late = try #require(series.pairs[10].late)
        #expect(abs(Double(late) / 1e6 - log((10 * 10 + 60 * 6.12) / 70 / 10)) < 1e-5)
        #expect(abs(series.data - (1 + 9 * 0.3 + 6)) < 0.5)
        // What lists show is the difference that was found, not the one that was excluded.
        #expect(series.told?.estimate == series.lateCheck?.estimate && series.looks.last?.estimate == 0)
        let judged = try #require(series.judgedAgain())
        #expect(judged.ending == .excluded && series.verdict(of: judged) == .differentiation)
    }

    @Test("Without a late difference four whole pairs are enough, and it is excluded too")
    func nothingLater() {
        let (course, pairs) = run { number in
            test((0..<100).map { $0 < 40 ? 10 : number.isMultiple(of: 3) ? 10.2 : 9.9 }, even(10))
        }
        #expect(pairs.count == 14 && course.stored.ending == .excluded)
        #expect(course.stored.lateCheck?.excludes(course.stored.rule) == true)
        #expect(course.pairsLeft == 0 && course.verdict == .noDifferentiation)
    }

    @Test("Whole pairs that cannot be measured are replaced twice; then the beginning alone is cleared")
    func voidsLater() {
        let (course, pairs) = run { $0 < 10 ? test(even(10), even(10)) : test(nil, even(10)) }
        #expect(pairs.count == 13 && course.stored.ending == .excluded)
        #expect(course.stored.lateCheck?.isOver == false)
    }

    @Test("A series of whole replays, and one that was judged before there were late checks, add nothing")
    func withoutLater() {
        var whole = SeriesRule()
        whole.isWhole = true
        #expect(run(whole) { _ in test(even(10), even(10)) }.pairs.count == 10)
        var (course, _) = run(most: 9) { _ in test(even(10), even(10)) }
        var earlier = course.stored
        for index in earlier.pairs.indices { earlier.pairs[index].late = nil }
        course = SeriesScheduler(resuming: earlier, seed: 7)
        let next = course.next()
        course.take(next, test(even(10), even(10)))
        #expect(course.isOver && course.stored.ending == .excluded)
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
