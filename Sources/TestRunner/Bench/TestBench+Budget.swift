import Basics
import TestModel
import Foundation
import Home
import Recordings
import ReplayClient
import Reports
import Synchronization
import WireProtocol
import Messages

/// The data budget for tests over a network.
extension TestBench {
    /// Reserves the expected traffic of tests, runs them, and replaces the reservation by their actual
    /// traffic.
    ///
    /// - Parameters:
    ///   - plans: the tests; traffic to servers on this machine does not count.
    ///   - run: runs the tests; it may reserve more traffic.
    ///   - tests: returns the tests of an outcome.
    /// - Returns: the outcome of `run`.
    /// - Throws: `ShellError.budgetSpent`, `ShellError.homeUnusable`, `CancellationError` before any traffic;
    ///   any error of `run`.
    func withinBudget<Outcome>(
        _ plans: [TestPlan], _ run: (TrafficReservation) async throws -> Outcome,
        tests: (Outcome) -> [StoredTest]
    ) async throws -> Outcome {
        let reservation = TrafficReservation(
            file: TrafficFile(home: home), clock: clock, budget: settings.dataBudget)
        let isCounted = plans.contains { counts($0.endpoint.host, $0.endpoint.server) }
        if isCounted {
            let bytes = plans.filter { counts($0.endpoint.host, $0.endpoint.server) }
                .reduce(0) { $0 + $1.expectedBytes }
            try await reservation.add(bytes)
        }
        let outcome: Outcome
        do { outcome = try await run(reservation) } catch {
            await settle(reservation, moved: 0)
            throw error
        }
        if isCounted {
            let counted = tests(outcome).filter {
                counts($0.server.address ?? $0.server.host, $0.server.server)
            }
            await settle(reservation, moved: counted.reduce(0) { $0 + $1.movedBytes })
        }
        return outcome
    }

    /// Replaces a reservation by the actual traffic. An error is only noted, so that it does not discard a
    /// result; the reservation then remains counted.
    private func settle(_ reservation: TrafficReservation, moved: Int64) async {
        do { try await reservation.settle(moved: moved) } catch is CancellationError {} catch {
            output.note(messages.note(error))
        }
    }

    /// Returns true if traffic to a server counts against the data budget: never for embedded servers, and
    /// for other servers on this machine only if loopback traffic counts.
    func counts(_ host: String, _ server: TestServer) -> Bool {
        guard !server.isOwn else { return false }
        return countsLoopback || !IPLiteral.isOwnHost(settings.knownAddresses[host] ?? host)
    }
}

/// The traffic that one command is expected to cause, counted in advance.
final class TrafficReservation: Sendable {
    private let file: TrafficFile
    private let clock: WallClock
    private let budget: DataBudget
    private let expected = Mutex<Int64>(0)

    init(file: TrafficFile, clock: WallClock, budget: DataBudget) {
        self.file = file
        self.clock = clock
        self.budget = budget
    }

    /// Reserves further bytes.
    ///
    /// - Throws: `ShellError.budgetSpent`, `ShellError.homeUnusable`, `CancellationError`; in these cases
    ///   nothing is reserved.
    func add(_ bytes: Int64) async throws {
        try await file.reserve(bytes, of: budget, at: clock.now())
        expected.withLock { $0 += bytes }
    }

    /// Reserves further bytes if any are reserved already.
    ///
    /// - Throws: the errors of ``add(_:)``.
    func addMore(_ bytes: Int64) async throws {
        if expected.withLock({ $0 }) > 0 { try await add(bytes) }
    }

    /// Replaces the whole reservation by the number of bytes actually moved.
    func settle(moved: Int64) async throws {
        let expected = expected.withLock { $0 }
        guard expected > 0 else { return }
        try await file.settle(expected: expected, moved: moved, at: clock.now())
    }
}

extension TestPlan {
    /// Number of bytes that all replays are expected to send and receive.
    fileprivate var expectedBytes: Int64 {
        Int64(effort.bytes + subject.recordings.reduce(0) { $0 + $1.bytesUnmeasured })
    }
}

extension StoredTest {
    /// Number of bytes that its replays, probes and replays with pauses sent and received.
    fileprivate var movedBytes: Int64 {
        replays.reduce(0) { $0 + $1.bytesReceived + $1.bytesSent }
            + (ruleSearch?.probes ?? []).reduce(0) { $0 + $1.bytesReceived + $1.bytesSent }
            + (limit?.replays ?? []).filter { $0.number > 0 }
            .reduce(0) { $0 + $1.bytesReceived + $1.bytesSent }
            + Int64(localization?.pauses?.movedBytes ?? 0)
    }
}
