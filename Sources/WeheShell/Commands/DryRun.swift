import Basics
import TestRunner
import Campaigns
import Home
import Recordings
import TestModel

/// A check of a script without running it: the changes that its lines would make, and all errors in them.
package struct DryRun {
    /// The servers as the script would change them.
    var servers: ServerBook
    /// The consents as the script would change them.
    var consents: ConsentBook
    /// True if the script may add apps.
    var mayHaveOtherApps = false
    /// True if the script may add servers.
    var mayHaveOtherServers = false
    /// The values of the variables `${NAME}`.
    var variables: [String: String]
    /// Number of commands checked.
    var commands = 0
    /// The errors, in the order of the lines.
    var mistakes: [ScriptFailure] = []
    /// The nested scripts, the outermost first.
    var open: [String] = []

    init(_ session: isolated Session) {
        servers = session.servers
        consents = session.consents
        variables = session.variables
    }
}

extension DryRun {
    /// Checks the requirements of every test: consent, an app and a server.
    ///
    /// - Throws: `ShellError`, `RecordingError`.
    func checkTest(
        _ command: String, apps: [String], server: String?, in session: isolated Session
    ) throws {
        // The server and its operator are only known if a server is named.
        let terms = server.map { name in
            let host = (try? servers.entry(named: name))?.host ?? ""
            return ServerOperator(of: TestServer(named: name), host: host)
        }
        guard !consents.isEmpty else { throw ShellError.consentMissing(command: command) }
        if let terms, servers.names.contains(server ?? ""), !consents.holds(for: terms) {
            throw ShellError.consentMissing(
                command: command, to: terms, earlier: consents[terms]?.textVersion)
        }
        for app in apps { try check(app: app, in: session) }
        if let server { try check(server: server) }
    }

    /// Checks the other server of experiments on a limit, as running them does.
    ///
    /// - Throws: `ShellError`.
    func check(otherServer place: String, beside server: String) throws(ShellError) {
        guard !mayHaveOtherServers || servers.names.contains(place) || IPLiteral.isAddress(place) else {
            return
        }
        let terms = try OtherServer.check(place, beside: TestServer(named: server), in: servers)
        guard consents.holds(for: terms) else {
            throw .consentMissing(
                command: "characterise", to: terms, earlier: consents[terms]?.textVersion)
        }
    }

    /// Checks that experiments on a limit of an app are possible; of an app that a line before may add, nothing is known.
    ///
    /// - Throws: `ShellError`.
    func checkExperiments(on app: String, in session: isolated Session) throws {
        guard let entry = try? session.catalogue.current.app(named: app) else { return }
        try session.bench().requireExperiments(on: entry)
    }

    /// Returns the campaign of a file; nil if the file may refer to apps or servers that do not exist yet.
    ///
    /// - Throws: `ShellError.unusableFile`, `CampaignFileErrors`.
    func campaign(_ file: String, in session: isolated Session) throws -> Campaign? {
        do { return try session.bench().campaignFile(file, knowing: servers).plan } catch let error
            as CampaignFileErrors
        {
            if mayHaveOtherApps || mayHaveOtherServers { return nil }
            throw error
        }
    }

    /// - Throws: `RecordingError.unknownApp`.
    func check(app: String, in session: isolated Session) throws(RecordingError) {
        if !mayHaveOtherApps { _ = try session.catalogue.current.app(named: app) }
    }

    /// - Throws: `ShellError.unknownServer`.
    func check(server: String) throws(ShellError) {
        if !mayHaveOtherServers { _ = try servers.server(named: server) }
    }
}
