package import Differentiation
package import Recordings

/// What testing an app will cost and can see.
package struct AppPlan: Sendable {
    package let app: App
    /// The shell's name of the server.
    package let server: TestServer
    package let order: ReplayOrder
    /// How many machines are tested with at once.
    package let machines: Int
    package let cost: PlannedCost
    package let basis: PlanningBasis
    /// What each profile detects, in the order of the profiles.
    package let detectable: [DetectableEffect]

    package init(
        app: App, server: TestServer, order: ReplayOrder, machines: Int, cost: PlannedCost,
        basis: PlanningBasis, detectable: [DetectableEffect]
    ) {
        self.app = app
        self.server = server
        self.order = order
        self.machines = machines
        self.cost = cost
        self.basis = basis
        self.detectable = detectable
    }
}
