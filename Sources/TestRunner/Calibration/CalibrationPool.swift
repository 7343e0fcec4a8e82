package import Basics
import Home
import TestModel

/// A pool of testers that run the jobs of a calibration, several at once.
package struct CalibrationPool {
    private let testers: [CalibrationTester]
    private let clock: SteadyClock

    /// - Parameters:
    ///   - testers: the number of testers.
    ///   - clock: the clock for the durations of jobs.
    ///   - generator: the generator that draws their user identifiers.
    package init(of testers: Int, _ clock: SteadyClock, using generator: inout some RandomNumberGenerator) {
        self.clock = clock
        self.testers = (0..<testers).map { number in
            CalibrationTester(number: number, userID: Identity.randomUserID(using: &generator))
        }
    }

    /// Runs every job once, in order, each on an idle tester.
    ///
    /// - Parameters:
    ///   - conditions: the condition of each job.
    ///   - isolation: the actor on which `prepare` and `ended` run.
    ///   - prepare: creates the work of a job for the tester that will run it.
    ///   - stopped: receives the outcome of each job that ran when the task was cancelled.
    ///   - ended: receives the condition, the outcome and the duration of each job.
    /// - Throws: `CancellationError`; any error of `ended` and `stopped`.
    package func run<Condition: Sendable, Outcome: Sendable>(
        _ conditions: [Condition], isolation: isolated (any Actor)? = #isolation,
        prepare: (inout CalibrationTester, Condition) -> @Sendable () async -> Outcome,
        stopped: (Outcome) async throws -> Void = { _ in },
        ended: (Condition, Outcome, Duration) async throws -> Void
    ) async throws {
        var queue = conditions[...]
        var idle = testers
        try await withThrowingTaskGroup(of: (CalibrationTester, Condition, Outcome, Duration).self) { group in
            while true {
                while !queue.isEmpty, var tester = idle.popLast() {
                    let condition = queue.removeFirst()
                    let work = prepare(&tester, condition)
                    let ready = tester
                    group.addTask {
                        let start = clock.now
                        return (ready, condition, await work(), clock.now - start)
                    }
                }
                guard let (tester, condition, outcome, duration) = try await group.next() else { return }
                if Task.isCancelled {
                    try await stopped(outcome)
                    while let (_, _, outcome, _) = try await group.next() { try await stopped(outcome) }
                    throw CancellationError()
                }
                try await ended(condition, outcome, duration)
                idle.append(tester)
            }
        }
    }
}
