import ArgumentParser
import Campaigns
package import Basics
import Differentiation
package import Foundation
package import Home
package import Logging
import NIOPosix
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
package import Reports
package import ResultStore
package import TestModel
import TestRunner
package import Messages

/// The one object that all commands of a shell work over: settings, servers, catalogue, results, developer
/// options and the embedded server.
///
/// An actor, because completion and a running command look at it from different tasks.
package actor Session {
    /// Where state is kept.
    package let home: Home
    /// The process's environment.
    package let environment: [String: String]
    /// What time it is, and how it is waited for.
    let clock: WallClock
    /// Whether traffic to this machine's loopback addresses counts like that over a network.
    let countsLoopback: Bool
    /// The apps and recordings, bundled and imported.
    package let catalogue: CatalogueSource
    /// Where results and notices go.
    package var output: Output
    /// What a person set.
    package internal(set) var settings: Settings
    /// The servers a person added.
    package internal(set) var servers: ServerBook
    /// Options that change what is reported.
    package var developer = DeveloperOptions()
    /// What a person agreed to.
    package internal(set) var consents: ConsentBook
    /// Whether a person types the commands.
    package let isInteractive: Bool

    /// What parses the options of the process, for the manual page.
    var program: (any ParsableCommand.Type)?

    let logger: Logger
    private(set) var generator: SeededGenerator
    private(set) var seed: UInt64
    /// The form that the process was started with, which wins over the setting.
    private let fixedForm: OutputForm?
    private var openedStore: ResultStore?
    /// Whether the person was told that nothing can be stored.
    private var knowsOfReadOnly = false
    var embedded: EmbeddedServer?
    /// The two embedded servers of localizations.
    var embeddedPair: EmbeddedPair?
    /// How the embedded servers find each other's measurements.
    let directory = ServerDirectory()
    /// What it offers.
    var offer = EmbeddedOffer()
    /// What is emulated between the embedded server and this shell.
    let path: NetworkPath
    /// What people call the rules that stand; nil where they were put together by hand.
    var labName: String?
    /// Whether the shell is to end, and with which code.
    package internal(set) var isLeaving = false
    /// How many scripts and repetitions run inside each other.
    var scriptDepth = 0
    /// What `${NAME}` stands for in lines.
    package internal(set) var variables: [String: String] = [:]
    /// The table of autonomous systems that was read, with the path of its file.
    var systemsTable: (path: String, table: AddressTable)?
    /// What tests said so far.
    var verdicts = VerdictLog()
    /// Whether lines that nobody types may go to the system's shell.
    var systemCommandsAreAllowed = false
    /// Whether commands come from standard input, which then is nobody's to read.
    var readsCommands = false
    /// Whether each command is followed by how long it took.
    var isTiming = false

    /// Reads the home; what is corrupt there is set aside and named on standard error.
    ///
    /// - Throws: `ShellError.homeUnusable` if a state file can be neither read nor set aside.
    package init(
        home: Home, environment: [String: String], output: Output, resources: URL, isInteractive: Bool,
        logger: Logger, clock: WallClock = .system, countsLoopback: Bool = false
    ) throws(ShellError) {
        self.home = home
        self.environment = environment
        self.isInteractive = isInteractive
        self.logger = logger
        self.clock = clock
        self.countsLoopback = countsLoopback
        catalogue = CatalogueSource(bundled: resources, imported: home.recordings)
        fixedForm = output.form == .table ? nil : output.form
        let changed =
            try Self.read(
                StateFile<[String: String]>(home.settingsFile), output, losing: .settings)
            ?? [:]
        settings = Settings(changed: changed)
        for name in changed.keys.sorted() where settings.changed[name] == nil {
            output.note(
                output.messages.unusableSetting(
                    name, value: changed[name] ?? "", in: home.settingsFile.path,
                    standard: SettingKey.all.first { $0.name == name }?.standard))
        }
        servers =
            try Self.read(
                StateFile<ServerBook>(home.serversFile), output, losing: .servers)
            ?? ServerBook()
        consents =
            try Self.read(StateFile<ConsentBook>(home.consentFile), output, losing: .consent)
            ?? ConsentBook()
        _ = try Self.read(StateFile<Identity>(home.identityFile), output, losing: .identity)
        _ = try Self.read(StateFile<VantagePoint>(home.vantagePointFile), output, losing: .vantagePoint)
        seed = settings.seed ?? UInt64.random(in: 0...UInt64.max)
        generator = SeededGenerator(seed: seed)
        path = NetworkPath(seed: seed)
        self.output = output
        self.output.messages = Self.messages(settings, environment)
        let chosen = OutputForm(rawValue: settings[.output]) ?? .table
        self.output.form = fixedForm ?? chosen
    }

    /// What a file of a home holds; nil if there is none. A corrupt one is set aside and named.
    ///
    /// - Throws: `ShellError.homeUnusable` if it can be neither read nor set aside.
    static func read<Content>(
        _ file: StateFile<Content>, _ output: Output, losing state: LostState
    ) throws(ShellError) -> Content? {
        switch try file.read() {
        case .absent: return nil
        case .content(let content): return content
        case .setAside(let copy, let reason):
            output.note(
                output.messages.setAside(
                    file.url.path, because: reason, keptAs: copy.lastPathComponent, consequence: state))
            return nil
        }
    }

    /// What the shell says, in the language set, else in the locale's.
    package var messages: Messages { output.messages }

    private static func messages(_ settings: Settings, _ environment: [String: String]) -> Messages {
        Language(setting: settings[.language], environment: environment).messages
    }

    /// A number for the next test's random choices, so that each test can be repeated by itself.
    package func drawTestSeed() -> UInt64 { generator.next() }

    /// The results that the running command is about: the home's database, opened on first use, or a copy of another.
    ///
    /// - Throws: `ResultStoreError`.
    package func store() async throws -> ResultStore {
        if let copy = ReadResults.elsewhere { return copy }
        // One that cannot be written is opened anew: the disk may have room by now.
        if let openedStore, openedStore.writeObstacle == nil { return openedStore }
        let store = try await ResultStore.open(home.resultsFile)
        // Somebody else who could not wait either may have opened it meanwhile.
        if let openedStore, openedStore.writeObstacle == nil {
            try store.close()
            return openedStore
        }
        if let copy = store.setAside {
            output.note(messages.databaseSetAside(store.path.path, keptAs: copy.path))
        }
        if store.isMended { output.note(messages.note(messages.databaseMended(store.path.path))) }
        if let obstacle = store.writeObstacle, !knowsOfReadOnly {
            knowsOfReadOnly = true
            output.note(messages.note(messages.readOnly(obstacle)))
        }
        openedStore = store
        return store
    }

    /// How connections are opened now.
    var sockets: ClientSockets {
        var sockets = ClientSockets(
            group: MultiThreadedEventLoopGroup.singleton, sourceAddress: settings.sourceAddress)
        sockets.knownAddresses = settings.knownAddresses
        return sockets
    }

    /// Ends what runs in the background and closes the database.
    package func close() async {
        await stopEmbeddedServer()
        output.transcript?.close()
        do { try openedStore?.close() } catch { output.note(messages.note(error)) }
        openedStore = nil
    }
}

