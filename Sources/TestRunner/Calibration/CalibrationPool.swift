import Home
import TestModel

/// Testers who do the work of a calibration in turn, several at once.
package struct CalibrationPool {
    private let testers: [CalibrationTester]

    /// - Parameters:
    ///   - testers: how many work at once.
    ///   - generator: draws their users.
    package init(of testers: Int, using generator: inout some RandomNumberGenerator) {
        self.testers = (0..<testers).map { number in
            CalibrationTester(number: number, userID: Identity.randomUserID(using: &generator))
        }
    }

    /// Has every piece of work done once, in order, by whoever is idle.
    ///
    /// - Parameters:
    ///   - conditions: what each piece is for.
    ///   - isolation: where `prepare` and `ended` run.
    ///   - prepare: makes one piece for the tester who will do it.
    ///   - ended: told what came of a piece and how long it took.
    /// - Throws: `CancellationError`; what `ended` throws.
    package func run<Condition: Sendable, Outcome: Sendable>(
        _ conditions: [Condition], isolation: isolated (any Actor)? = #isolation,
        prepare: (inout CalibrationTester, Condition) -> @Sendable () async -> Outcome,
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
                        let start = ContinuousClock.now
                        return (ready, condition, await work(), .now - start)
                    }
                }
                guard let (tester, condition, outcome, duration) = try await group.next() else { return }
                try Task.checkCancellation()
                try await ended(condition, outcome, duration)
                idle.append(tester)
            }
        }
    }
}
