package import Differentiation

/// What a plan takes for granted of a path: what replays get where nobody interferes.
package struct PlanningBasis: Equatable, Sendable {
    /// What they get.
    package let replays: ReplayModel
    /// The stored tests whose controls it comes from; a single one shows no difference between replays, and without any
    /// all is assumed.
    package let tests: [Int64]

    /// Whether the difference from one replay to the next is assumed.
    package var isDeviationAssumed: Bool { tests.count < 2 }

    package init(replays: ReplayModel, tests: [Int64]) {
        self.replays = replays
        self.tests = tests
    }
}
