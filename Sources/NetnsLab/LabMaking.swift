import Foundation
import Basics

/// The making of one lab: every step is recorded before it is taken, and all are undone if one fails.
struct LabMaking {
    let plan: NamespacePlan
    let request: NamespaceRequest
    let file: RecordFile
    let runner: any CommandRunner

    /// Makes the lab.
    ///
    /// - Returns: What was made.
    /// - Throws: `NamespaceLabError`, `CancellationError`; nothing is left then, or the error says what.
    func run(serving program: NamespaceServerProgram?, timeout: Duration) async throws -> LabRecord {
        var record = LabRecord(topology: plan.topology, request: request)
        do {
            for step in plan.up { try await take(step, &record) }
            if let program { try await start(program, timeout, &record) }
            record.isComplete = true
            try file.write(record)
            return record
        } catch {
            try await undo(record, because: error)
            throw error
        }
    }

    private func take(_ step: LabStep, _ record: inout LabRecord) async throws {
        try Task.checkCancellation()
        if let creation = step.creation {
            record.creations.append(creation)
            try file.write(record)
        }
        let outcome = try await runner.run(step.invocation)
        guard let failure = step.failure(outcome) else { return }
        // A command that refused made nothing; what has that name is another's. One that a signal ended, who knows.
        if step.creation != nil, case .exited = outcome.status { record.creations.removeLast() }
        try Task.checkCancellation()
        throw failure
    }

    private func start(
        _ program: NamespaceServerProgram, _ timeout: Duration, _ record: inout LabRecord
    ) async throws {
        var starts: [ServerStart] = []
        for number in plan.topology.numbers {
            try Task.checkCancellation()
            let server = try entry(number, program)
            record.servers.append(server)
            try file.write(record)
            let start = try ServerStart(server)
            record.servers[number - 1].process = start.process
            try file.write(record)
            starts.append(start)
        }
        for (index, start) in starts.enumerated() {
            record.servers[index].announcement = try await start.ready(timeout: timeout)
        }
    }

    private func entry(_ number: Int, _ program: NamespaceServerProgram) throws -> LabRecord.Server {
        let name = "lab\(number)"
        let home = file.directory.appending(path: name, directoryHint: .isDirectory)
        do { try PrivateFolder.make(home) } catch {
            throw NamespaceLabError.cannotStart(program: program.executable, .folder(path: home.path))
        }
        return LabRecord.Server(
            name: name, namespace: plan.topology.namespace(of: .server(number)) ?? "",
            commandLine: program.commandLine(
                address: plan.topology.serverAddress(number), home: home.path),
            outputFile: file.directory.appending(path: "\(name).out").path,
            logFile: file.directory.appending(path: "\(name).log").path)
    }

    private func undo(_ record: LabRecord, because cause: any Error) async throws {
        let leftovers: [LabThing]
        do {
            leftovers = try await LabRemoval(runner: runner).remove(record).leftovers
        } catch {
            leftovers = record.creations.map(LabThing.creation)
        }
        guard leftovers.isEmpty else {
            try? file.write(record)
            throw NamespaceLabError.undoIncomplete(cause: FailureCause(cause), leftovers: leftovers)
        }
        try file.remove()
    }
}
