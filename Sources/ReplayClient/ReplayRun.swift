import Foundation
import NIOCore
import Recordings
import WireProtocol
import WireTransport

/// One replay of a test, from the own-IP query to the farewell (protocol.md 1.3, step 3).
struct ReplayRun: Sendable {
    let server: ResolvedServer
    let role: ReplayRole
    let subject: DifferentiationTest.Subject
    let identity: TestIdentity
    let isLast: Bool
    let emit: @Sendable (TestEvent) -> Void

    private var recording: Recording { role == .original ? subject.original : subject.control }

    /// Runs the replay.
    ///
    /// - Throws: ``ReplayError``, `CancellationError`.
    func run() async throws -> ReplayMeasurement {
        guard recording.transport == .tcp else {
            throw ReplayError.unsupportedTransport(recording: recording.name)
        }
        let clientAddress = try await askOwnAddress()
        emit(.status(.askingPermission, role: role))
        let identification = Identification(
            userID: identity.userID, testID: role.testID, replayName: recording.name,
            extraString: identity.label, historyCount: identity.historyCount, isLastReplay: isLast,
            clientAddress: clientAddress,
            clientVersion: identity.clientVersion)
        let channel = try await server.sideChannel.connect()
        let dialogue = SideChannelDialogue(
            serverName: server.endpoint.name, sockets: server.sockets, replay: replay,
            stageReached: { stage in
                for status in TestStatus.entered(with: stage) { emit(.status(status, role: role)) }
            })
        let measurement = try await dialogue.hold(
            ClientSideChannel(identification: identification), on: channel)
        emit(.replayFinished(measurement))
        return measurement
    }

    /// This client's address as the replay port sees it, nil if the port does not say (protocol.md 4).
    private func askOwnAddress() async throws -> String? {
        emit(.status(.askingOwnAddress, role: role))
        let port = server.endpoint.ports.ownIPQuery ?? recording.flow.serverPort
        let address = try await OwnAddress(sockets: server.sockets).query(server.address.with(port: port))
        if address == nil {
            emit(
                .notice("port \(port) of the server did not tell this client's address; going on without it"))
        }
        return address
    }

    /// The replay itself, once the server told where.
    @Sendable private func replay(
        _ mapping: PortMapping, slices: Int, clientAddress: String
    ) async throws -> SideChannelDialogue.Outcome {
        let flow = recording.flow
        guard
            let target = mapping.target(
                transport: .tcp, recordedAddress: flow.serverAddressText, recordedPort: flow.serverPortText)
        else {
            throw ReplayError.flowNotMapped(
                recordedEndpoint: "\(flow.serverAddressText) port \(flow.serverPortText)")
        }
        var address = server.address
        if let host = target.host { address = try await server.sockets.resolve(host) }
        let limit = subject.isPortTest ? ProtocolLimits.portReplay : ProtocolLimits.tcpAppReplay
        let nominal = subject.nominalSeconds.map { min(.seconds($0), limit) } ?? limit
        let slicer = ThroughputSlicer(nominal: nominal, count: slices)
        let started = Date()
        let record = try await TCPReplay(
            script: TCPReplayScript(recording, paced: subject.keepsTiming && !subject.isPortTest),
            slicer: slicer, limit: limit, role: role, progress: { emit(.progress($0)) }
        ).run(on: address.with(port: target.port), using: server.sockets)
        let measurement = ReplayMeasurement(
            role: role, recordingName: recording.name, recordingDigest: recording.digest,
            endpoint: address.unmappedIPAddress ?? "?", serverPort: target.port, started: started,
            duration: record.duration, bytesReceived: record.bytesReceived, bytesSent: record.bytesSent,
            sliceLength: slicer.sliceLength, samples: record.samples, ending: record.ending,
            clientAddress: clientAddress)
        return .init(
            completion: .done(seconds: record.duration), samples: record.samples, measurement: measurement)
    }
}

extension TestStatus {
    /// What a test enters with a stage of the side channel, as far as people see it.
    static func entered(with stage: ClientSideChannel.Stage) -> [TestStatus] {
        switch stage {
        case .mapping: [.permissionGranted, .awaitingPortMapping]
        case .replay: [.replaying]
        case .acknowledgement: [.reportingSamples]
        case .connecting, .permission, .senderCount, .farewell, .finished: []
        }
    }
}
