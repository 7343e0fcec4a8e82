import Basics
import Foundation
import MachineWatch
import NIOCore
import Recordings
import TestModel
import WireProtocol
import Networking

/// One replay of a test, from the own-IP query to the end of the side channel (Specification 1.3, step 3).
struct ReplayRun: Sendable {
    let server: ResolvedServer
    let role: ReplayRole
    let subject: DifferentiationTest.Subject
    let identity: TestIdentity
    let isLast: Bool
    let emit: @Sendable (TestEvent) -> Void
    /// The start gate of simultaneous replays; nil to begin immediately.
    var gate: StartGate?
    /// The duration from the first byte received, even if the recording is longer; nil for no limit besides
    /// the usual one.
    var window: Duration?
    /// Settings for a probe of a rule search; nil for a replay of a test.
    var probe: Probing?

    /// Differences between a probe and the original's replay, apart from the data sent.
    struct Probing: Sendable {
        /// Its number, 2 or more (Specification 5.5).
        let testID: Int
        /// Ends the replay early when its result is clear.
        let watch: EarlyExit?
        /// The duration from the first byte received; nil for no limit besides the usual one.
        let limit: Duration?
        /// The changes that the server makes to its data.
        let change: ChangeSpecification
    }

    private var recording: Recording { role == .original ? subject.original : subject.control }
    /// True if this replay of a port test determines whether its port is blocked. Simultaneous replays do
    /// not, because the others would have to wait for it.
    private var isOnTestedPort: Bool { subject.isPortTest && role == .original && gate == nil }

    /// Runs the replay.
    ///
    /// A replay on a busy machine is void: except for a probe, it is reported and then ends in an error.
    ///
    /// - Throws: `ReplayError`, ``PortBlocked`` if the tested port does not let the replay begin,
    ///   `CancellationError`.
    func run() async throws -> ReplayMeasurement {
        var clientAddress: String?
        var blocked: PortBlocked?
        do {
            // UDP ports do not answer the query (Specification 4).
            if recording.transport == .tcp { clientAddress = try await askOwnAddress() }
        } catch let error as PortBlocked {
            // Only the server's port mapping shows if it serves the port at all.
            blocked = error
        }
        let (address, obstacle) = (clientAddress, blocked)
        emit(.status(.askingPermission, role: role))
        let identification = Identification(
            userID: identity.userID, testID: probe?.testID ?? role.testID, replayName: recording.name,
            extraString: identity.label, historyCount: identity.historyCount, isLastReplay: isLast,
            clientAddress: address,
            clientVersion: identity.clientVersion)
        let dialogue = SideChannelDialogue(
            serverName: server.endpoint.name, sockets: server.sockets,
            replay: { try await replay($0, unless: obstacle) },
            stageReached: { stage in
                for status in TestStatus.entered(with: stage) { emit(.status(status, role: role)) }
            })
        let measurement: ReplayMeasurement
        do {
            measurement = try await dialogue.hold(
                ClientSideChannel(
                    identification: identification, change: probe?.change ?? .none,
                    statistics: identity.statistics?.body),
                on: server.sideChannel.connect())
        } catch {
            throw await server.sideChannel.explained(error)
        }
        if let environment = measurement.environment, let excess = environment.excess, probe == nil {
            // It is stored although it does not count.
            emit(.replayFinished(measurement))
            throw ReplayError.machineBusy(excess, reading: environment.reading(of: excess), role: role)
        }
        return measurement
    }

    /// Returns this client's address as the replay port sees it; nil if the port does not report it
    /// (Specification 4).
    private func askOwnAddress() async throws -> String? {
        emit(.status(.askingOwnAddress, role: role))
        let port = server.endpoint.ports.ownIPQuery ?? recording.flow.serverPort
        // Elsewhere the answer is useful but not required; here its absence is the symptom that the test
        // looks for.
        let decides = isOnTestedPort && server.endpoint.ports.ownIPQuery == nil
        let tries = decides ? ProtocolLimits.ownIPAttempts : 1
        let answer = try await OwnAddress(sockets: server.sockets, observe: { emit(.exchange($0)) })
            .query(server.address.with(port: port), tries: tries)
        switch answer {
        case .address(let address): return address
        case .unreachable(let cause) where decides:
            emit(.notice(.portSilent(port: port, tries: tries)))
            throw PortBlocked(symptom: .noOwnAddress(tries: tries, cause))
        case .unreadable, .unreachable:
            emit(.notice(.addressUntold(port: port)))
            return nil
        }
    }

