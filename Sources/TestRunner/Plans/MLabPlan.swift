package import ReplayClient
import TestModel

/// The M-Lab machines that a test can use.
package struct MLabPlan: Sendable {
    /// The machines that the lookup returned, shared by concurrent tests.
    let pool: MachinePool
    package let configuration: MLabConfiguration
    /// True if the number of machines tried is sent to the server as the label, as upstream does.
    let countsAsLabel: Bool

    /// Creates a plan from machines that were looked up.
    package init(_ pool: MachinePool, _ configuration: MLabConfiguration, countsAsLabel: Bool) {
        self.pool = pool
        self.configuration = configuration
        self.countsAsLabel = countsAsLabel
    }
}

extension TestPlan {
    /// Runs an operation with the machine that grants access if the test is one on M-Lab; the access ends
    /// with the operation.
    ///
    /// - Parameters:
    ///   - events: receives the exchanges and notices before access is granted.
    ///   - work: the operation; it receives the plan for that machine and the access, or without M-Lab the
    ///     unchanged plan and nil.
    /// - Returns: the result of the operation.
    /// - Throws: `ReplayError` if no machine grants access; any error of the operation.
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

    /// Changes the plan to the machine that granted access.
    mutating func use(_ access: MLabSession) {
        endpoint = access.endpoint
        if mlab?.countsAsLabel == true { label(String(access.machinesTried)) }
    }
}
