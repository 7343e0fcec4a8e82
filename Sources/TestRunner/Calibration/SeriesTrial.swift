package import Basics
package import Differentiation
import Foundation
import ReplayClient
package import TestModel

/// A series of pairs that runs unattended: one of many in a calibration.
package struct SeriesTrial: Sendable {
    /// The result of a series.
    package struct Outcome: Sendable {
        /// The series.
        package let series: StoredTest
        /// Its pairs, in the order run.
        package let pairs: [StoredTest]
        /// The error that ended it before a verdict.
        package let error: (any Error)?
    }

    private let plan: TestPlan
    private let course: SeriesScheduler
    private let clock: WallClock

    /// Plans a series.
    ///
    /// - Parameters:
    ///   - plan: the plan of its first pair; its seed is that of the coin, and the series uses up to
    ///     ``historyNumbers`` history numbers from that of the plan on.
    ///   - rule: the rule that decides the verdict.
    ///   - pause: the pause before every replay, s.
    ///   - clock: the clock of rests after pairs on a busy machine.
    package init(_ plan: TestPlan, _ rule: SeriesRule, pause: Double, clock: WallClock) {
        self.plan = plan
        self.clock = clock
        course = SeriesScheduler(rule, pause: pause, seed: plan.seed)
    }

    /// Maximum number of history numbers that a series uses, for its pairs and for void ones.
    package static let historyNumbers =
        (LookSchedule.steps.last ?? 0)
        + (LookSchedule.steps.last.flatMap(LookSchedule.init)?.mostVoidPairs ?? 0)
        + LateCheck.most(forLevel: 0) + SeriesScheduler.mostVoidWholePairs + 1

    /// Runs the series. Pairs that fail are void.
    package func run() async -> Outcome {
        var course = course
        var row = StoredTest(plan, of: course, seed: plan.seed)
        row.purpose = .calibration
        var pairs: [StoredTest] = []
        var failure: (any Error)?
        while !course.isOver {
            let next = course.next()
            var own = plan
            own.seed = plan.seed &+ UInt64(pairs.count + 1)
            own.identity.historyCount += pairs.count
            own.become(next, pause: course.stored.pause)
            let outcome = await TestRun(own).run()
            course.take(next, outcome.test, begun: outcome.beginnings)
            row.take(course, after: outcome.test, plan)
            pairs.append(outcome.test)
            failure = outcome.error
            if failure is CancellationError { break }
            guard !course.isOver else { break }
            do { try await BusyRepetition(clock).rest(after: failure) } catch {
                failure = error
                break
            }
        }
        // If no pair was measured, the last failure is the reason.
        let isMeasured = course.stored.mostPairs != nil && course.isOver
        return Outcome(series: row, pairs: pairs, error: isMeasured ? nil : failure)
    }
}