/// Changes that are saved at once.
extension Session {
    /// Sets a setting, or back to its standard value with nil.
    ///
    /// - Throws: `ShellError`; nothing changes if it cannot be saved. `ReplayServerError` where it is saved, but an
    ///   embedded server that others use cannot start again with it.
    package func set(_ key: SettingKey, to value: String?) async throws {
        var changed = settings
        if let value { try changed.set(key, to: value) } else { changed.reset(key) }
        if key.name == SettingKey.server.name { _ = try servers.server(named: changed[.server]) }
        if value != nil { try Self.checkCertificates(changed[key], of: key) }
        // Another shell on this home may have saved other settings meanwhile.
        try await StateFile<[String: String]>(home.settingsFile).update { saved in
            var saved = saved ?? [:]
            saved[key.name] = changed.changed[key.name]
            return (saved, ())
        }
        settings = changed
        switch key.name {
        case SettingKey.seed.name:
            seed = changed.seed ?? UInt64.random(in: 0...UInt64.max)
            generator = SeededGenerator(seed: seed)
        case SettingKey.output.name where fixedForm == nil:
            output.form = OutputForm(rawValue: changed[.output]) ?? .table
        case SettingKey.language.name: output.messages = Self.messages(changed, environment)
        case SettingKey.lineRate.name: try await renewEmbeddedServer()
        default: break
        }
    }

    /// Reads the certificates that a setting names, so that a wrong file is told when it is set.
    ///
    /// - Throws: `ReplayError.trustUnreadable`.
    private static func checkCertificates(_ value: String, of key: SettingKey) throws(ReplayError) {
        guard [SettingKey.platformCA.name, SettingKey.machineCA.name].contains(key.name),
            case .file(let path) = TrustSource(word: value)
        else { return }
        _ = try TrustRoots.certificates(in: path)
    }

    /// Changes the server book as it is on disk, where another shell on this home may have changed it too.
    ///
    /// - Throws: `ShellError`; nothing changes if it cannot be saved.
    func changeServers<Result: Sendable>(
        _ change: (inout ServerBook) throws -> Result
    ) async throws -> Result {
        let (book, result) = try await StateFile<ServerBook>(home.serversFile).update { saved in
            var book = saved ?? ServerBook()
            let result = try change(&book)
            return (book, (book, result))
        }
        servers = book
        return result
    }
}
