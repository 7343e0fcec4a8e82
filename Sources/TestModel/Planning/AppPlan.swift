package import Differentiation
package import Recordings

/// Estimated cost and sensitivity of a test of an app.
package struct AppPlan: Sendable {
    package let app: App
    /// The shell's name of the server.
    package let server: TestServer
    package let order: ReplayOrder
    /// Number of machines that are tested with simultaneously.
    package let machines: Int
    package let cost: PlannedCost
    package let basis: PlanningBasis
    /// The effect that each profile can detect, in the order of the profiles.
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
