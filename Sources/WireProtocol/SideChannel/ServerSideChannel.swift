/// The server's side of one side-channel dialogue, as a pure state machine (Specification 5.2, 5.3, 18.2).
///
/// Clients pipeline their messages; the caller passes them one at a time, and only while no decision is
/// pending.
package struct ServerSideChannel: Equatable, Sendable {
    /// An action that the machine asks for.
    package enum Action: Equatable, Sendable {
        /// Decide on admission and call ``decided(_:)``.
        case decide(Identification, ChangeSpecification)
        /// Setup is complete: send port mapping and sender count; the replay may run.
        case openReplay
        /// The client reported the end and the duration of its replay.
        case replayEnded(seconds: Double)
        /// Store the samples (nil: the client has none), then send this message.
        case keep(ThroughputSamples?, then: String)
        /// Send these messages.
        case send([String])
        /// The dialogue is complete: send this message, update the records and close.
        case finish(last: String)
        /// Close without a result.
        case abandon(reason: String)
    }

    private var identification: Identification?
    /// Which message the server waits for.
    package private(set) var stage: ServerStage = .identification

    package init() {}

    /// Timeout of the server in this stage (Specification 5.4).
    package var timeout: Duration {
        switch stage {
        case .identification: ProtocolLimits.serverIdentificationTimeout
        case .completion: ProtocolLimits.serverReplayTimeout
        default: ProtocolLimits.serverSetupTimeout
        }
    }

    /// Records a received message.
    ///
    /// - Throws: ``WireProtocolError`` if it is malformed; the connection must then be closed.
    package mutating func received(_ body: String) throws(WireProtocolError) -> [Action] {
        switch stage {
        case .identification:
            identification = try Identification(body: body)
            stage = .changeSpecification
            return []
        case .changeSpecification:
            let change = try ChangeSpecification(body: body)
            guard let identification else {
                throw .unexpected(body: body, .beforeIdentification)
            }
            stage = .decision
            return [.decide(identification, change)]
        case .bandwidthProbe:
            stage = try BandwidthProbeAnnouncement(body: body) == .follows ? .bandwidthProbeRate : .statistics
            return []
        case .bandwidthProbeRate:
            stage = .statistics
            return []
        case .statistics:
            if try StatisticsAnnouncement(body: body) == .follows {
                stage = .statisticsBody
                return []
            }
            stage = .completion
            return [.openReplay]
        case .statisticsBody:
            // Invalid statistics never end a session (Specification 14.2); this server stores none.
            stage = .completion
            return [.openReplay]
        case .completion:
            switch ReplayCompletion(body: body) {
            case .done(let seconds):
                stage = .samples
                return [.replayEnded(seconds: seconds)]
            case .abandoned(let reason):
                stage = .finished
                return [.abandon(reason: reason)]
            }
        case .samples:
            stage = .resultRequest
            if ThroughputSamples.isAbsent(body: body) { return [.keep(nil, then: Acknowledgement.body)] }
            return [.keep(try ThroughputSamples(body: body), then: Acknowledgement.body)]
        case .resultRequest:
            stage = .finished
            return [.finish(last: Acknowledgement.body)]
        case .decision, .finished:
            throw .unexpected(body: body, .server(stage))
        }
    }

    /// Records the decision on admission.
    package mutating func decided(_ permission: Permission) -> [Action] {
        guard stage == .decision else { return [] }
        switch permission {
        case .granted:
            stage = .bandwidthProbe
            return [.send([permission.body])]
        case .refused:
            stage = .finished
            return [.send([permission.body]), .abandon(reason: "refused")]
        }
    }
}
