import PathEmulation

/// The change of a lab's rules while it is up: its queues are taken away and made anew.
struct RuleChange {
    let record: LabRecord
    let file: RecordFile
    let runner: any CommandRunner

    /// Makes the change, or puts back what stood.
    ///
    /// A cancelled task goes on with this to its end: half of the rules would be neither the old nor the new ones.
    ///
    /// - Throws: `NamespaceLabError`.
    func run(_ rules: LabRules) async throws {
        guard let former = record.request else {
            throw NamespaceLabError.rulesOfEarlierVersion(record.identifier)
        }
        let request = try former.with(rules)
        let plans = (new: try plan(of: request), former: try plan(of: former))
        try await Task { try await change(to: plans.new, of: request, orBackTo: plans.former) }.value
    }

    private func plan(of request: NamespaceRequest) throws -> NamespacePlan {
        try request.plan(identifier: record.identifier, block: record.block)
    }

    private func change(
        to plan: NamespacePlan, of request: NamespaceRequest, orBackTo former: NamespacePlan
    ) async throws {
        var record = record
        let wasComplete = record.isComplete
        record.isComplete = false
        try file.write(record)
        do {
            try await make(plan)
            record.request = request
        } catch let cause {
            do { try await make(former) } catch {
                throw NamespaceLabError.rulesLost(cause: FailureCause(cause))
            }
            record.isComplete = wasComplete
            try file.write(record)
            throw cause
        }
        record.isComplete = wasComplete
        try file.write(record)
    }

    private func make(_ plan: NamespacePlan) async throws {
        // Refused where there is no queue; one that stays is told by the next step, which finds its place taken.
        for removal in plan.queueRemoval { _ = try await runner.run(removal) }
        for step in plan.queues {
            if let failure = step.failure(try await runner.run(step.invocation)) { throw failure }
        }
    }
}
