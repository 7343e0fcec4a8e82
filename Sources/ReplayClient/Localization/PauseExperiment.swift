import Basics
package import Differentiation
import NIOCore
package import TestModel

/// Simultaneous replays of the original that pause in turn when a coin says so.
///
/// The client makes the pauses by not reading, which any server obeys. A recording that is too short for enough
/// pauses is replayed several times. It has no output and stores nothing.
package struct PauseExperiment: Sendable {
    /// The number of blocks after which no further round begins.
    private static let wantedBlocks = 8
    /// The maximum number of rounds.
    package static let mostRounds = 4
    /// The time that replays go on after the last block has settled, s.
    private static let margin = 0.2

    /// The conditions of an experiment.
    package struct Conditions: Equatable, Sendable {
        /// The lengths.
        package var lengths: PauseLengths
        /// The receive buffer of each replay, in bytes; see ``PausePart``.
        package var receiveBuffer: Int

        package init(lengths: PauseLengths, receiveBuffer: Int) {
            self.lengths = lengths
            self.receiveBuffer = receiveBuffer
        }

        /// Derives the conditions from the throughput of both replays together without pauses, in bytes a second.
        package init(throughput: Double) {
            let buffer = max(Self.smallestBuffer, throughput * Self.bufferSeconds)
            // A replay alone has half of the throughput, and both drain the queue.
            lengths = PauseLengths(
                start: Self.start, roundTrip: Self.roundTrip,
                drain: 2 * buffer / throughput + Self.queue / throughput)
            receiveBuffer = Int(buffer)
        }

        /// The beginning of the first block, s: replays have left their slow start.
        private static let start = 1.0
        /// A round trip to a test server that few exceed, s.
        private static let roundTrip = 0.05
        /// What the receive buffer holds, s: with less than a round trip, a replay would not become faster.
        private static let bufferSeconds = 0.15
        /// The smallest receive buffer, bytes.
        private static let smallestBuffer = 32_768.0
        /// What queues of the path hold, bytes.
        private static let queue = 65_536.0
    }

    /// The outcome of an experiment.
    package struct Outcome: Equatable, Sendable {
        /// The finding.
        package let finding: PauseFinding
        /// The throughput of both replays.
        package var record = PauseRecord()
        /// The lengths; nil if there were no replays.
        package var lengths: PauseLengths?
        /// Number of rounds.
        package var rounds = 0
        /// Bytes that the replays received and sent.
        package var movedBytes = 0
    }

    private let subject: DifferentiationTest.Subject
    private let sides: [LocalizationTest.Side]
    private let rule: PauseRule
    private let sockets: ClientSockets

    /// - Parameters:
    ///   - subject: the recordings, of which the original is replayed.
    ///   - first: server one.
    ///   - second: server two.
    ///   - rule: the rule that judges the throughput.
    ///   - sockets: the settings for connections.
    package init(
        _ subject: DifferentiationTest.Subject, first: LocalizationTest.Side, second: LocalizationTest.Side,
        rule: PauseRule = .standard, sockets: ClientSockets
    ) {
        self.subject = subject
        sides = [first, second]
        self.rule = rule
        self.sockets = sockets
    }

    /// Runs the replays under conditions that follow from two simultaneous replays without pauses.
    ///
    /// - Parameters:
    ///   - originals: the replays without pauses, that of server one first.
    ///   - seed: the seed of the coin.
    ///   - emit: receives the progress of each server's replay.
    /// - Returns: the outcome.
    /// - Throws: as ``run(expecting:_:seed:emit:)`` does.
    package func run(
        after originals: [ReplayMeasurement], seed: UInt64, emit: @escaping @Sendable (Int, TestEvent) -> Void
    ) async throws -> Outcome {
        let throughput = originals.reduce(0) {
            $0 + ($1.duration > 0 ? Double($1.bytesReceived) / $1.duration : 0)
        }
        guard throughput > 0, let shorter = originals.map(\.duration).min() else {
            return Outcome(finding: PauseFinding(.tooShort))
        }
        return try await run(
            expecting: shorter, Conditions(throughput: throughput), seed: seed, emit: emit)
    }

    /// Runs the replays.
    ///
    /// - Parameters:
    ///   - duration: the duration of the shorter of two simultaneous replays without pauses, s.
    ///   - conditions: the conditions.
    ///   - seed: the seed of the coin.
    ///   - emit: receives the progress of each server's replay.
    /// - Returns: the outcome.
    /// - Throws: `ReplayError`, `CancellationError`, or `AnalysisError` if a replay had no data.
    package func run(
        expecting duration: Double, _ conditions: Conditions, seed: UInt64,
        emit: @escaping @Sendable (Int, TestEvent) -> Void = { _, _ in }
    ) async throws -> Outcome {
        let lengths = conditions.lengths
        // With pauses a replay takes about as long: it stands still in a quarter of the time, and where both share a
        // bottleneck, it is about twice as fast in another quarter.
        var expected = duration
        guard lengths.blocks(in: expected) * Self.mostRounds >= PauseRule.fewestBlocks else {
            return Outcome(finding: PauseFinding(.tooShort))
        }
        var servers: [ResolvedServer] = []
        for side in sides { servers.append(try await ResolvedServer(side.endpoint, sockets: sockets)) }
        var generator = SeededGenerator(seed: seed)
        var record = PauseRecord()
        var (rounds, moved) = (0, 0)
        while rounds < Self.mostRounds,
            let plan = PausePlan(
                duration: expected, lengths, most: Self.wantedBlocks - record.blocks.count,
                first: record.blocks.count.isMultiple(of: 2) ? .second : .first, using: &generator)
        {
            for side in sides { try await side.access?.renewIfOld() }
            let measured = try await SimultaneousReplays(
                servers: servers, identities: sides.map(\.identity), subject: subject, role: .original,
                isLast: true, window: plan.settled + Self.margin,
                pauses: PausingReplay.allCases.map {
                    PausePart(plan, of: $0, receiveBuffer: conditions.receiveBuffer)
                },
                emit: { index, event in
                    // Only the intervals of these replays are results.
                    if case .replayFinished = event { return }
                    emit(index, event)
                }
            ).run()
            rounds += 1
            moved += measured.reduce(0) { $0 + $1.bytesReceived + $1.bytesSent }
            let tallies = measured.compactMap(\.pauses)
            let shorter = measured.map(\.duration).min() ?? 0
            if tallies.count == 2 { record.add(tallies[0], tallies[1], duration: shorter) }
            // A replay that ended before the window tells how long the next one may last.
            if shorter < plan.settled { expected = min(expected, shorter) }
        }
        return Outcome(
            finding: try rule.judge(record), record: record, lengths: lengths, rounds: rounds,
            movedBytes: moved)
    }
}
