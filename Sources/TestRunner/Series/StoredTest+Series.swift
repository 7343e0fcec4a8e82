import ReplayClient
import Basics
import Differentiation
import Foundation
package import TestModel

extension StoredTest {
    /// Creates the row of a series before its first pair.
    ///
    /// - Parameters:
    ///   - plan: the plan of its first pair.
    ///   - course: the series.
    ///   - seed: the seed of the coin.
    package init(_ plan: TestPlan, of course: SeriesScheduler, seed: UInt64) {
        let attempt = Attempt(
            order: [], started: plan.sockets.clock.now(), course: TestObservations(),
            generator: SeededGenerator(seed: seed))
        self = TestRow(plan: plan, attempt: attempt).begun(.cancelled)
        kind = .series
        purpose = .test
        self.seed = seed
        pairSeries = course.stored
    }

    /// Updates the row with the state of a series after a pair.
    ///
    /// - Parameters:
    ///   - course: the series.
    ///   - pair: the pair's test.
    ///   - plan: its plan; developer options may override the verdict.
    package mutating func take(
        _ course: SeriesScheduler, after pair: StoredTest, _ plan: TestPlan
    ) {
        pairSeries = course.stored
        ended = Timestamp.rounded(plan.sockets.clock.now())
        clientAddress = pair.clientAddress ?? clientAddress
        // The network is known only when a server has reported the address.
        if pair.clientAddress != nil { round = pair.round }
        server.address = pair.server.address ?? server.address
        guard course.isOver else { return }
        status = .completed
        failure = nil
        measuredVerdict = TestVerdict(course.verdict)
        // This does not draw from the coin's generator.
        var generator = SeededGenerator(seed: ~seed)
        let override = plan.developer.override(using: &generator)
        verdict = override.map { TestVerdict($0.verdict) } ?? measuredVerdict
        self.override = override?.option
    }
}
