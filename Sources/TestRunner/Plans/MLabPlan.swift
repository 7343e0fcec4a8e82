package import ReplayClient
import TestModel

/// The machine that a test on M-Lab will get.
package struct MLabPlan: Sendable {
    /// The machines of the lookup, shared by tests that run at once.
    let pool: MachinePool
    package let configuration: MLabConfiguration
    /// Whether the number of machines tried goes to the server in place of the label, as upstream does it.
    let countsAsLabel: Bool

    /// Machines that were looked up.
    package init(_ pool: MachinePool, _ configuration: MLabConfiguration, countsAsLabel: Bool) {
        self.pool = pool
        self.configuration = configuration
        self.countsAsLabel = countsAsLabel
    }
}

extension TestPlan {
    /// Does some work with the machine that grants access, where the test is one on M-Lab; access ends with the work.
    ///
    /// - Parameters:
    ///   - events: told what happens on the way to the machine.
    ///   - work: gets the plan for that machine, and the access; the plan as it is and nil without M-Lab.
    /// - Returns: what the work gives.
    /// - Throws: `ReplayError` where no machine grants access; what the work throws.
    mutating func withAccess<Value: Sendable>(
        reportingTo events: AsyncStream<TestEvent>.Continuation,
        _ work: (TestPlan, MLabSession?) async throws -> Value
    ) async throws -> Value {
        guard let mlab else { return try await work(self, nil) }
        for exchange in mlab.pool.exchanges { events.yield(.exchange(exchange)) }
        if let notice = mlab.pool.notice { events.yield(.notice(notice)) }
        let access = try await MLabSession.open(
            from: mlab.pool, named: endpoint.name, mlab.configuration, sockets: sockets, reportingTo: events)
        use(access)
        let plan = self
        let result = await Result { try await work(plan, access) }
        await access.close()
        return try result.get()
    }

    /// Goes to the machine that granted access.
    mutating func use(_ access: MLabSession) {
        endpoint = access.endpoint
        if mlab?.countsAsLabel == true { identity.label = String(access.machinesTried) }
    }
}
