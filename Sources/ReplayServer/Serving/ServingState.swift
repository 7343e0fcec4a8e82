import Basics
import Foundation
import Logging
import Networking

/// The state that all connections of one server share.
final class ServingState: Sendable {
    /// Configuration of the server.
    let configuration: EmbeddedServerConfiguration
    /// The network that it listens on.
    var network: any NetworkStack { configuration.network }
    /// Side channels and the replays announced on them.
    let registry: SessionRegistry
    /// The clients' measurements, and this server's observations of their replays.
    let measurements: ServerMeasurements
    /// The comparisons of simultaneous tests with single ones.
    let localizations: LocalizationQueue
    /// Counters of the server's activity.
    let counters = ActivityCounters()
    /// Metrics for a monitoring system.
    let metrics = ServerMetrics()
    /// The log of what clients can cause as often as they like.
    let throttled: ThrottledLog
    /// The counts and the log of connections that are rejected before they are a session.
    let rejections: Rejections
    /// The open connections of each address.
    let ledger: ConnectionLedger
    /// Load of the server.
    let load: LoadGauge
    /// Access tokens, and the holders of envelopes.
    let envelopes = EnvelopeRegistry()
    /// The content of all answers.
    let pattern = ResponsePattern.shared
    /// The emulated path between this server and its clients.
    let path: NetworkPath
    /// The searches for rules that this server leads.
    let searches: RuleSearches
    /// The archive of results; nil to keep none.
    let keeper: ArchiveWriter?
    /// Reports sessions to the log, the metrics and the archive.
    let reporter: SessionReporter
    /// Decides which announced replays are served.
    let admission: ReplayAdmission
    private let currentLibrary: Shared<ReplayLibrary>

    init(
        configuration: EmbeddedServerConfiguration, library: ReplayLibrary, keeper: ArchiveWriter? = nil
    ) {
        self.configuration = configuration
        let clock = configuration.clock.steady
        self.keeper = keeper
        logger = Logger(label: configuration.logger.label) { _ in
            OneLineLogHandler(configuration.logger.handler)
        }
        throttled = ThrottledLog(logger, clock)
        rejections = Rejections(metrics.rejections, throttled)
        registry = SessionRegistry(
            ownIPAnswers: OwnIPAnswers(
                validity: configuration.timeouts.ownIPAnswer, limit: LoadLimits.ownIPAnswers))
        path = configuration.path ?? NetworkPath(seed: configuration.seed)
        measurements = ServerMeasurements(
            samples: SampleStore(
                seed: configuration.seed, clock: clock,
                found: { keeper?.keep(KeptDecision($0, startedAt: $1, $2).record) }),
            packets: PacketLogs(
                open: configuration.packetSocket, on: configuration.network, log: throttled))
        localizations = LocalizationQueue(
            own: measurements, directory: configuration.directory,
            address: configuration.listensEverywhere
                ? nil : IPLiteral.canonical(configuration.address),
            seed: configuration.seed, clock: configuration.clock, network: configuration.network,
            logger: logger, keeper: keeper)
        ledger = ConnectionLedger(
            limit: configuration.connectionsPerAddress, room: Descriptors.room, rejections)
        load = LoadGauge(
            configuration.load,
            read: { LoadGauge.machine(folders: configuration.folders) })
        let current = Shared(library)
        currentLibrary = current
        reporter = SessionReporter(logger, metrics, keeper, startedAt: configuration.clock.now())
        admission = ReplayAdmission(
            configuration, registry: registry, library: current, path: path, load: load, counters: counters)
        searches = RuleSearches { name, ofServer in
            let packets = current.value.plan(named: name)?.searchedPackets
            return ofServer ? packets?.both : packets?.client
        }
    }

    /// The currently offered recordings.
    var library: ReplayLibrary {
        get { currentLibrary.value }
        set { currentLibrary.value = newValue }
    }

    /// The parts that side channels use.
    var sessionServices: SessionServices {
        SessionServices(
            admission: admission, library: currentLibrary, samples: measurements.samples,
            reporter: reporter, rejections: rejections, timeouts: configuration.timeouts,
            clock: configuration.clock)
    }

    /// True if only clients with an open envelope may replay.
    var requiresEnvelope: Bool { configuration.mlab?.requiresEnvelope == true }

    /// Logger of the server's events; text from peers stays on its line.
    let logger: Logger
}
