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

/// What tests may move over a network.
extension TestBench {
    /// Counts what is about to be moved, does it, and counts what was moved in its place.
    ///
    /// - Parameters:
    ///   - plans: the tests; what goes to a server on this machine does not count.
    ///   - run: runs them; it may count more on the way.
    ///   - tests: what came of it.
    /// - Returns: what running them gave.
    /// - Throws: `ShellError.budgetSpent`, `ShellError.homeUnusable`, `CancellationError`, before anything is moved.
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

    /// A result is not lost because what it moved cannot be noted; what was expected then stays counted.
    private func settle(_ reservation: TrafficReservation, moved: Int64) async {
        do { try await reservation.settle(moved: moved) } catch is CancellationError {} catch {
            output.note(messages.note(error))
        }
    }

    /// Whether what goes to a server goes over a network.
    func counts(_ host: String, _ server: TestServer) -> Bool {
        guard !server.isOwn, !namespaceServers.contains(server.name) else { return false }
        return countsLoopback || !IPLiteral.isOwnHost(settings.knownAddresses[host] ?? host)
    }
}

/// What one command expects to move, counted before it is.
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

    /// Counts more.
    ///
    /// - Throws: `ShellError.budgetSpent`, `ShellError.homeUnusable`, `CancellationError`; nothing is counted then.
    func add(_ bytes: Int64) async throws {
        try await file.reserve(bytes, of: budget, at: clock.now())
        expected.withLock { $0 += bytes }
    }

    /// Counts more where anything is counted.
    ///
    /// - Throws: as ``add(_:)``.
    func addMore(_ bytes: Int64) async throws {
        if expected.withLock({ $0 }) > 0 { try await add(bytes) }
    }

    /// Counts what was moved in place of all that was expected.
    func settle(moved: Int64) async throws {
        let expected = expected.withLock { $0 }
        guard expected > 0 else { return }
        try await file.settle(expected: expected, moved: moved, at: clock.now())
    }
}

extension TestPlan {
    /// What both replays send and receive, bytes.
    fileprivate var expectedBytes: Int64 {
        Int64(effort.bytes + subject.original.bytesUp + subject.control.bytesUp)
    }
}

extension StoredTest {
    /// What its replays and probes sent and received, bytes.
    fileprivate var movedBytes: Int64 {
        replays.reduce(0) { $0 + $1.bytesReceived + $1.bytesSent }
            + (ruleSearch?.probes ?? []).reduce(0) { $0 + $1.bytesReceived + $1.bytesSent }
    }
}
