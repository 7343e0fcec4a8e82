import Basics
package import Foundation
package import PathEmulation

/// A path of real namespaces, links and queues between this shell and servers of its own.
///
/// The client is the namespace of this process, so that a lab can be used at once. All that is made outside of the
/// lab's own namespaces is one interface, `wehe-ID`, with an address and a route in ``AddressBlock``; all is
/// recorded in `netns.json` of the folder before it is made, so that ``down()`` removes exactly that, also after a
/// crash and by another process.
package struct NamespaceLab: Sendable {
    private let directory: URL
    private let runner: any CommandRunner
    private let facts: @Sendable () -> HostFacts

    /// - Parameters:
    ///   - directory: The folder for the record, the servers' homes and their logs. One folder, one lab.
    ///   - runner: What runs `ip` and `tc`.
    ///   - facts: What is known of this machine.
    package init(
        directory: URL, runner: any CommandRunner = SystemCommandRunner(),
        facts: @escaping @Sendable () -> HostFacts = HostFacts.current
    ) {
        self.directory = directory
        self.runner = runner
        self.facts = facts
    }

    private var file: RecordFile { RecordFile(directory: directory) }

    /// Makes a lab and starts its servers.
    ///
    /// If a step fails or the task is cancelled, what was made is removed again.
    ///
    /// - Parameters:
    ///   - request: What it is to be like.
    ///   - program: What runs in the servers' namespaces; nil for namespaces without servers.
    ///   - timeout: How long a server may take to be ready.
    /// - Returns: The lab, with its servers ready.
    /// - Throws: `NamespaceLabError`, `CancellationError`.
    package func up(
        _ request: NamespaceRequest, serving program: NamespaceServerProgram? = nil,
        timeout: Duration = .seconds(60)
    ) async throws -> LabStatus {
        try facts().check()
        // Checked before anything is looked at: a request that no lab can meet needs no lock and no addresses.
        var generator = SystemRandomNumberGenerator()
        let identifier = LabIdentifier(using: &generator)
        _ = try request.plan(identifier: identifier, block: AddressBlock(number: 0))
        return try await file.locked {
            if let record = try file.read() { throw NamespaceLabError.alreadyUp(record.identifier) }
            let start = UInt8.random(in: .min ... .max, using: &generator)
            guard let block = AddressBlock.free(of: try await occupied(), from: start) else {
                throw NamespaceLabError.noFreeBlock
            }
            let plan = try request.plan(identifier: identifier, block: block)
            let making = LabMaking(plan: plan, request: request, file: file, runner: runner)
            return try await status(of: making.run(serving: program, timeout: timeout))
        }
    }

    /// Lets other rules act on the path of the lab, if there is one.
    ///
    /// If a step fails, the rules that stood are put back.
    ///
    /// - Throws: `NamespaceLabError`; for rules that `tc` cannot express nothing has changed.
    package func apply(_ rules: LabRules) async throws {
        guard try file.read() != nil else { return }
        try await file.locked {
            guard let record = try file.read() else { return }
            try facts().check()
            try await RuleChange(record: record, file: file, runner: runner).run(rules)
        }
    }

    /// The rules that act on the path of the lab, as they were written; nil if there is no lab.
    ///
    /// - Throws: `NamespaceLabError.recordUnusable`.
    package func rulesText() throws -> String? { try file.read()?.request?.rulesText }

    /// Removes the lab, if there is one.
    ///
    /// - Returns: What was removed; empty if there was nothing.
    /// - Throws: `NamespaceLabError`; the record then still tells of all that may be left.
    package func down() async throws -> [LabThing] {
        // Without a folder there is no lab, and none should be made for its lock.
        guard FileManager.default.fileExists(atPath: directory.path) else { return [] }
        return try await file.locked {
            guard let record = try file.read() else { return [] }
            try facts().check()
            let (removed, leftovers) = try await LabRemoval(runner: runner).remove(record)
            guard leftovers.isEmpty else { throw NamespaceLabError.leftovers(leftovers) }
            try file.remove()
            return removed
        }
    }

    /// The lab as it is now; nil if there is none.
    ///
    /// - Throws: `NamespaceLabError`.
    package func status() async throws -> LabStatus? {
        guard let record = try file.read() else { return nil }
        try facts().check()
        return try await status(of: record)
    }

    private func occupied() async throws -> [IPPrefix] {
        try OccupiedAddresses.prefixes(
            addresses: try await answer(OccupiedAddresses.addresses),
            routes: try await answer(OccupiedAddresses.routes))
    }

    private func answer(_ invocation: Invocation) async throws -> Data {
        let outcome = try await runner.run(invocation)
        try Task.checkCancellation()
        guard outcome.succeeded else {
            throw NamespaceLabError.stepFailed(command: invocation.description, outcome.failure)
        }
        return outcome.output
    }

    private func status(of record: LabRecord) async throws -> LabStatus {
        let topology = try record.topology()
        let removal = LabRemoval(runner: runner)
        var missing: [LabCreation] = []
        for creation in record.creations where try await !removal.exists(creation) {
            missing.append(creation)
        }
        var places: [LabStatus.Place] = []
        for place in topology.places {
            guard let end = topology.queue(at: place) else { continue }
            let words = ["-s", "-j", "qdisc", "show", "dev", end.interface]
            let outcome = try await runner.run(.tc(in: topology.namespace(of: end.node), words))
            let queues = try? JSONDecoder().decode([QueueCounters].self, from: outcome.output)
            // A queue that is only the lack of one counts nothing.
            places.append(.init(place: place, queues: (queues ?? []).filter { $0.kind != "noqueue" }))
        }
        return LabStatus(
            identifier: record.identifier, topology: topology, began: record.began,
            isComplete: record.isComplete, rulesText: record.request?.rulesText, missing: missing,
            servers: record.servers.map(NamespaceServer.init),
            places: places)
    }
}
