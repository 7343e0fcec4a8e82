import Basics
import NIOCore
import Recordings
import Synchronization
import WireProtocol

/// Decides which announced replays are served, and opens and ends their sessions.
final class ReplayAdmission: Sendable {
    /// The answer to an identification.
    enum Decision {
        /// The session is open; the replay ports serve the client of this address.
        case granted(ReplaySession, replayAddress: String)
        /// The refusal for the client, and the reason for logs.
        case refused(Permission.Refusal, RefusalReason)
    }

    private let configuration: EmbeddedServerConfiguration
    private let registry: SessionRegistry
    private let currentLibrary: Shared<ReplayLibrary>
    private let path: NetworkPath
    private let load: LoadGauge
    private let counters: ActivityCounters
    private let draining = Atomic<Bool>(false)

    init(
        _ configuration: EmbeddedServerConfiguration, registry: SessionRegistry,
        library: Shared<ReplayLibrary>, path: NetworkPath, load: LoadGauge, counters: ActivityCounters
    ) {
        self.configuration = configuration
        self.registry = registry
        currentLibrary = library
        self.path = path
        self.load = load
        self.counters = counters
    }

    /// True if no new tests are accepted, because the server is about to stop.
    var isDraining: Bool {
        get { draining.load(ordering: .relaxed) }
        set { draining.store(newValue, ordering: .relaxed) }
    }

    /// Assigns an identifier to a new side channel.
    func open(_ channel: any Channel) -> Admission.ChannelID { registry.open(channel) }

    /// Removes a closed side channel, whatever its state.
    func close(_ channel: Admission.ChannelID, of userID: String?) { registry.close(channel, of: userID) }

    /// Decides on an identification (Specification 5.5) and, if it is granted, opens the session.
    ///
    /// - Parameters:
    ///   - identification: the user and the replay.
    ///   - change: the alteration of the recording that the client asks for.
    ///   - peer: the address of the side channel's client.
    ///   - channel: the side channel.
    ///   - announce: notifies the side channel, on its event loop, of events of a UDP flow.
    /// - Returns: the open session, or the refusal.
    func decide(
        _ identification: Identification, _ change: ChangeSpecification, from peer: String,
        on channel: Admission.ChannelID, announce: @escaping @Sendable (FlowNotification) -> Void
    ) -> Decision {
        let recorded = currentLibrary.value.plan(named: identification.replayName)
        let plan = recorded?.altered(by: change)
        let key = ClientKey.of(
            peer: peer, declared: identification.clientAddress, transport: recorded?.transport ?? .udp,
            answered: { registry.hasAnsweredOwnIP(to: $0, at: .now()) })
        let session = plan.map {
            ReplaySession(
                identification: identification, plan: $0,
                line: configuration.lineRate.map { path.line(of: key.address, rate: $0) },
                isPaced: configuration.paced, announce: announce)
        }
        let verdict = registry.admit(
            identification, key: key, channel: channel, session: session,
            obstacle: obstacle(to: recorded, altered: plan),
            capacity: isDraining ? 0 : load.capacity(after: counters.traffic, at: .now),
            at: .now())
        switch verdict {
        case .granted:
            guard let session else { return refuse(.unknownReplay) }
            return .granted(session, replayAddress: key.address)
        case .refused(let refusal): return refuse(refusal)
        }
    }

    /// Completes the replay of a side channel and ends its session.
    func complete(_ identification: Identification, on channel: Admission.ChannelID) {
        let endsTest = registry.complete(identification, channel: channel, at: .now())
        counters.countReplay(endsTest: endsTest)
    }

    private func refuse(_ refusal: Permission.Refusal) -> Decision {
        counters.countRefusal()
        return .refused(refusal, RefusalReason(refusal, isDraining: isDraining))
    }

    /// Returns a reason that the server cannot serve a replay to any client; nil if it can.
    private func obstacle(to recorded: ReplayPlan?, altered: ReplayPlan?) -> Permission.Refusal? {
        guard let recorded else { return .unknownReplay }
        // Rules of the emulated path act on answers only: an upload behind them would look untreated.
        if recorded.direction == .up, !path.rules.isEmpty { return .unknownReplay }
        // Serving it unchanged would look like differentiation.
        return altered == nil ? .other(Self.notServed) : nil
    }

    /// The reason number for a change to a recording that this server cannot make.
    private static let notServed = "4"
}
