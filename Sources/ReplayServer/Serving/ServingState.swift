import Basics
import Foundation
import Logging
import Synchronization

/// What all connections of one server share.
final class ServingState: Sendable {
    /// How the server runs.
    let configuration: EmbeddedServerConfiguration
    /// Side channels and the replays they announced.
    let registry: SessionRegistry
    /// What clients measured, and what this server saw of their replays.
    let measurements: ServerMeasurements
    /// The comparisons of simultaneous tests with single ones.
    let localizations: LocalizationQueue
    /// What happened so far.
    let counters = ActivityCounters()
    /// What is counted for a monitoring system.
    let metrics = ServerMetrics()
    /// The open connections of each address.
    let ledger: ConnectionLedger
    /// Whether the server has enough to do.
    let load: LoadGauge
    /// Access tokens, and who holds an envelope.
    let envelopes = EnvelopeRegistry()
    /// The content of all answers.
    let pattern = ResponsePattern.shared
    /// What is emulated between this server and its clients.
    let path: NetworkPath
    /// The searches for rules that this server leads.
    let searches: RuleSearches
    /// Where results are kept; nil if none are.
    let keeper: ArchiveWriter?
    /// What measurements' ids begin with: a number of this server, and the second in which it started.
    let runName: String
    private let currentLibrary: Shared<ReplayLibrary>
    private let draining = Atomic<Bool>(false)

    init(
        configuration: EmbeddedServerConfiguration, library: ReplayLibrary, keeper: ArchiveWriter? = nil
    ) {
        self.configuration = configuration
        self.keeper = keeper
        runName =
            String(UInt64.random(in: 1 << 60...UInt64.max), radix: 16)
            + "_\(Int(Date().timeIntervalSince1970))"
        logger = Logger(label: configuration.logger.label) { _ in
            OneLineLogHandler(configuration.logger.handler)
        }
        registry = SessionRegistry(
            ownIPAnswers: OwnIPAnswers(
                validity: configuration.timeouts.ownIPAnswer, limit: LoadLimits.ownIPAnswers))
        path = configuration.path ?? NetworkPath(seed: configuration.seed)
        measurements = ServerMeasurements(
            samples: SampleStore(
                seed: configuration.seed,
                found: { keeper?.keep(KeptDecision($0, startedAt: $1, $2).record) }))
        localizations = LocalizationQueue(
            own: measurements, directory: configuration.directory,
            address: configuration.listensEverywhere
                ? nil : IPLiteral.canonical(configuration.address),
            seed: configuration.seed, logger: logger, keeper: keeper)
        ledger = ConnectionLedger(limit: configuration.connectionsPerAddress)
        load = LoadGauge(
            configuration.load,
            read: { LoadGauge.machine(folders: configuration.folders) })
        let current = Shared(library)
        currentLibrary = current
        searches = RuleSearches { name, ofServer in
            let packets = current.value.plan(named: name)?.searchedPackets
            return ofServer ? packets?.both : packets?.client
        }
    }

    /// What clients measured.
    var samples: SampleStore { measurements.samples }

    /// What the server offers now.
    var library: ReplayLibrary {
        get { currentLibrary.value }
        set { currentLibrary.value = newValue }
    }

    /// Whether no new tests are taken, because the server is about to stop.
    var isDraining: Bool {
        get { draining.load(ordering: .relaxed) }
        set { draining.store(newValue, ordering: .relaxed) }
    }

    /// Whether only clients with an open envelope may replay.
    var requiresEnvelope: Bool { configuration.mlab?.requiresEnvelope == true }

    /// Where the server tells what it does; what peers sent cannot break out of its line.
    let logger: Logger
}
