import Recordings
import TestModel

/// Simultaneous replays of the same recording to two servers, each with its own side channel (Specification
/// 11.3, step 2).
///
/// The first error ends both, as one replay alone is useless.
struct SimultaneousReplays: Sendable {
    let servers: [ResolvedServer]
    let identities: [TestIdentity]
    let subject: DifferentiationTest.Subject
    let role: ReplayRole
    let isLast: Bool
    /// The duration from the first byte received, s; nil for the usual one.
    var window: Double?
    /// The experiment with pauses in which the replays take part, in the order of the servers; empty for none.
    var pauses: [PausePart] = []
    let emit: @Sendable (Int, TestEvent) -> Void

    /// Runs the replays.
    ///
    /// - Returns: the measurement of each server's replay, in the order of the servers.
    /// - Throws: `ReplayError`, `CancellationError`.
    func run() async throws -> [ReplayMeasurement] {
        let gate = StartGate(parties: servers.count)
        let outcomes = await withTaskGroup(of: (Int, Result<ReplayMeasurement, any Error>).self) { group in
            for index in servers.indices {
                let emit = emit
                let run = ReplayRun(
                    server: servers[index], role: role, subject: subject, identity: identities[index],
                    isLast: isLast, emit: { emit(index, $0) },
                    options: ReplayOptions(
                        window: window, pauses: pauses.indices.contains(index) ? pauses[index] : nil),
                    gate: gate)
                group.addTask {
                    do {
                        let measurement = try await run.run()
                        emit(index, .replayFinished(measurement))
                        return (index, .success(measurement))
                    } catch {
                        gate.abandon()
                        return (index, .failure(error))
                    }
                }
            }
            var outcomes: [Int: Result<ReplayMeasurement, any Error>] = [:]
            var causes: [any Error] = []
            for await (index, outcome) in group {
                outcomes[index] = outcome
                guard case .failure(let error) = outcome else { continue }
                group.cancelAll()
                causes.append(error)
            }
            return (outcomes, causes)
        }
        try Task.checkCancellation()
        // The other side only ended because of the first error; its own error is not the cause.
        let causes = outcomes.1.filter { !($0 is StartGate.Abandoned) && !($0 is CancellationError) }
        if let cause = causes.first ?? outcomes.1.first { throw cause }
        return try servers.indices.map { index in
            guard let outcome = outcomes.0[index] else { throw CancellationError() }
            return try outcome.get()
        }
    }
}
