import Differentiation
import ReportTesting
import TestModel
import Testing

@testable import TestRunner

@Suite("The course of a series of triples")
struct TripleSchedulerTests {
    /// A triple whose replays get so many Mbit/s in each of 100 slices of 0.1 s; a replay without a rate was not
    /// measured.
    private func test(_ original: Double, _ control: Double, _ innocuous: Double?) -> StoredTest {
        var test = Sample.completed(.noDifferentiation, samples: 0)
        let rates: [(ReplayRole, Double?)] = [
            (.original, original), (.control, control), (.innocuous, innocuous),
        ]
        test.replays = rates.compactMap { role, rate in
            rate.map { rate in
                var replay = Sample.replay(role, samples: 100)
                replay.throughput = Array(repeating: rate, count: 100)
                replay.sliceLength = 0.1
                replay.sliceEnds = (1...100).map { Double($0) * 0.1 }
                replay.duration = 10
                replay.bytesReceived = Int64(rate * 1_250_000)
                return replay
            }
        }
        return test
    }

    /// Runs a series of triples to its end, or to a number of triples; each is as told, counted from 0.
    private func run(
        _ rule: SeriesRule = SeriesRule(), most: Int = .max, triple: (Int) -> StoredTest
    ) -> (course: SeriesScheduler, next: [SeriesScheduler.NextPair]) {
        var course = SeriesScheduler(rule, pause: 1, seed: 7, hasThirdArm: true)
        var next: [SeriesScheduler.NextPair] = []
        while !course.isOver, next.count < most {
            next.append(course.next())
            course.take(next[next.count - 1], triple(next.count - 1))
        }
        return (course, next)
    }

    @Test("A control that is slowed is named, and the verdict of original and control is that of pairs")
    func control() throws {
        let (course, _) = run { test(10, 6, $0.isMultiple(of: 2) ? 10.1 : 9.9) }
        #expect(course.stored.ending == .found && course.verdict == .differentiation)
        #expect(course.stored.direction == .prioritised && course.stored.answer == .control)
        #expect(course.stored.pairs.count == 10)
        var pairs = SeriesScheduler(SeriesRule(), pause: 1, seed: 7)
        while !pairs.isOver { pairs.take(pairs.next(), test(10, 6, nil)) }
        #expect(pairs.stored.answer == nil && pairs.stored.looks == course.stored.looks)
    }

    @Test("Where nothing is treated, no difference is found")
    func alike() {
        let (course, _) = run { _ in test(10, 10, 10) }
        #expect(course.stored.ending == .excluded && course.stored.answer == .noneFound)
    }

    @Test("Both slowed alike: the third stands out, which pairs cannot see")
    func both() {
        let (course, _) = run { _ in test(6, 6, 10) }
        #expect(course.stored.ending == .excluded && course.verdict == .noDifferentiation)
        #expect(course.stored.answer == .innocuous)
    }

    @Test("A finding goes on until it is known which of the three stands out, to the last look at most")
    func goesOn() {
        // The third is slower than both others and faster than both, in turn.
        let (course, _) = run { test(6, 10, $0.isMultiple(of: 2) ? 5 : 12) }
        #expect(course.stored.ending == .found && course.stored.answer == .originalControl)
        #expect(course.stored.mostPairs == 26 && course.stored.pairs.count == 26)
        // The finding itself is that of the first look.
        #expect(course.stored.looks.map(\.pairs) == [10] && course.stored.judgedPairs == 10)
        #expect(course.stored.validPairs == 26)
        let (begun, _) = run(most: 12) { test(6, 10, $0.isMultiple(of: 2) ? 5 : 12) }
        #expect(!begun.isOver && begun.verdict == .inconclusive)
    }

    @Test("A finding of the pairs that the test of all three does not confirm is none, nor if judged again")
    func unconfirmed() throws {
        var rule = SeriesRule()
        (rule.budget, rule.isWhole) = (10, true)
        // The original is slower than the control in each of ten triples, and the third is beyond both in turn.
        let (course, _) = run(rule) { test(6, 10, $0.isMultiple(of: 2) ? 5 : 12) }
        let series = course.stored
        #expect(series.pairs.count == 10 && series.ending == .unconfirmed && series.direction == nil)
        #expect(course.verdict == .inconclusive && series.answer == .noneFound)
        let judged = try #require(series.judgedAgain())
        #expect(judged.ending == .found && series.verdict(of: judged) == .inconclusive)
    }

    @Test(
        "Where the third replay fails too often, a finding of the pairs is not confirmed for want of triples")
    func thirdFails() {
        var rule = SeriesRule()
        (rule.budget, rule.isWhole) = (10, true)
        let (course, _) = run(rule) { test(6, 10, $0.isMultiple(of: 2) ? nil : 10) }
        #expect(course.stored.ending == .tooManyVoidPairs && course.verdict == .inconclusive)
    }

    @Test("A triple whose third replay was not measured counts as a pair only")
    func void() {
        let (course, _) = run { test(10, 6, $0 == 3 ? nil : 10) }
        #expect(course.stored.pairs[3].difference != nil)
        #expect(course.stored.pairs.map { $0.triple?.counts == true }.count { !$0 } == 1)
        #expect(course.stored.judgedTriples()?.voidTriples == 1)
        // One more triple replaces it.
        #expect(course.stored.pairs.count == 11 && course.stored.answer == .control)
    }

    @Test("A resumed series draws the same orders as one that was not interrupted")
    func resumed() {
        let (whole, next) = run { test(10, 6, $0.isMultiple(of: 2) ? 10.1 : 9.9) }
        let (begun, first) = run(most: 4) { test(10, 6, $0.isMultiple(of: 2) ? 10.1 : 9.9) }
        var course = SeriesScheduler(resuming: begun.stored, seed: 7)
        var later: [SeriesScheduler.NextPair] = []
        while !course.isOver {
            later.append(course.next())
            let number = first.count + later.count - 1
            course.take(later[later.count - 1], test(10, 6, number.isMultiple(of: 2) ? 10.1 : 9.9))
        }
        #expect(first + later == next && course.stored == whole.stored)
        #expect(Set(next.compactMap(\.innocuousPlace)).isSubset(of: [1, 2, 3]))
        #expect(next.allSatisfy { $0.innocuousPlace != nil })
    }
}
