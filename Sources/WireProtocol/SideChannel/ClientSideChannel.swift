/// The client's side of one side-channel dialogue, as a pure state machine (Specification 5.2).
///
/// The caller passes events in the order in which they occur and performs the returned actions; the machine
/// itself has no side effects. One machine serves one replay.
package struct ClientSideChannel: Equatable, Sendable {
    /// An action that the machine asks for.
    package enum Action: Equatable, Sendable {
        /// Send these messages, in order.
        case send([String])
        /// Permission was granted; `slices` is the number of time slices.
        case granted(clientAddress: String, slices: Int)
        /// Run the replay; `senderCount` is the number of UDP flows the server will send.
        case startReplay(mapping: PortMapping, senderCount: Int)
        /// A UDP flow began or ended.
        case notify(FlowNotification)
        /// The dialogue is complete; close the connection.
        case finish
        /// Close the connection; the replay has no result.
        case fail(SideChannelFailure)
    }

    private let identification: Identification
    private let change: ChangeSpecification
    private let statistics: String?
    /// Where the conversation stands.
    package private(set) var stage: ClientStage = .connecting
    private var mapping = PortMapping()

    /// - Parameters:
    ///   - identification: the user and the replay.
    ///   - change: the requested alteration of the server's data, normally none.
    ///   - statistics: the device statistics as JSON text, nil to send none.
    package init(
        identification: Identification, change: ChangeSpecification = .none, statistics: String? = nil
    ) {
        self.identification = identification
        self.change = change
        self.statistics = statistics
    }

    /// Timeout of the client in this stage (Specification 18.1); nil while the replay runs.
    package var timeout: Duration? {
        switch stage {
        case .connecting: ProtocolLimits.sideChannelConnect
        case .permission: ProtocolLimits.permissionTimeout
        case .mapping, .senderCount: ProtocolLimits.mappingTimeout
        case .replay, .finished: nil
        case .acknowledgement: ProtocolLimits.acknowledgementTimeout
        case .farewell: ProtocolLimits.farewellTimeout
        }
    }

    /// Records that the connection is open.
    package mutating func opened() -> [Action] {
        guard stage == .connecting else { return [] }
        stage = .permission
        return [.send([identification.body, change.body])]
    }

    /// Records a received message.
    package mutating func received(_ body: String) -> [Action] {
        do {
            return try advance(on: body)
        } catch {
            stage = .finished
            return [.fail(.protocolViolation(error))]
        }
    }

    /// Records the end of the replay and its measurement.
    package mutating func replayEnded(_ completion: ReplayCompletion, samples: ThroughputSamples) -> [Action]
    {
        guard stage == .replay else { return [] }
        stage = .acknowledgement
        return [.send([completion.body, samples.body])]
    }

    /// Records that the server closed the connection.
    package mutating func closed() -> [Action] {
        defer { stage = .finished }
        switch stage {
        case .finished: return []
        case .farewell: return [.finish]
        // Upstream grants any name and crashes when it looks up the flows (Specification 5.3.3).
        case .senderCount: return [.fail(.grantedUnknownReplay)]
        case let stage: return [.fail(.closed(during: stage))]
        }
    }

    /// Records that ``timeout`` expired.
    package mutating func timedOut() -> [Action] {
        defer { stage = .finished }
        switch stage {
        case .finished: return []
        case .farewell: return [.finish]
        case let stage: return [.fail(.silent(during: stage))]
        }
    }

    private mutating func advance(on body: String) throws(WireProtocolError) -> [Action] {
        // Notifications may arrive late, even among the answers (Specification 7.3, 18.1).
        if stage != .permission, stage != .mapping, let notification = FlowNotification(body: body) {
            return stage == .replay || stage == .senderCount ? [.notify(notification)] : []
        }
        switch stage {
        case .permission:
            switch try Permission(body: body) {
            case .refused(let refusal):
                stage = .finished
                return [.fail(.refused(refusal))]
            case .granted(let address, let slices):
                stage = .mapping
                return [.granted(clientAddress: address, slices: slices), .send(announcements)]
            }
        case .mapping:
            mapping = try PortMapping(body: body)
            stage = .senderCount
            return []
        case .senderCount:
            stage = .replay
            return [.startReplay(mapping: mapping, senderCount: Int(body) ?? 0)]
        case .acknowledgement:
            guard body == Acknowledgement.body else {
                throw .malformed(message: .acknowledgement, body: body, expected: .literally(["OK"]))
            }
            stage = .farewell
            return [.send([ResultRequest.no.rawValue])]
        case .farewell:
            stage = .finished
            return [.finish]
        case .connecting, .replay, .finished:
            throw .unexpected(body: body, .client(stage))
        }
    }

    private var announcements: [String] {
        var messages = [BandwidthProbeAnnouncement.none.rawValue]
        if let statistics {
            messages += [StatisticsAnnouncement.follows.rawValue, statistics]
        } else {
            messages.append(StatisticsAnnouncement.none.rawValue)
        }
        return messages
    }
}
