import Networking
package import Basics
package import Home
package import Logging
import Messages
import PathEmulation
import Recordings
package import ReplayClient
import ReplayServer
package import Reports
package import ResultStore
package import TestModel

/// The context in which tests run, are stored and are shown: settings, servers and consent as they were when
/// the command began, and the shared parts of a process (results, embedded servers, emulated lab).
///
/// A value type, so that no other command can change what a running one has already read. Tests, series,
/// localizations, searches, plans and calibrations are methods, each in a file of its own.
package struct TestBench: Sendable {
    /// The folders of settings, results and identities.
    package let home: Home
    /// The clock, real or virtual.
    package let clock: WallClock
    /// The apps and recordings, bundled and imported.
    package let catalogue: CatalogueSource
    /// The settings.
    package let settings: Settings
    /// The servers that the user added.
    package let servers: ServerBook
    /// The terms that the user agreed to.
    package let consents: ConsentBook
    /// Options that change what is reported.
    package let developer: DeveloperOptions
    /// Receives results and notices.
    package let output: Output
    /// The parts that all benches of this process share.
    private let shared: BenchResources
    /// True if a user at a prompt started the command, and can see and end a wait.
    let isAttended: Bool
    /// True if traffic over the loopback interface counts against data budgets like that over a network.
    let countsLoopback: Bool
    let logger: Logger

    /// Creates a bench.
    package init(
        home: Home, clock: WallClock, catalogue: CatalogueSource, settings: Settings, servers: ServerBook,
        consents: ConsentBook, developer: DeveloperOptions, shared: BenchResources, output: Output,
        isAttended: Bool, countsLoopback: Bool, logger: Logger
    ) {
        self.home = home
        self.clock = clock
        self.catalogue = catalogue
        self.settings = settings
        self.servers = servers
        self.consents = consents
        self.developer = developer
        self.output = output
        self.shared = shared
        self.isAttended = isAttended
        self.countsLoopback = countsLoopback
        self.logger = logger
    }

    /// Returns the same bench with another output.
    package func reporting(to output: Output) -> TestBench {
        TestBench(
            home: home, clock: clock, catalogue: catalogue, settings: settings, servers: servers,
            consents: consents, developer: developer,
            shared: shared, output: output, isAttended: isAttended, countsLoopback: countsLoopback,
            logger: logger)
    }

    /// The verdicts of this process so far.
    package var verdicts: VerdictLog { shared.verdicts }
    /// The network of tests and of the embedded servers.
    var network: any NetworkStack { shared.network }
    /// Seeds of tests.
    var seeds: SeedSource { shared.seeds }
    /// The servers of this process for its own tests.
    package var embedded: EmbeddedServers { shared.embedded }
    /// The rules before the embedded servers.
    package var lab: EmulatedLab { shared.lab }
    /// The look at this machine before something is measured.
    var glance: MachineGlance { shared.glance }
    /// The table of autonomous systems that was read last.
    var systemsTable: AddressTableFile { shared.systemsTable }

    /// The language of notices.
    var messages: Messages { output.messages }

    /// Returns a seed for the next test.
    func drawTestSeed() -> UInt64 { seeds.next() }

    /// Returns the results database of the running command, opened on first use.
    ///
    /// - Throws: `ResultStoreError`.
    package func store() async throws -> ResultStore { try await shared.results.store(telling: output) }

    /// Stops the embedded servers and closes the results.
    ///
    /// - Throws: `ResultStoreError` if the database cannot be closed.
    package func close() async throws { try await shared.close() }

    /// The sockets of clients, with the source address and the known addresses of the settings.
    package var sockets: ClientSockets {
        var sockets = ClientSockets(
            clock: clock, network: network, sourceAddress: settings.sourceAddress)
        sockets.knownAddresses = settings.knownAddresses
        sockets.busyLimit = settings.busyLimit
        sockets.voidsEndLimited = settings.voidsEndLimited
        sockets.lab = lab.realPackets?.clientSockets
        return sockets
    }
}
