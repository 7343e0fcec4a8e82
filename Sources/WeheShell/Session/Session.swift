package import Networking
import ArgumentParser
import Campaigns
import Basics
import Differentiation
package import Foundation
package import Home
package import Logging
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
package import Reports
package import ResultStore
package import TestModel
package import TestRunner
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
    /// The clock, for the time and for waiting.
    let clock: WallClock
    /// True if traffic to this machine's loopback addresses counts like that over a network.
    private let countsLoopback: Bool
    /// The apps and recordings, bundled and imported.
    package let catalogue: CatalogueSource
    /// Where results and notices go.
    package var output: Output
    /// The settings of the person.
    package internal(set) var settings: Settings
    /// The servers a person added.
    package internal(set) var servers: ServerBook
    /// Options that change what is reported.
    package var developer = DeveloperOptions()
    /// The consents of the person.
    package internal(set) var consents: ConsentBook
    /// True if a person types the commands.
    package let isInteractive: Bool

    /// The type that parses the options of the process, for the manual page.
    var program: (any ParsableCommand.Type)?

    /// The parts that the test benches of all commands share.
    let shared: BenchResources
    let logger: Logger
    /// The form that the process was started with, which wins over the setting.
    private let fixedForm: OutputForm?
    /// True if the shell is to end.
    package internal(set) var isLeaving = false
    /// The number of scripts and repetitions that run inside each other.
    var scriptDepth = 0
    /// The values of `${NAME}` in lines.
    package internal(set) var variables: [String: String] = [:]
    /// True if lines that nobody types may go to the system's shell.
    var systemCommandsAreAllowed = false
    /// True if commands come from standard input, which nothing else may then read.
    var readsCommands = false
    /// True if each command is followed by its duration.
    var isTiming = false

    /// Reads the home; what is corrupt there is set aside and named on standard error. `network` is that of tests and of
    /// the embedded servers, and `glance` the look at this machine before something is measured.
    ///
    /// - Throws: `ShellError.homeUnusable` if a state file can be neither read nor set aside.
    package init(
        home: Home, environment: [String: String], output: Output, resources: URL, isInteractive: Bool,
        logger: Logger, network: any NetworkStack, glance: MachineGlance, countsLoopback: Bool = false
    ) throws(ShellError) {
        self.home = home
        self.environment = environment
        self.isInteractive = isInteractive
        self.logger = logger
        clock = output.clock
        self.countsLoopback = countsLoopback
        catalogue = CatalogueSource(bundled: resources, imported: home.recordings)
        fixedForm = output.form == .table ? nil : output.form
        let state = try HomeState(of: home, environment: environment, telling: output)
        (settings, servers, consents) = (state.settings, state.servers, state.consents)
        shared = BenchResources(
            home: home, seed: settings.seed ?? UInt64.random(in: 0...UInt64.max), network: network,
            glance: glance)
        self.output = output
        self.output.messages = Self.messages(settings, environment)
        let chosen = OutputForm(rawValue: settings[.output]) ?? .table
        self.output.form = fixedForm ?? chosen
    }

    /// The texts of the shell, in the language set, else in the locale's.
    package var messages: Messages { output.messages }

    private static func messages(_ settings: Settings, _ environment: [String: String]) -> Messages {
        Language(setting: settings[.language], environment: environment).messages
    }

    /// Everything that tests need, as it is now, for one command.
    ///
    /// - Parameter output: receives results and notices; nil for the session's own.
    /// - Returns: the bench.
    func bench(_ output: Output? = nil) -> TestBench {
        TestBench(
            home: home, clock: clock, catalogue: catalogue, settings: settings, servers: servers,
            consents: consents, developer: developer, shared: shared, output: output ?? self.output,
            isAttended: isInteractive && scriptDepth == 0, countsLoopback: countsLoopback, logger: logger)
    }

    /// The emulated lab before the embedded servers.
    var lab: EmulatedLab { shared.lab }

    /// The verdicts of this session so far.
    var verdicts: VerdictLog { shared.verdicts }

    /// Returns a seed for the random choices of the next test.
    package func drawTestSeed() -> UInt64 { shared.seeds.next() }

    /// The results that the running command is about: the home's database, opened on first use, or a copy of another.
    ///
    /// - Throws: `ResultStoreError`.
    package func store() async throws -> ResultStore { try await shared.results.store(telling: output) }

    /// Checks that other programs may be run: by lines typed at the prompt, and by others only if an option of
    /// the process permits it, so that a script can be run without being read first.
    ///
    /// - Throws: `ShellError.systemCommandsOff`.
    func requireOtherPrograms() throws(ShellError) {
        guard (isInteractive && scriptDepth == 0) || systemCommandsAreAllowed else {
            throw .systemCommandsOff
        }
    }

    /// Ends what runs in the background and closes the database.
    package func close() async {
        output.transcript?.close()
        do { try await shared.close() } catch { output.note(messages.note(error)) }
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
            shared.seeds.restart(from: changed.seed ?? UInt64.random(in: 0...UInt64.max))
        case SettingKey.output.name where fixedForm == nil:
            output.form = OutputForm(rawValue: changed[.output]) ?? .table
        case SettingKey.language.name: output.messages = Self.messages(changed, environment)
        case SettingKey.lineRate.name: try await bench().renewEmbeddedServer()
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
