import Differentiation
import Foundation
import NIOCore
import Recordings
import WireProtocol
import WireTransport

/// A whole test: original and control in random order, the analysis, the decisions (protocol.md 1.3, 8, 10).
///
/// It prints nothing and stores nothing. Cancelling the task that runs it closes its sockets at once.
package struct DifferentiationTest: Sendable {
    /// What is replayed.
    package struct Subject: Sendable {
        /// The recording with its true payload.
        package var original: Recording
        /// Its partner.
        package var control: Recording
        /// The app list's time of one replay, seconds; it sets the length of the slices.
        package var nominalSeconds: Double?
        /// Whether this is a port test: never paced, with the shorter time limit.
        package var isPortTest: Bool
        /// Whether an app test keeps the recorded timing (protocol.md 6.2).
        package var keepsTiming: Bool
        /// Bytes the server is expected to send in a UDP replay, whose client file does not say; 0 if unknown.
        package var datagramBytes: Int

        package init(
            original: Recording, control: Recording, nominalSeconds: Double?, isPortTest: Bool,
            keepsTiming: Bool = true, datagramBytes: Int = 0
        ) {
            self.original = original
            self.control = control
            self.nominalSeconds = nominalSeconds
            self.isPortTest = isPortTest
            self.keepsTiming = keepsTiming
            self.datagramBytes = datagramBytes
        }
    }

    private let subject: Subject
    private let endpoint: ServerEndpoint
    private let identity: TestIdentity
    private let order: [ReplayRole]
    private let profiles: [DecisionProfile]
    private let sockets: ClientSockets
    private let access: MLabSession?

    /// - Parameters:
    ///   - subject: what is replayed.
    ///   - endpoint: the server it is replayed with.
    ///   - identity: whose test it is.
    ///   - order: which replay runs first; draw it with ``drawOrder(using:)``.
    ///   - profiles: the decision profiles to apply.
    ///   - sockets: how connections are opened.
    ///   - access: what keeps an M-Lab machine open to this client; nil for other servers.
    package init(
        _ subject: Subject, on endpoint: ServerEndpoint, identity: TestIdentity, order: [ReplayRole],
        profiles: [DecisionProfile], sockets: ClientSockets, access: MLabSession? = nil
    ) {
        self.subject = subject
        self.endpoint = endpoint
        self.identity = identity
        self.order = order
        self.profiles = profiles
        self.sockets = sockets
        self.access = access
    }

    /// A fair coin's order of the two replays (protocol.md 8).
    package static func drawOrder(using generator: inout some RandomNumberGenerator) -> [ReplayRole] {
        Bool.random(using: &generator) ? [.original, .control] : [.control, .original]
    }

    /// Runs the test and reports its course.
    ///
    /// - Parameter events: told what happens, in order; never finished here.
    /// - Returns: what was measured and decided.
    /// - Throws: ``ReplayError``, `CancellationError`.
    package func run(reportingTo events: AsyncStream<TestEvent>.Continuation) async throws -> TestReport {
        events.yield(.status(.preparing, role: nil))
        let server = try await ResolvedServer(endpoint, sockets: sockets)
        let address = server.address.unmappedIPAddress ?? endpoint.host
        events.yield(.began(order: order, serverAddress: address))

        var measured: [ReplayRole: ReplayMeasurement] = [:]
        for role in order {
            if !measured.isEmpty { try await access?.renewIfOld() }
            measured[role] = try await replay(role, on: server, events)
        }
        events.yield(.status(.replaysFinished, role: nil))
        guard let original = measured[.original], let control = measured[.control] else {
            throw CancellationError()
        }

        let result = try await fetchResult(from: server, events)
        events.yield(.status(.resultsReceived, role: nil))
        return try TestReport(
            order: order, original: original, control: control, result: result, profiles: profiles,
            serverAddress: address)
    }

    private func replay(
        _ role: ReplayRole, on server: ResolvedServer, _ events: AsyncStream<TestEvent>.Continuation
    ) async throws -> ReplayMeasurement {
        try await ReplayRun(
            server: server, role: role, subject: subject, identity: identity, isLast: role == order.last,
            emit: { events.yield($0) }
        ).run()
    }

    private func fetchResult(
        from server: ResolvedServer, _ events: AsyncStream<TestEvent>.Continuation
    ) async throws -> SingleResult {
        let key = ResultsRequest.TestKey(
            userID: identity.userID, historyCount: identity.historyCount, testID: ReplayRole.control.testID)
        return try await ResultsService(server, observe: { events.yield(.exchange($0)) }).use { client in
            try await client.result(for: key) { events.yield(.status(.resultsRequested, role: nil)) }
        }
    }
}
