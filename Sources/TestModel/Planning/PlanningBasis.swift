package import Differentiation

/// Assumptions of a plan about the path: the throughput of replays without interference.
package struct PlanningBasis: Equatable, Sendable {
    /// Distribution of their throughput.
    package let replays: ReplayModel
    /// The stored tests whose controls were used; a single one gives no variation between replays, and
    /// without any, everything is assumed.
    package let tests: [Int64]

    /// True if the variation between replays is assumed.
    package var isDeviationAssumed: Bool { tests.count < 2 }

    package init(replays: ReplayModel, tests: [Int64]) {
        self.replays = replays
        self.tests = tests
    }
}
