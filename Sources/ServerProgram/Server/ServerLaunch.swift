import Basics
import Foundation
import Glibc
import Home
package import Networking
import PathEmulation
import ReplayFiles
package import ReplayServer
import Reports
import TestModel
import TestRunner
import WireProtocol
import Messages

/// Runs the embedded server as a process of its own, for clients elsewhere: `wehe serve`.
package struct ServerLaunch: Sendable {
    /// The IP address to listen on.
    package var address: String
    /// True to use the published ports and the recorded ones, instead of ephemeral ones.
    package var usesStandardPorts: Bool
    /// The access line emulated for each client, Mbit/s; nil for none.
    package var lineRate: Double?
    /// The congestion control of replays over TCP, such as `bbr`; nil for the system's usual one.
    package var congestion: String?
    /// True if responses keep the recorded times.
    package var paced: Bool
    /// The limits of the load.
    package var load: LoadLimits
    /// True to offer the M-Lab interface, too.
    package var offersMLab: Bool
    /// True to reject clients without an access envelope.
    package var requiresEnvelope: Bool
    /// Other servers to localize with; each is named to clients as the other half of a pair.
    package var peers: [PeerAddress] = []
    /// The CA file for the peers' certificates; nil for the system's trust roots.
    package var peerCA: String?
    /// The address by which clients know this server; nil for the one it listens on.
    package var publicAddress: String?
    /// The rules for the path to clients, a preset's name or a file; nil for none.
    package var lab: String?
    /// One folder for all state, instead of the XDG directories.
    package var home: String?
    /// True to print the announcement as a JSON object.
    package var json: Bool
    /// The configuration of the log.
    package var log = ServerLog.Plan()
    /// The maximum wait for running tests after SIGTERM.
    package var drainLimit: Duration = .seconds(120)
    /// The address on which metrics are provided; nil for none.
    package var monitoring: MonitoringAddress?
    /// The folder for the archive of results, and the retention period in days; nil for no archive.
    package var keeping: (folder: String, days: Int)?

    package init(
        address: String, usesStandardPorts: Bool, lineRate: Double?, paced: Bool,
        load: LoadLimits = .published, offersMLab: Bool = false, requiresEnvelope: Bool = false,
        home: String?, json: Bool
    ) {
        self.address = address
        self.usesStandardPorts = usesStandardPorts
        self.lineRate = lineRate
        self.paced = paced
        self.load = load
        self.offersMLab = offersMLab
        self.requiresEnvelope = requiresEnvelope
        self.home = home
        self.json = json
    }

    /// Serves until SIGINT, or until SIGTERM and the end of the running tests; returns the exit code of the
    /// process.
    package func run() async -> Int32 {
        let environment = ProcessInfo.processInfo.environment
        let home = Home(typed: home, environment: environment)
        let output = Output.process(
            environment: environment, form: json ? .json : .table, home: home, clock: .system)
        let words = output.messages
        do {
            let log = try openLog(output.clock)
            let logger = log.logger
            let catalogue = CatalogueSource(
                bundled: try ReplayFilesLocation.directory(environment: environment),
                imported: home.recordings)
            var configuration = EmbeddedServerConfiguration(
                clock: output.clock, network: SystemStack(), address: address,
                ports: usesStandardPorts ? .standard : .ephemeral, lineRate: lineRate, paced: paced,
                certificateDirectory: home.embeddedCertificates,
                seed: UInt64.random(in: 0...UInt64.max), logger: logger)
            configuration.load = load
            configuration.congestion = congestion
            let lab = try lab.map { try LabRules.from($0) }
            try lab?.rules.requireEmulation()
            configuration.path = lab.map { NetworkPath(rules: $0.rules, seed: configuration.seed) }
            configuration.mlab = mlab
            if !peers.isEmpty {
                configuration.directory = ServerDirectory(
                    peers: peers, own: publicAddress ?? address, caFile: peerCA, clock: output.clock,
                    network: configuration.network, logger: logger)
            }
            configuration.monitoring = monitoring.map { ($0.place.address, $0.place.port) }
            configuration.keeping = keeping
            let signals = ServerSignals()
            defer { signals.end() }
            let server = try await EmbeddedServer.start(
                configuration,
                serving: ServedCatalogue.recordings(of: catalogue.current) {
                    output.note(words.notServed($0))
                })
            for notice in server.notices { output.note(words.setAside(notice)) }
            announce(server.endpoint, monitoring: server.monitoringPort, lab, output)
            await signals.serve(server, log, drainLimit: drainLimit, output)
            await server.stop()
            output.note(words.stopped)
            return ExitCode.success
        } catch {
            output.complain(error)
            return ExitCode.of(error)
        }
    }

    private func metricsURL(_ port: Int?) -> String? {
        guard let monitoring, let port else { return nil }
        return "http://\(IPLiteral.urlHost(monitoring.place.address)):\(port)/metrics"
    }

    private var mlab: MLabOffer? {
        offersMLab || requiresEnvelope ? MLabOffer(requiresEnvelope: requiresEnvelope) : nil
    }

    private func openLog(_ clock: WallClock) throws(ReplayServerError) -> ServerLog {
        do { return try ServerLog(log, clock: clock) } catch {
            throw .logFile(path: log.file ?? "", reason: error)
        }
    }

    private func announce(
        _ served: ServedEndpoint, monitoring port: Int?, _ lab: (rules: LabRules, name: String)?,
        _ output: Output
    ) {
        let words = output.messages
        // The operator of a server behind an address translator knows its public address.
        let addresses = publicAddress.map { [$0] } ?? served.addresses
        let address = addresses.first ?? served.address
        output.say(words.serving(at: addresses.joined(separator: ", ")))
        var rows: [(Label, String)] = [
            (
                .sideChannel,
                words.twoPorts(served.sideChannelTLS, "TLS", served.sideChannelPlain, words.plain)
            ),
            (.results, words.twoPorts(served.resultsHTTPS, "HTTPS", served.resultsHTTP, "HTTP")),
            (.ownIPQuery, "\(served.ownIP)"), (.authorityFile, served.caCertificate.path),
            (.lineRate, lineRate.map(words.throughput) ?? words.none),
        ]
        if let congestion { rows.append((.congestion, congestion)) }
        if let url = metricsURL(port) { rows.append((.metrics, url)) }
        for line in words.rows(rows, width: 12) { output.say(line) }
        if let lab {
            output.say(words.labNow(lab.name, rules: lab.rules.count))
            for rule in lab.rules { output.say("  " + words.summary(rule)) }
        }
        output.say(words.useFromAnotherShell)
        output.say(
            whole: "  servers add \(words.nameToChoose) \(address) --ca \(served.caCertificate.path)"
                + (usesStandardPorts
                    ? ""
                    : " --side-channel-port \(served.sideChannelTLS) --results-port \(served.resultsHTTPS)"
                        + " --own-ip-port \(served.ownIP)"))
        if let locateURL = served.locateURL, let mlab {
            output.say(words.useMLabSide)
            output.say(whole: "  settings set mlab-locate-url \(locateURL)")
            output.say(whole: "  settings set mlab-ca \(served.caCertificate.path)")
            output.say(whole: "  settings set mlab-server-ca \(served.caCertificate.path)")
            output.say(whole: "  settings set resolve \(MLabService.hostPrefix)\(mlab.machine)=\(address)")
            output.say(whole: "  replay espn --server \(TestServer.mlab.name)")
        }
        output.say(words.howToStop)
        output.record([
            "event": "serving", "address": .string(address),
            "addresses": .array(addresses.map { .string($0) }),
            "side_channel_tls_port": .count(served.sideChannelTLS),
            "side_channel_plain_port": .count(served.sideChannelPlain),
            "results_https_port": .count(served.resultsHTTPS),
            "results_http_port": .count(served.resultsHTTP),
            "own_ip_port": .count(served.ownIP), "ca_file": .string(served.caCertificate.path),
            "ca_fingerprint": .string(served.caFingerprint), "line_rate_mbps": .optional(lineRate),
            "congestion": .optional(congestion),
            "lab": lab.map { .array($0.rules.map { .string($0.description) }) } ?? .null,
            "peers": .array(peers.map { .string($0.host) }),
            "metrics_url": .optional(metricsURL(port)),
            "locate_url": .optional(served.locateURL), "machine": .optional(mlab?.machine),
        ])
    }
}