    /// Runs the replay itself, with the port mapping from the server.
    ///
    /// - Throws: ``PortBlocked`` if nothing reached the port that the server serves.
    private func replay(
        _ permit: SideChannelDialogue.Permit, unless blocked: PortBlocked?
    ) async throws -> SideChannelDialogue.Outcome {
        let flow = recording.flow
        guard
            let target = permit.mapping.target(
                transport: recording.transport, recordedAddress: flow.serverAddressText,
                recordedPort: flow.serverPortText)
        else {
            if subject.isPortTest {
                throw ReplayError.portNotServed(port: flow.serverPort, server: server.endpoint.name)
            }
            throw ReplayError.flowNotMapped(
                recordedEndpoint: "\(flow.serverAddressText) port \(flow.serverPortText)")
        }
        if let blocked, target.host == nil, target.port == flow.serverPort { throw blocked }
        var address = server.address
        if let host = target.host { address = try await server.sockets.resolve(host) }
        let limit =
            switch recording.transport {
            case .tcp: subject.isPortTest ? ProtocolLimits.portReplay : ProtocolLimits.tcpAppReplay
            case .udp: ProtocolLimits.udpReplayClient
            }
        // The slices are those of the original, however early a probe ends.
        let nominal = subject.nominalSeconds.map { min(.seconds($0), limit) } ?? limit
        let slicer = ThroughputSlicer(nominal: nominal, count: permit.slices)
        let counted = [probe?.limit, window].compactMap(\.self).min()
        let started = Date()
        // The timer of the watch and the replay's connection share a loop, so what delays one delays both.
        var sockets = server.sockets
        sockets.group = sockets.group.next()
        let watch = await MachineWatch(on: sockets.group.next(), towards: address.with(port: target.port))
        let record =
            switch recording.transport {
            case .tcp:
                try await recordTCP(
                    to: address.with(port: target.port), using: sockets, slicer, limit: limit, counted)
            case .udp:
                Record(
                    try await replayUDP(
                        to: address.with(port: target.port), using: sockets, slicer, counted,
                        permit.notifications))
            }
        let seen = await watch.end(
            received: record.bytesReceived, sent: record.bytesSent, limit: sockets.busyLimit)
        if seen.standstill > max(.seconds(slicer.sliceLength), MachineWatch.shortestStandstill) {
            throw ReplayError.stoodStill(
                seconds: seen.standstill / .seconds(1), role: role)
        }
        let measurement = ReplayMeasurement(
            role: role, recordingName: recording.name, recordingDigest: recording.digest,
            transport: recording.transport, endpoint: address.unmappedIPAddress ?? "?",
            serverPort: target.port,
            started: started, startUptime: record.start.uptimeNanoseconds, duration: record.duration,
            bytesReceived: record.bytesReceived,
            bytesSent: record.bytesSent, sliceLength: slicer.sliceLength, samples: record.samples,
            // Over UDP the client stopped sending, and the server had completed its answers.
            ending: record.ending == .timeLimit && counted.map { $0 < limit } == true
                && record.duration < limit / .seconds(1) ? .stopped : record.ending,
            clientAddress: permit.clientAddress, sendLateness: record.lateness, answers: record.answers,
            environment: seen.environment)
        return .init(
            completion: .done(seconds: record.duration), samples: record.samples, measurement: measurement)
    }

    /// Runs the replay; a tested port that refuses the connection gives an empty record, which is reported to
    /// the server like any other, as upstream clients do (Specification 6.1, 10.3).
    private func recordTCP(
        to target: SocketAddress, using sockets: ClientSockets, _ slicer: ThroughputSlicer, limit: Duration, _ counted: Duration?
    ) async throws -> Record {
        do {
            return Record(
                try await replayTCP(to: target, using: sockets, slicer, limit: limit, counted))
        } catch ReplayError.replayConnectionFailed(_, let cause) where isOnTestedPort {
            return Record(
                TCPReplayRecord(
                    duration: 0, bytesReceived: 0, bytesSent: 0, samples: slicer.samples(endNanoseconds: 0),
                    ending: .noConnection(cause), start: .now(), answers: .none))
        }
    }

    private func replayTCP(
        to target: SocketAddress, using sockets: ClientSockets, _ slicer: ThroughputSlicer, limit: Duration,
        _ counted: Duration?
    ) async throws -> TCPReplayRecord {
        try await TCPReplay(
            script: TCPReplayScript(recording, paced: subject.keepsTiming && !subject.isPortTest),
            slicer: slicer, limit: limit, window: counted, role: role, progress: { emit(.progress($0)) },
            gate: gate, watch: probe?.watch
        ).run(on: target, using: sockets)
    }

    private func replayUDP(
        to target: SocketAddress, using sockets: ClientSockets, _ slicer: ThroughputSlicer,
        _ counted: Duration?,
        _ notifications: AsyncStream<FlowNotification>
    ) async throws -> UDPReplayRecord {
        let limits = sockets.datagramLimits
        var replay = UDPReplay(
            script: UDPReplayScript(
                recording, paced: subject.keepsTiming, bytesExpected: subject.datagramBytes),
            slicer: slicer, limits: counted.map { limits.sending(atMost: $0) } ?? limits, role: role,
            progress: { emit(.progress($0)) })
        replay.gate = gate
        replay.window = counted
        return try await replay.run(against: target, using: sockets, hearing: notifications)
    }

    /// Record of a replay, independent of its transport.
    private struct Record {
        let duration: Double
        let bytesReceived: Int
        let bytesSent: Int
        let samples: ThroughputSamples
        let ending: ReplayEnding
        let lateness: SendLateness?
        let start: NIODeadline
        let answers: AnswerTimes

        init(_ record: TCPReplayRecord) {
            (duration, bytesReceived, bytesSent) = (record.duration, record.bytesReceived, record.bytesSent)
            (samples, ending, lateness) = (record.samples, record.ending, nil)
            (start, answers) = (record.start, record.answers)
        }

        init(_ record: UDPReplayRecord) {
            (duration, bytesReceived, bytesSent) = (record.duration, record.bytesReceived, record.bytesSent)
            (samples, ending, lateness) = (record.samples, record.ending, record.lateness)
            (start, answers) = (record.start, record.answers)
        }
    }
}

extension TestStatus {
    /// What a test enters with a stage of the side channel, as far as people see it.
    static func entered(with stage: ClientStage) -> [TestStatus] {
        switch stage {
        case .mapping: [.permissionGranted, .awaitingPortMapping]
        case .replay: [.replaying]
        case .acknowledgement: [.reportingSamples]
        case .connecting, .permission, .senderCount, .farewell, .finished: []
        }
    }
}
