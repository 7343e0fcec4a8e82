import TestRunner
import Campaigns
import Home
import Recordings
import TestModel

/// A script checked without being run: what its lines would add or remove, and every mistake in them.
package struct DryRun {
    /// The servers that there would be.
    var servers: ServerBook
    /// The consents that there would be.
    var consents: ConsentBook
    /// True if apps may be there then that are not there now.
    var mayHaveOtherApps = false
    /// True if servers may be there then that are not there now.
    var mayHaveOtherServers = false
    /// The values that `${NAME}` stands for.
    var variables: [String: String]
    /// The number of commands that were checked.
    var commands = 0
    /// The mistakes, in the order of the lines.
    var mistakes: [ScriptFailure] = []
    /// The scripts that call each other, the outermost first.
    var open: [String] = []

    init(_ session: isolated Session) {
        servers = session.servers
        consents = session.consents
        variables = session.variables
    }
}

extension DryRun {
    /// Checks what every test needs: consent, an app and a server.
    ///
    /// - Throws: `ShellError`, `RecordingError`.
    func checkTest(
        _ command: String, apps: [String], server: String?, in session: isolated Session
    ) throws {
        // Which server it would be, and who operates it, is known where one is named.
        let own = session.servers.namespaceServers(of: session.home)
        let terms = server.map { name in
            let host = (try? servers.entry(named: name))?.host ?? ""
            return ServerOperator(of: TestServer(named: name), host: host, own: own)
        }
        guard !consents.isEmpty else { throw ShellError.consentMissing(command: command) }
        if let terms, servers.names.contains(server ?? ""), !consents.holds(for: terms) {
            throw ShellError.consentMissing(
                command: command, to: terms, earlier: consents[terms]?.textVersion)
        }
        for app in apps { try check(app: app, in: session) }
        if let server { try check(server: server) }
    }

    /// The campaign that a file asks for; nil where it may name what is not there yet.
    ///
    /// - Throws: `ShellError.unusableFile`, `CampaignMistakes`.
    func campaign(_ file: String, in session: isolated Session) throws -> Campaign? {
        do { return try session.bench().campaignFile(file, knowing: servers).plan } catch let error
            as CampaignMistakes
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
