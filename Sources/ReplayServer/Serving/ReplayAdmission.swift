import Basics
import Networking
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

    /// The plans of a replay.
    struct Plans: Sendable {
        /// The plan of the recording; nil if there is no such recording.
        var recorded: ReplayPlan?
        /// The plan with the alteration that the client asks for; nil if that is impossible.
        var altered: ReplayPlan?
        /// True if they were not made because the client's address asks for too much.
        var isTooMuch = false

        fileprivate init(_ recorded: ReplayPlan?, _ change: ChangeSpecification) {
            (self.recorded, altered) = (recorded, recorded?.altered(by: change))
        }

        fileprivate init(isTooMuch: Bool) { self.isTooMuch = isTooMuch }
    }

    private let configuration: EmbeddedServerConfiguration
    private let registry: SessionRegistry
    private let currentLibrary: Shared<ReplayLibrary>
    private let path: NetworkPath
    private let load: LoadGauge
    private let counters: ActivityCounters
    private let draining = Atomic<Bool>(false)
    private let making: AnswerQueue
    private let running = RunningAnswers()

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
        making = AnswerQueue(clock: configuration.clock.steady, on: configuration.network)
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

    /// Returns the plans that a client asks for if they need not be made; nil otherwise.
    func readyPlans(of name: String, _ change: ChangeSpecification) -> Plans? {
        guard change == .none, let plan = currentLibrary.value.ready(named: name) else { return nil }
        return Plans(plan, change)
    }

    /// Makes the plans that a client asks for, which takes too long for an event loop.
    ///
    /// - Parameters:
    ///   - name: the name of the replay.
    ///   - change: the alteration of the recording.
    ///   - client: the address that asks.
    ///   - done: receives the plans, on any thread, unless the server stops.
    func makePlans(
        of name: String, _ change: ChangeSpecification, for client: String,
        then done: @escaping @Sendable (Plans) -> Void
    ) {
        let library = currentLibrary.value
        _ = running.run { [making] in
            // It fails only if it is cancelled.
            let made = try? await making.answer(for: client, bytes: { _ in 0 }) {
                Plans(library.plan(named: name), change)
            }
            if !Task.isCancelled { done(made?.value ?? Plans(isTooMuch: true)) }
        }
    }

    /// Cancels what is being made for clients.
    func end() async { await running.end() }

    /// Decides on an identification (Specification 5.5) and, if it is granted, opens the session.
    ///
    /// - Parameters:
    ///   - identification: the user and the replay.
    ///   - plans: what it asks for.
    ///   - peer: the address of the side channel's client.
    ///   - channel: the side channel.
    ///   - now: the current time.
    ///   - announce: notifies the side channel, on its event loop, of events of a UDP flow.
    /// - Returns: the open session, or the refusal.
    func decide(
        _ identification: Identification, _ plans: Plans, from peer: String,
        on channel: Admission.ChannelID, at now: NIODeadline,
        announce: @escaping @Sendable (FlowNotification) -> Void
    ) -> Decision {
        if plans.isTooMuch { return refuse(.overloaded) }
        let (recorded, plan) = (plans.recorded, plans.altered)
        let key = ClientKey.of(
            peer: peer, declared: identification.clientAddress, transport: recorded?.transport ?? .udp,
            answered: { registry.hasAnsweredOwnIP(to: $0, at: now) })
        let session = plan.map {
            ReplaySession(
                identification: identification, from: key, plan: $0,
                line: configuration.lineRate.map { path.line(of: key.address, rate: $0) },
                isPaced: configuration.paced, announce: announce)
        }
        let verdict = registry.admit(
            identification, key: key, channel: channel, session: session,
            obstacle: obstacle(to: recorded, altered: plan),
            capacity: isDraining
                ? 0 : load.capacity(after: counters.traffic, at: configuration.clock.steady.now),
            at: now)
        switch verdict {
        case .granted:
            guard let session else { return refuse(.unknownReplay) }
            return .granted(session, replayAddress: key.address)
        case .refused(let refusal): return refuse(refusal)
        }
    }

    /// Completes the replay of a side channel and ends its session.
    func complete(_ identification: Identification, on channel: Admission.ChannelID, at now: NIODeadline) {
        let endsTest = registry.complete(identification, channel: channel, at: now)
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
