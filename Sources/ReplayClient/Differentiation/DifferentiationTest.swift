import Basics
package import Differentiation
import Foundation
import NIOCore
package import Recordings
package import TestModel
import WireProtocol
import Networking

/// A complete test: original and control in random order, the analysis, the decisions (Specification 1.3, 8,
/// 10).
///
/// It has no output and stores nothing. Cancelling the task that runs it closes its sockets immediately.
package struct DifferentiationTest: Sendable {
    /// The recordings to replay.
    package struct Subject: Sendable {
        /// The recording with its true payload.
        package var original: Recording
        /// The control recording.
        package var control: Recording
        /// The recording that looks like TLS to an innocuous name; nil except for triples.
        package var innocuous: Recording?
        /// Duration of one replay according to the app list, s; it determines the length of the slices.
        package var nominalSeconds: Double?
        /// True for a port test, which is never paced and has the shorter time limit.
        package var isPortTest: Bool
        /// True if an app test keeps the recorded timing (Specification 6.2).
        package var keepsTiming: Bool
        /// Expected number of bytes from the server in a UDP replay, which the client file does not contain;
        /// 0 if unknown.
        package var datagramBytes: Int
        /// The datagrams that a server of this program sends in a UDP replay of each role; empty if they are unknown.
        package var serverScripts: [ReplayRole: ServerScript] = [:]

        package init(
            original: Recording, control: Recording, innocuous: Recording? = nil, nominalSeconds: Double?,
            isPortTest: Bool, keepsTiming: Bool = true, datagramBytes: Int = 0
        ) {
            self.original = original
            self.control = control
            self.innocuous = innocuous
            self.nominalSeconds = nominalSeconds
            self.isPortTest = isPortTest
            self.keepsTiming = keepsTiming
            self.datagramBytes = datagramBytes
        }

        /// Returns the recording of a role; nil for the third role of a test that is no triple.
        package func recording(of role: ReplayRole) -> Recording? {
            switch role {
            case .original: original
            case .control: control
            case .innocuous: innocuous
            }
        }

        /// The recordings of all replays, in the order of their roles.
        package var recordings: [Recording] { ReplayRole.allCases.compactMap(recording) }
    }

    private let subject: Subject
    private let endpoint: ServerEndpoint
    private let identity: TestIdentity
    private let order: [ReplayRole]
    private let profiles: [DecisionProfile]
    private let sockets: ClientSockets
    private let access: MLabSession?
    private let queue: (any ServerQueue)?
    private let replays: ReplayOptions
    private let isAnalysed: Bool

    /// - Parameters:
    ///   - subject: the recordings to replay.
    ///   - endpoint: the server to replay with.
    ///   - identity: the identifiers of the test.
    ///   - order: the order of the replays; draw it with ``drawOrder(using:)``. Of a triple it has three.
    ///   - profiles: the decision profiles to apply.
    ///   - sockets: the settings for connections.
    ///   - access: keeps the access to an M-Lab machine; nil for other servers.
    ///   - queue: in which the test waits for its turn at the server; nil to begin immediately.
    ///   - replays: the user's options for each replay.
    ///   - isAnalysed: true to request the analysis of the results service.
    package init(
        _ subject: Subject, on endpoint: ServerEndpoint, identity: TestIdentity, order: [ReplayRole],
        profiles: [DecisionProfile], sockets: ClientSockets, access: MLabSession? = nil,
        queue: (any ServerQueue)? = nil, replays: ReplayOptions = ReplayOptions(), isAnalysed: Bool = true
    ) {
        self.subject = subject
        self.endpoint = endpoint
        self.identity = identity
        // Without its recording there is no third replay.
        self.order = order.filter { subject.recording(of: $0) != nil }
        self.profiles = profiles
        self.sockets = sockets
        self.access = access
        self.queue = queue
        self.replays = replays
        self.isAnalysed = isAnalysed
    }

    /// Draws the order of the two replays with a fair coin (Specification 8).
    package static func drawOrder(using generator: inout some RandomNumberGenerator) -> [ReplayRole] {
        Bool.random(using: &generator) ? [.original, .control] : [.control, .original]
    }

    /// Runs the test and reports its progress.
    ///
    /// - Parameter events: receives the events in order; never finished here.
    /// - Returns: the measurements and decisions.
    /// - Throws: `ReplayError`, `CancellationError`.
    package func run(reportingTo events: AsyncStream<TestEvent>.Continuation) async throws -> TestReport {
        events.yield(.status(.preparing, role: nil))
        let server = try await ResolvedServer(endpoint, sockets: sockets)
        let address = server.address.unmappedIPAddress ?? endpoint.host
        if let lookup = server.lookup {
            events.yield(.lookup(host: endpoint.host, address: address, seconds: lookup))
        }
        try await server.requireProgram(for: subject)
        events.yield(.began(order: order, serverAddress: address))

        let turn = try await queue?.turn(address: address, port: endpoint.ports.sideChannel) {
            events.yield(.status(.waitingForTurn, role: nil))
        }
        defer { turn?.end() }
        let finished = try await runReplays(on: server, events)
        events.yield(.status(.replaysFinished, role: nil))
        if let obstacle = try finished.obstacle(in: subject) {
            return TestReport(
                order: order, result: nil, obstacle: obstacle,
                decisions: profiles.map { $0.decide(obstacle) }, tooFewSamples: false, serverAddress: address)
        }
        guard isAnalysed else {
            return TestReport(
                order: order, result: nil, obstacle: nil, decisions: [], tooFewSamples: false,
                serverAddress: address)
        }
        let result: SingleResult
        do { result = try await fetchResult(from: server, events) } catch let error as ReplayError {
            throw finished.explained(error)
        }
        events.yield(.status(.resultsReceived, role: nil))
        guard let original = finished.original else { throw CancellationError() }
        return try TestReport(
            order: order, original: original, control: finished.control, result: result, profiles: profiles,
            serverAddress: address)
    }

    private func runReplays(
        on server: ResolvedServer, _ events: AsyncStream<TestEvent>.Continuation
    ) async throws -> FinishedReplays {
        var replays = replays
        if replays.asksReadings {
            replays.asksReadings = try await server.resultsClient().software() != nil
            replays.asksPackets = replays.asksPackets && replays.asksReadings
            if replays.asksReadings, replays.delayProbing != nil { replays.delayProbing = .exchanges }
        }
        var measured: [ReplayRole: ReplayMeasurement] = [:]
        var blocked: NoComparison.Symptom?
        for role in order {
            if replays.pause > 0 { try await sockets.clock.wait(seconds: replays.pause) }
            // Also before the first one: the wait for the turn at the server and the pause may have been
            // long.
            try await access?.renewIfOld()
            do { measured[role] = try await replay(role, replays, on: server, events) } catch let error
                as PortBlocked
            {
                blocked = error.symptom
            }
        }
        try order.compactMap { measured[$0] }.requireOnePath()
        guard let control = measured[.control] else { throw CancellationError() }
        return FinishedReplays(original: measured[.original], control: control, blocked: blocked)
    }

    private func replay(
        _ role: ReplayRole, _ options: ReplayOptions, on server: ResolvedServer,
        _ events: AsyncStream<TestEvent>.Continuation
    ) async throws -> ReplayMeasurement {
        var run = ReplayRun(
            server: server, role: role, subject: subject, identity: identity, isLast: role == order.last,
            emit: { events.yield($0) })
        run.options = options
        let measurement: ReplayMeasurement
        do { measurement = try await run.run() } catch ReplayError.sideChannel(let failure, let server)
            where failure.isUnknownReplay
        {
            // A server that lacks the app lacks it already where the option adds a third replay to it.
            let isOfOption =
                subject.innocuous == nil || subject.original.direction == .up || role == .innocuous
            guard isOfOption, let refusal = subject.refusal(by: server) else {
                throw ReplayError.sideChannel(failure, server: server)
            }
            throw refusal
        }
        events.yield(.replayFinished(measurement))
        return measurement
    }

    private func fetchResult(
        from server: ResolvedServer, _ events: AsyncStream<TestEvent>.Continuation
    ) async throws -> SingleResult {
        let key = TestKey(
            userID: identity.userID, historyCount: identity.historyCount, testID: ReplayRole.control.testID)
        return try await server.resultsClient(observe: { events.yield(.exchange($0)) })
            .result(for: key) { events.yield(.status(.resultsRequested, role: nil)) }
    }
}
