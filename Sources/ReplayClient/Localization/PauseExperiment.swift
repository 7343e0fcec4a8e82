package import Differentiation
import NIOCore
import TestModel

/// Two simultaneous replays of the original, of which the second one pauses when a coin says so.
///
/// The client makes the pauses by not reading, which any server obeys. It has no output and stores nothing.
package struct PauseExperiment: Sendable {
    /// The time that replays go on after the last block, s.
    private static let margin = 0.5

    private let subject: DifferentiationTest.Subject
    private let sides: [LocalizationTest.Side]
    private let plan: PausePlan
    private let receiveBuffer: Int
    private let rule: PauseRule
    private let sockets: ClientSockets

    /// - Parameters:
    ///   - subject: the recordings, of which the original is replayed.
    ///   - first: server one, whose throughput is measured.
    ///   - second: server two, whose replay pauses.
    ///   - plan: the pauses.
    ///   - receiveBuffer: of the replay that pauses, in bytes; see ``PausePart``.
    ///   - rule: the rule that judges the throughput.
    ///   - sockets: the settings for connections.
    package init(
        _ subject: DifferentiationTest.Subject, first: LocalizationTest.Side, second: LocalizationTest.Side,
        plan: PausePlan, receiveBuffer: Int, rule: PauseRule = .standard, sockets: ClientSockets
    ) {
        self.subject = subject
        sides = [first, second]
        self.plan = plan
        self.receiveBuffer = receiveBuffer
        self.rule = rule
        self.sockets = sockets
    }

    /// Runs the replays.
    ///
    /// - Returns: the finding; nil if a replay ended before the last block did.
    /// - Throws: `ReplayError`, `CancellationError`, or `AnalysisError` if a replay had no data.
    package func run() async throws -> PauseFinding? {
        var servers: [ResolvedServer] = []
        for side in sides { servers.append(try await ResolvedServer(side.endpoint, sockets: sockets)) }
        let measured = try await SimultaneousReplays(
            servers: servers, identities: sides.map(\.identity), subject: subject, role: .original,
            isLast: true, window: plan.end + Self.margin,
            pauses: [
                PausePart(plan, receiveBuffer: nil), PausePart(plan, receiveBuffer: receiveBuffer),
            ],
            emit: { _, _ in }
        ).run()
        let tallies = measured.compactMap(\.pauses)
        guard tallies.count == 2, measured.allSatisfy({ $0.duration >= plan.end }) else { return nil }
        return try rule.judge(plan, first: tallies[0].throughput, second: tallies[1].throughput)
    }
}
