import Basics
import Foundation
import MachineWatch
import NIOCore
import Recordings
import Synchronization
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
    /// The user's options.
    var options = ReplayOptions()
    /// The start gate of simultaneous replays; nil to begin immediately.
    var gate: StartGate?
    /// Settings for a probe of a rule search; nil for a replay of a test.
    var probe: Probing?

    /// Differences between a probe and the original's replay, apart from the data sent.
    struct Probing: Sendable {
        /// Its number, 2 or more (Specification 5.5).
        let testID: Int
        /// Ends the replay early when its result is clear.
        let watch: EarlyExit?
        /// The changes that the server makes to its data.
        let change: ChangeSpecification
    }

    private var recording: Recording { subject.recording(of: role) ?? subject.original }
    /// True if this replay of a port test determines whether its port is blocked. Simultaneous replays do
    /// not, because the others would have to wait for it.
    private var isOnTestedPort: Bool { subject.isPortTest && role == .original && gate == nil }

    /// Runs the replay.
    ///
    /// A replay on a busy machine, one that an end of its connection limited, or one during which the way to the server
    /// changed, is void: except for a probe, it is reported and then ends in an error.
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
        let look = self.look
        defer { look.cancel() }
        let expected = probe == nil ? subject.serverScripts[role].map(DatagramTable.init(sentBy:)) : nil
        emit(.status(.askingPermission, role: role))
        let identification = Identification(
            userID: identity.userID, testID: probe?.testID ?? role.testID, replayName: recording.name,
            extraString: identity.label, historyCount: identity.historyCount, isLastReplay: isLast,
            clientAddress: address,
            clientVersion: identity.clientVersion)
        // A server logs packets for an open session only.
        let hasPackets = Mutex(false)
        let dialogue = SideChannelDialogue(
            serverName: server.endpoint.name, sockets: server.sockets,
            replay: { permit in
                let isPrepared = try await preparePackets()
                hasPackets.withLock { $0 = isPrepared }
                return try await replay(permit, expecting: expected, unless: obstacle, lookingAt: look)
            },
            stageReached: { stage in
                for status in TestStatus.entered(with: stage) { emit(.status(status, role: role)) }
            })
        var measurement: ReplayMeasurement
        do {
            measurement = try await dialogue.hold(
                ClientSideChannel(
                    identification: identification, change: probe?.change ?? .none,
                    statistics: identity.statistics?.body),
                on: server.sideChannel.connect())
        } catch {
            throw await server.sideChannel.explained(error)
        }
        if options.asksReadings, recording.transport == .tcp {
            measurement.take(serverReadings: try await askReadings())
        }
        if hasPackets.withLock(\.self) { measurement.packets = try await askPackets() }
        if options.asksReadings, recording.transport == .udp {
            measurement.serverUDP = try await askDatagrams(inSlicesOf: measurement.sliceLength)
        }
        if let found = await look.end() { measurement.environment?.take(found) }
        if let limit = server.sockets.busyLimit, let environment = measurement.environment,
            let excess = limit.excess(of: environment)
        {
            measurement.environment?.excess = excess
            if probe == nil {
                // It is stored although it does not count.
                emit(.replayFinished(measurement))
                throw ReplayError.machineBusy(
                    excess, reading: environment.reading(of: excess) ?? 0, limit: limit[excess], role: role)
            }
        }
        if let change = measurement.pathChange, probe == nil, options.conditions == nil {
            emit(.replayFinished(measurement))
            throw ReplayError.pathChanged(change, during: role)
        }
        if server.sockets.voidsEndLimited, probe == nil,
            let (limit, share) = EndLimit.excess(
                of: measurement.limitReadings, ends: measurement.samples.sliceEnds,
                link: measurement.environment?.link)
        {
            emit(.replayFinished(measurement))
            throw ReplayError.endLimited(limit, share: share, role: role)
        }
        return measurement
    }

    /// The look at this machine; it begins with the replay. A short replay is looked at for a little longer than it lasts,
    /// but a probe, of which there are many, is not.
    private var look: MachineLook {
        let limit = server.sockets.busyLimit
        return MachineLook(
            longest: (limit ?? .standard).look,
            shortest: limit == nil || probe != nil ? 0 : BusyLimit.shortestLook)
    }

    /// Returns the server's readings of the replay's connection; nil if it has none.
    private func askReadings() async throws -> TCPReadings? {
        if case .tcpReadings(let found) = try await ask(.tcpReadings) { return found }
        // The server has them when it has noticed the end of the connection.
        try await server.sockets.clock.steady.sleep(for: .milliseconds(20))
        guard case .tcpReadings(let found) = try await ask(.tcpReadings) else { return nil }
        return found
    }

    /// Asks the server to log the packets of the replay that follows; true if it will.
    private func preparePackets() async throws -> Bool {
        guard options.asksPackets, role == .original, recording.transport == .tcp,
            recording.direction == .down
        else { return false }
        guard case .answer(.accepted) = try await server.resultsClient().ask(.logPackets(key)) else {
            return false
        }
        return true
    }

    /// Returns the packets that the server sent; nil if it has them not.
    private func askPackets() async throws -> SentPacketLog? {
        // The server has them some time after it noticed the end of the connection.
        for wait in [0, 20, 100, 400] {
            try await server.sockets.clock.steady.sleep(for: .milliseconds(wait))
            if case .packets(let found) = try await ask(.packets) { return found }
        }
        return nil
    }

    /// Returns the server's counts of the replay's datagrams; nil if it has none.
    private func askDatagrams(inSlicesOf length: Double) async throws -> DatagramReadings? {
        guard case .datagrams(var found) = try await ask(.datagrams(sliceLength: length)) else { return nil }
        // The times of sending, to which a jitter refers, were not the recorded ones.
        if !subject.keepsTiming { found[.jitter] = nil }
        return found
    }

    /// Asks the server for what it measured of the replay; nil if it does not answer with that.
    private func ask(_ kind: MeasurementRequest.Kind) async throws -> Measurements? {
        guard
            case .answer(.measurements(let found)) = try await server.resultsClient().ask(
                .getMeasurements(MeasurementRequest(kind, of: key)))
        else { return nil }
        return found
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
        _ permit: SideChannelDialogue.Permit, expecting expected: DatagramTable?,
        unless blocked: PortBlocked?,
        lookingAt look: MachineLook
    ) async throws -> ReplayMeasurement {
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
        let usual =
            switch recording.transport {
            case .tcp: subject.isPortTest ? ProtocolLimits.portReplay : ProtocolLimits.tcpAppReplay
            case .udp: ProtocolLimits.udpReplayClient
            }
        // A hold is not part of the replay.
        let limit = usual + .seconds(options.conditions?.hold?.seconds ?? 0)
        // The slices are those of the original, however early a probe ends.
        let nominal = subject.nominalSeconds.map { min(.seconds($0), usual) } ?? usual
        let slicer = ThroughputSlicer(nominal: nominal, count: permit.slices)
        // The timer of the watch and the replay's connection share a loop, so what delays one delays both.
        let loop = server.sockets.group.next()
        let prober = prober(avoiding: loop)
        var parameters = ReplayParameters(
            role: role, target: address.with(port: options.conditions?.port ?? target.port),
            clientAddress: permit.clientAddress,
            slicer: slicer, options: options,
            progress: {
                prober?.received($0.bytesReceived)
                emit(.progress($0))
            })
        parameters.gate = gate
        parameters.watch = probe?.watch
        var sockets = server.sockets
        sockets.group = loop
        // The sockets of a lab leave through its own device, of which this machine's interfaces tell nothing.
        let isSystem = sockets.network.isSystem
        if isSystem { look.begin() }
        let watch =
            isSystem
            ? await MachineWatch(on: loop, towards: sockets.lab == nil ? parameters.target : nil) : nil
        let probes = prober.map { prober in Task { await prober.run() } }
        defer { probes?.cancel() }
        var measurement =
            switch recording.transport {
            case .tcp: try await replayTCP(parameters, using: sockets, limit: limit)
            case .udp:
                try await replayUDP(parameters, expecting: expected, using: sockets, permit.notifications)
            }
        probes?.cancel()
        let probed = await probes?.value
        measurement.delayProbes = probed?.probes(since: measurement.startUptime)
        let (probeCount, bytes) = (probed?.count ?? 0, DelayProbing.bytes)
        if let watch {
            let seen = await watch.end(
                received: measurement.bytesOfBoth + probeCount * bytes.received,
                sent: measurement.bytesSent + probeCount * bytes.sent)
            if seen.standstill > max(.seconds(slicer.sliceLength), server.sockets.shortestStandstill) {
                throw ReplayError.stoodStill(
                    seconds: seen.standstill / .seconds(1), role: role)
            }
            measurement.environment = seen.environment
            (measurement.path, measurement.pathChange) = (seen.path, seen.pathChange)
        }
        if recording.direction == .up {
            try await measureAtServer(
                &measurement,
                MeasurementRequest.UploadSlices(
                    nominal: nominal / .seconds(1), count: permit.slices, duration: measurement.duration))
        }
        return measurement
    }

    /// Replaces the samples of an upload by those of the server, the only one that knows when its bytes arrived.
    ///
    /// - Throws: `ReplayError` if the results service does not answer.
    private func measureAtServer(
        _ measurement: inout ReplayMeasurement, _ slices: MeasurementRequest.UploadSlices
    ) async throws {
        measurement.samples = try await arrived(in: slices)
        measurement.bytesSent = measurement.samples.bytes(inSlicesOf: measurement.sliceLength).reduce(0, +)
        guard options.asksArrivals else { return }
        let fine = MeasurementRequest.UploadSlices(
            nominal: 1, count: Int((1 / AnswerTimes.slice).rounded()), duration: slices.duration)
        measurement.answers = AnswerTimes(
            ofUpload: recording.packets.map(\.payload.count),
            arrived: try await arrived(in: fine).bytes(inSlicesOf: AnswerTimes.slice),
            seconds: measurement.duration, isComplete: measurement.ending == .complete)
    }

    /// Returns the throughput of an upload as the server measured it.
    private func arrived(in slices: MeasurementRequest.UploadSlices) async throws -> ThroughputSamples {
        let request = MeasurementRequest(.uploadThroughput(slices), of: key)
        switch try await server.resultsClient().search(.getMeasurements(request)) {
        case .measurements(.uploadThroughput(let samples)): return samples
        case .rejected(.noResult):
            // Nothing of the upload reached the server.
            return ThroughputSlicer(nominal: .seconds(slices.nominal), count: slices.count)
                .samples(endNanoseconds: Int64(slices.duration * 1e9))
        case .rejected(let rejection): throw ReplayError.analysisRefused(ServiceRefusal(rejection))
        case .failed(let reason): throw ReplayError.analysisRefused(.told(reason))
        default: throw ReplayError.analysisRefused(.noSamples)
        }
    }

    /// The key of the replay at the server.
    private var key: TestKey {
        TestKey(
            userID: identity.userID, historyCount: identity.historyCount,
            testID: probe?.testID ?? role.testID)
    }

    /// Returns the prober of the delay beside a replay over TCP of a test; nil for other replays.
    private func prober(avoiding loop: any EventLoop) -> DelayProber? {
        guard let probing = options.delayProbing, recording.transport == .tcp, probe == nil, gate == nil,
            options.conditions == nil, options.pauses == nil
        else { return nil }
        return DelayProber(probing, to: server, avoiding: loop)
    }

    /// Runs the replay; a tested port that refuses the connection gives an empty measurement, which is
    /// reported to the server like any other, as upstream clients do (Specification 6.1, 10.3).
    private func replayTCP(
        _ parameters: ReplayParameters, using sockets: ClientSockets, limit: Duration
    ) async throws -> ReplayMeasurement {
        let script = TCPReplayScript(recording, paced: subject.keepsTiming && !subject.isPortTest)
        do {
            let replay = TCPReplay(script: script, limit: limit, parameters: parameters)
            guard let second = options.conditions?.second else { return try await replay.run(using: sockets) }
            return try await PairedReplay(replay, second).run(using: sockets)
        } catch ReplayError.replayConnectionFailed(_, let cause) where isOnTestedPort {
            return ReplayMeter(
                parameters, of: recording, bytesExpected: script.bytesExpected, limit: limit, on: sockets
            )
            .measurement(.noConnection(cause), at: 0)
        }
    }

    private func replayUDP(
        _ parameters: ReplayParameters, expecting expected: DatagramTable?, using sockets: ClientSockets,
        _ notifications: AsyncStream<FlowNotification>
    ) async throws -> ReplayMeasurement {
        try await UDPReplay(
            script: UDPReplayScript(
                recording, paced: subject.keepsTiming, bytesExpected: subject.datagramBytes,
                expected: expected),
            limits: sockets.datagramLimits, parameters: parameters
        ).run(using: sockets, hearing: notifications)
    }
}

extension TestStatus {
    /// The statuses that a test enters with a stage of the side channel, as far as people see them.
    static func entered(with stage: ClientStage) -> [TestStatus] {
        switch stage {
        case .mapping: [.permissionGranted, .awaitingPortMapping]
        case .replay: [.replaying]
        case .acknowledgement: [.reportingSamples]
        case .connecting, .permission, .senderCount, .farewell, .finished: []
        }
    }
}
