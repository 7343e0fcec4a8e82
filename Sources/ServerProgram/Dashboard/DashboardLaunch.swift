import Networking
package import Basics
import Dashboard
import Foundation
import Home
package import Logging
import Reports
import TestModel
import WireProtocol
import Messages

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Shows the results of a home, or of a shared database, in the browser: `wehe serve --dashboard`.
package struct DashboardLaunch: Sendable {
    /// The address and port to listen on.
    package var place: AddressAndPort
    /// The file with the token; nil for the file of the home, or for no token on loopback.
    package var tokenFile: String?
    /// One folder for all state, instead of the XDG directories.
    package var home: String?
    /// True to print the announcement as a JSON object.
    package var json: Bool
    /// The destination of log messages.
    package var logger: Logger
    /// The source of the results: the address of a shared database, or `home`; nil for the setting.
    package var from: String?

    package init(
        place: AddressAndPort, tokenFile: String?, from: String? = nil, home: String?, json: Bool,
        logger: Logger
    ) {
        self.place = place
        self.tokenFile = tokenFile
        self.from = from
        self.home = home
        self.json = json
        self.logger = logger
    }

    /// Serves until a signal arrives; returns the exit code of the process.
    package func run() async -> Int32 {
        let environment = ProcessInfo.processInfo.environment
        let home = Home(typed: home, environment: environment)
        let output = Output.process(
            environment: environment, form: json ? .json : .table, home: home, clock: .system)
        do {
            let token = try token(in: home)
            let directory = try DashboardAssets.directory(environment: environment)
            let assets = try DashboardAssets(directory, output.messages)
            let results = try await DashboardResults(
                from: from, home: home, environment: environment, output: output)
            let ending = EndOfServing()
            defer { ending.cancel() }
            let words = output.messages
            let listener = try await DashboardListener.open(
                address: place.address, port: place.port, of: SystemStack(), logger: logger
            ) { port in
                DashboardRouter(
                    results.source, assets, token: token, port: port, words: words, clock: output.clock)
            }
            let served = try await serve(listener.port, token, results.source.origin(), home, output)
            await results.keepUpToDate { await ending.wait() }
            await listener.close()
            DashboardFile(home: home).forget(served)
            try results.close()
            output.note(words.stopped)
            return ExitCode.success
        } catch {
            output.complain(error)
            return ExitCode.of(error)
        }
    }

    /// Returns the required token; nil to admit all users of this machine.
    private func token(in home: Home) throws(ShellError) -> DashboardToken? {
        if let tokenFile { return try DashboardTokenFile(path: TypedPath.expanded(tokenFile)).read() }
        // Only this machine can reach a loopback address.
        return IPLiteral.isLoopback(place.address)
            ? nil : try DashboardTokenFile(path: home.dashboardToken.path).readOrMake()
    }

    /// Announces the URL, and records it in the home.
    private func serve(
        _ port: Int, _ token: DashboardToken?, _ origin: DashboardOrigin?, _ home: Home, _ output: Output
    ) async throws -> DashboardFile.Serving? {
        let file = DashboardFile(home: home)
        let claim = try await file.claim()
        let words = output.messages
        // A server that listens on all addresses is reached through loopback on this machine.
        let hosts = ["0.0.0.0": "127.0.0.1", "::": "::1"]
        let host = IPLiteral.urlHost(hosts[place.address] ?? place.address)
        let url = "http://\(host):\(port)/" + (token.map { "?token=\($0.text)" } ?? "")
        if claim != nil { try file.note(url) }
        output.say(whole: words.dashboardServed(at: url))
        output.say(words.dashboardReach(needsToken: token != nil))
        if let origin { output.say(words.dashboardCopies(origin.database)) }
        output.say(words.howToStop)
        output.record([
            "event": "dashboard", "url": .string(url), "address": .string(place.address),
            "port": .count(port), "needs_token": .bool(token != nil),
            "copy_of": .optional(origin?.database),
        ])
        return claim
    }
}

/// The signals that end the server.
private final class EndOfServing: Sendable {
    private let came: AsyncStream<Void>
    private let sources: [InterruptSource]

    /// Starts listening.
    init() {
        let (came, feed) = AsyncStream<Void>.makeStream()
        sources = [SIGINT, SIGTERM, SIGHUP].map { signal in
            InterruptSource(signal: signal) { feed.finish() }
        }
        self.came = came
    }

    /// Waits for one of the signals.
    func wait() async { for await _ in came {} }

    /// Stops listening.
    func cancel() { for source in sources { source.cancel() } }
}
