import Logging
import Synchronization

/// What all connections of one server share.
final class ServingState: Sendable {
    /// How the server runs.
    let configuration: EmbeddedServerConfiguration
    /// Side channels and the replays they announced.
    let registry = SessionRegistry()
    /// What clients measured.
    let samples: SampleStore
    /// What happened so far.
    let counters = ActivityCounters()
    /// The open connections of each address.
    let ledger: ConnectionLedger
    /// Whether the server has enough to do.
    let load: LoadGauge
    /// Access tokens, and who holds an envelope.
    let envelopes = EnvelopeRegistry()
    /// The content of all answers.
    let pattern = ResponsePattern()
    /// What is emulated between this server and its clients.
    let path: NetworkPath
    private let currentLibrary: Mutex<ReplayLibrary>

    init(configuration: EmbeddedServerConfiguration, library: ReplayLibrary) {
        self.configuration = configuration
        path = configuration.path ?? NetworkPath(seed: configuration.seed)
        samples = SampleStore(seed: configuration.seed)
        ledger = ConnectionLedger(limit: configuration.connectionsPerAddress)
        load = LoadGauge(
            configuration.load,
            read: { LoadGauge.machine(folder: configuration.certificateDirectory) })
        currentLibrary = Mutex(library)
    }

    /// What the server offers now.
    var library: ReplayLibrary {
        get { currentLibrary.withLock { $0 } }
        set { currentLibrary.withLock { $0 = newValue } }
    }

    /// Whether only clients with an open envelope may replay.
    var requiresEnvelope: Bool { configuration.mlab?.requiresEnvelope == true }

    /// Where the server tells what it does.
    var logger: Logger { configuration.logger }
}
