package import Differentiation
import Foundation
import ReplayClient
package import TestModel

/// A series of pairs that nobody watches: one of many of a calibration.
package struct SeriesTrial: Sendable {
    /// What one came to.
    package struct Outcome: Sendable {
        /// The series.
        package let series: StoredTest
        /// Its pairs, in the order run.
        package let pairs: [StoredTest]
        /// What ended it before it was judged.
        package let error: (any Error)?
    }

    private let plan: TestPlan
    private let course: SeriesScheduler

    /// Plans a series.
    ///
    /// - Parameters:
    ///   - plan: its first pair; its seed is the coin's, and its server sees ``historyNumbers`` numbers from its own on.
    ///   - rule: what it is judged by.
    ///   - pause: the pause before every replay, in seconds.
    package init(_ plan: TestPlan, _ rule: SeriesRule, pause: Double) {
        self.plan = plan
        course = SeriesScheduler(rule, pause: pause, seed: plan.seed)
    }

    /// How many numbers of a user's history a series takes at most: those of its pairs, and of void ones.
    package static let historyNumbers =
        (LookSchedule.steps.last ?? 0)
        + (LookSchedule.steps.last.flatMap(LookSchedule.init)?.mostVoidPairs ?? 0)
        + 1

    /// Runs it. Pairs that fail are void.
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
            row.take(course, after: outcome.test, plan.developer)
            pairs.append(outcome.test)
            failure = outcome.error
            if failure is CancellationError { break }
        }
        // Where no pair was measured, the last failure says why.
        let isMeasured = course.stored.mostPairs != nil && course.isOver
        return Outcome(series: row, pairs: pairs, error: isMeasured ? nil : failure)
    }
}
