import ArgumentParser
import Campaigns
import Foundation
import Home
import Recordings
import TestModel
import Messages

/// A script checked without being run: what its lines would add or remove, and every mistake in them.
struct Rehearsal {
    /// The servers that there would be.
    var servers: ServerBook
    /// What would be agreed to.
    var consents: ConsentBook
    /// Whether apps may be there then that are not there now.
    var mayHaveOtherApps = false
    /// Whether servers may be there then that are not there now.
    var mayHaveOtherServers = false
    /// What `${NAME}` stands for.
    private var variables: [String: String]
    /// How many commands were checked.
    private(set) var commands = 0
    /// What is wrong, in the order of the lines.
    private(set) var mistakes: [ScriptFailure] = []
    /// The scripts that call each other, the outermost first.
    private var open: [String] = []

    init(_ session: isolated Session) {
        servers = session.servers
        consents = session.consents
        variables = session.variables
    }

    /// Checks lines.
    ///
    /// - Parameters:
    ///   - lines: the lines.
    ///   - name: what mistakes call the script.
    ///   - joins: whether a line may go on on the next one.
    ///   - session: what they would run over.
    mutating func take(_ lines: [String], of name: String, joins: Bool = true, in session: isolated Session) {
        let lines =
            joins
            ? Tokeniser.Continuation.joined(lines) : lines.enumerated().map { ($0.offset + 1, $0.element) }
        for (number, line) in lines {
            func mistake(_ error: any Error) -> ScriptFailure {
                ScriptFailure(script: name, line: number, text: line, cause: error)
            }
            do {
                for words in try Tokeniser.commands(in: line, variables: variables) {
                    do { try take(words, in: session) } catch { mistakes.append(mistake(error)) }
                }
            } catch {
                mistakes.append(mistake(error))
            }
        }
    }

    /// Checks the commands of one line inside a command.
    mutating func take(line: String, in session: isolated Session) throws {
        for words in try Tokeniser.commands(in: line, variables: variables) { try take(words, in: session) }
    }

    private mutating func take(_ words: [String], in session: isolated Session) throws {
        commands += 1
        if SystemCommand(words: words) != nil {
            guard session.systemCommandsAreAllowed else { throw ShellError.systemCommandsOff }
            return
        }
        let command: any ParsableCommand
        do {
            command = try session.messages.withLanguage { try Session.command(words) }
        } catch let error as ShellError {
            throw error
        } catch {
            if let slip = session.slip(error, words) { throw slip }
            return
        }
        if let command = command as? any RehearsedCommand { try command.rehearse(&self, in: session) }
    }

    /// Checks a script that another one calls.
    ///
    /// - Parameters:
    ///   - path: where it lies.
    ///   - values: its own variables.
    ///   - session: what it would run over.
    /// - Throws: `ShellError.scriptUnreadable`.
    mutating func take(script path: String, variables values: [String: String], in session: isolated Session)
        throws(ShellError)
    {
        guard !open.contains(path), open.count < Script.deepest else {
            throw .scriptUnreadable(path: path, reason: .scriptsTooDeep)
        }
        let lines = try Script(path: path).lines()
        let outer = variables
        variables = outer.merging(values) { $1 }
        open.append(path)
        defer {
            open.removeLast()
            variables = outer
        }
        take(lines, of: path, in: session)
    }
}

/// A command whose words name things that can be looked up without running it.
protocol RehearsedCommand: ShellCommand {
    /// Looks the names up, and takes note of what the command would change.
    ///
    /// - Throws: what running it would throw at once.
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws
}

extension Rehearsal {
    /// Checks what every test needs: consent, an app and a server.
    ///
    /// - Throws: `ShellError`, `RecordingError`.
    func checkTest(
        _ command: String, apps: [String], server: String?, in session: isolated Session
    ) throws {
        // Which server it would be, and who operates it, is known where one is named.
        let own = session.namespaceServers
        let terms = server.map { name in
            let host = (try? servers.entry(named: name))?.host ?? ""
            return ServerOperator(of: TestServer(named: name), host: host, own: own)
        }
        guard !consents.isEmpty else { throw ShellError.consentMissing(command: command) }
        if let terms, servers.names.contains(server ?? ""), !consents.holds(for: terms) {
            throw ShellError.consentMissing(
                command: command, to: terms, earlier: consents[terms]?.textVersion)
        }
        if !mayHaveOtherApps {
            for app in apps { _ = try session.catalogue.current.app(named: app) }
        }
        if let server { try check(server: server) }
    }

    /// What a campaign's file asks; nil where it may name what is not there yet.
    ///
    /// - Throws: `ShellError.unusableFile`, `CampaignMistakes`.
    func campaign(_ file: String, in session: isolated Session) throws -> Campaign? {
        do { return try session.campaignFile(file, knowing: servers).plan } catch let error
            as CampaignMistakes
        {
            if mayHaveOtherApps || mayHaveOtherServers { return nil }
            throw error
        }
    }

    /// - Throws: `ShellError.unknownServer`.
    func check(server: String) throws(ShellError) {
        if !mayHaveOtherServers { _ = try servers.server(named: server) }
    }
}
