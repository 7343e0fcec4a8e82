import ArgumentParser
import Foundation
import ReplayClient
import ReplayServer

/// `servers`: where tests run.
struct ServersCommand: ShellCommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "servers",
        abstract: "List, choose, add, remove or probe servers; start the embedded one.",
        subcommands: [
            List.self, Show.self, Use.self, Add.self, Remove.self, Start.self, Stop.self, Probe.self,
        ], defaultSubcommand: List.self)

    struct List: ShellCommand {
        static let configuration = CommandConfiguration(abstract: "List the servers that tests can use.")

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            var table = Table(
                [
                    .init(" ", key: "current"), .init("server", key: "server"), .init("host", key: "host"),
                    .init("security", key: "security"), .init("remarks", key: "remarks"),
                ], empty: "no servers")
            let current = session.settings[.server]
            func mark(_ name: String) -> Table.Cell {
                .init(name == current ? "*" : " ", .bool(name == current))
            }
            table.add([
                mark(ServerBook.embeddedName), .init(ServerBook.embeddedName), .init("127.0.0.1"),
                .init("tls"),
                .init(
                    session.embedded == nil
                        ? "in this program; starts when needed" : "in this program; running"),
            ])
            table.add([
                mark(ServerBook.mlabName), .init(ServerBook.mlabName), .init("nearest machine"), .init("tls"),
                .init(
                    session.settings[.machineCA] == "none"
                        ? "the M-Lab platform; needs mlab-server-ca" : "the M-Lab platform"),
            ])
            for entry in session.servers.entries {
                let remarks = entry.isPlain ? "no TLS" : entry.caFile == nil ? "system trust" : "own CA"
                table.add([
                    mark(entry.name), .init(entry.name), .init(entry.host),
                    .init(entry.isPlain ? "plain" : "tls"), .init(remarks),
                ])
            }
            session.output(form).show(table)
        }
    }

    struct Show: ShellCommand {
        static let configuration = CommandConfiguration(abstract: "Show one server: address, ports, trust.")

        @Argument(help: "The server; the current one without.") var name: String?
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let name = name ?? session.settings[.server]
            try session.servers.check(name)
            let output = session.output(form)
            if name == ServerBook.mlabName { return ServersCommand.showMLab(session, output) }
            if name == ServerBook.embeddedName, session.embedded == nil {
                output.say("embedded: not running; it starts when a test needs it, or with \"servers start\"")
                output.record(["server": .string(name), "running": false])
                return
            }
            let (endpoint, fingerprint) = try await session.endpoint(named: name)
            output.say("\(endpoint.name) at \(endpoint.host)")
            output.say(
                "  ports   side channel \(endpoint.ports.sideChannel), results \(endpoint.ports.results)"
                    + (endpoint.ports.ownIPQuery.map { ", own-IP query \($0)" } ?? ""))
            let trust: String? =
                switch endpoint.security {
                case .plain: nil
                case .tls(let file): file ?? "the system's trust roots"
                }
            output.say("  trust   " + (trust.map { "TLS, \($0)" } ?? "no TLS"))
            if let fingerprint { output.say("  CA      SHA-256 \(fingerprint)") }
            output.record([
                "server": .string(name), "running": true, "host": .string(endpoint.host),
                "side_channel_port": .count(endpoint.ports.sideChannel),
                "results_port": .count(endpoint.ports.results),
                "own_ip_port": endpoint.ports.ownIPQuery.map(JSONValue.count) ?? .null,
                "trust": .optional(trust), "ca_fingerprint": .optional(fingerprint),
            ])
        }
    }

    struct Use: ShellCommand {
        static let configuration = CommandConfiguration(
            abstract: "Choose the server that tests use from now on.")

        @Argument(help: "The server.") var name: String

        func run(in session: isolated Session) async throws {
            try session.servers.check(name)
            try await session.set(.server, to: name)
            session.output.say("Tests now use \(name).")
            if name == ServerBook.embeddedName { session.output.say(ServersCommand.embeddedRemark) }
            session.output.record(["server": .string(name)])
        }
    }

    struct Add: ShellCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a server under a name.",
            discussion: "Without --ca the certificate must come from a CA this system trusts.")

        @Argument(help: "What you will call it.") var name: String
        @Argument(help: "Its host name or IP address.") var host: String
        @Option(
            help: "The CA its certificate comes from: a PEM or DER file, which is copied.",
            completion: .file())
        var ca: String?
        @Flag(help: "Use no TLS.") var plain = false
        @Option(help: "The side channel's port, if not 55556 (55555 without TLS).") var sideChannelPort: Int?
        @Option(help: "The results service's port, if not 56566 (56565 without TLS).") var resultsPort: Int?
        @Option(help: "The port that answers the own-IP query, if not the recorded one.") var ownIPPort: Int?

        mutating func validate() throws {
            if plain, ca != nil { throw ValidationError("--ca and --plain exclude each other") }
        }

        func run(in session: isolated Session) async throws {
            var entry = ServerEntry(
                name: name, host: ServerEntry.host(host), caFile: nil, isPlain: plain,
                sideChannelPort: sideChannelPort,
                resultsPort: resultsPort, ownIPPort: ownIPPort)
            var trial = session.servers
            try trial.add(entry)
            if let ca {
                entry.caFile = try Self.keep(
                    ca, as: session.home.serverCertificates.appending(path: name + ".ca"))
            }
            let added = entry
            try session.changeServers { try $0.add(added) }
            session.output.say(
                "Added \(name). Check it with \"servers probe \(name)\", choose it with \"servers use \(name)\"."
            )
            session.output.record(["server": .string(name), "host": .string(entry.host)])
        }

        /// Copies a CA file into the home, so that the server stays usable when the original goes.
        private static func keep(_ file: String, as copy: URL) throws -> String {
            let source = (file as NSString).expandingTildeInPath
            _ = try TrustRoots.certificates(in: source)
            do {
                try FileManager.default.createDirectory(
                    at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(contentsOf: URL(fileURLWithPath: source)).write(to: copy, options: .atomic)
            } catch {
                throw ShellError.homeUnusable(path: copy.path, reason: "it cannot be written")
            }
            return copy.path
        }
    }

    struct Remove: ShellCommand {
        static let configuration = CommandConfiguration(abstract: "Forget a server you added.")

        @Argument(help: "The server.") var name: String

        func run(in session: isolated Session) async throws {
            let removed = try session.changeServers { try $0.remove(name) }
            if let file = removed.caFile { try? FileManager.default.removeItem(atPath: file) }
            session.output.say("Removed \(name).")
            if session.settings[.server] == name {
                try await session.set(.server, to: nil)
                session.output.say("Tests now use \(session.settings[.server]).")
            }
            session.output.record(["server": .string(name), "removed": true])
        }
    }

    struct Start: ShellCommand {
        static let configuration = CommandConfiguration(abstract: "Start the embedded server.")

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let wasRunning = session.embedded != nil
            let server = try await session.startEmbeddedServer()
            let served = server.endpoint
            let output = session.output(form)
            output.say(
                "The embedded server \(wasRunning ? "already runs" : "runs") at \(served.address): "
                    + "side channel \(served.sideChannelTLS), results \(served.resultsHTTPS).")
            output.say(ServersCommand.embeddedRemark)
            output.record([
                "server": "embedded", "running": true, "address": .string(served.address),
                "side_channel_port": .count(served.sideChannelTLS),
                "results_port": .count(served.resultsHTTPS),
                "own_ip_port": .count(served.ownIP), "ca_file": .string(served.caCertificate.path),
            ])
        }
    }

    struct Stop: ShellCommand {
        static let configuration = CommandConfiguration(abstract: "Stop the embedded server.")

        func run(in session: isolated Session) async throws {
            let wasRunning = await session.stopEmbeddedServer()
            session.output.say(
                wasRunning ? "The embedded server is stopped." : "The embedded server was not running.")
            session.output.record(["server": "embedded", "running": false])
        }
    }

    struct Probe: ShellCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Tell which services of a server answer, how quickly, and with what it proves who it is.")

        @Argument(help: "The server; the current one without.") var name: String?
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let name = name ?? session.settings[.server]
            try session.servers.check(name)
            if name != ServerBook.embeddedName { try session.requireConsent(for: "servers probe") }
            let output = session.output(form)
            let endpoint: ServerEndpoint
            let report: ProbeReport
            if name == ServerBook.mlabName {
                (endpoint, report) = try await ServersCommand.probeMLab(session, output)
            } else {
                endpoint = try await session.endpoint(named: name).endpoint
                let twin = name == ServerBook.embeddedName ? session.embedded?.endpoint.plainPorts : nil
                report = try await ServerProbe(endpoint, twin: twin, sockets: session.sockets).run()
            }
            let text = ProbeText(endpoint: endpoint, report: report, date: Date())
            for line in text.lines(for: output.standardOutput) { output.say(line) }
            output.record(text.record)
            if let failed = report.checks.first(where: { $0.isNeeded && $0.failure != nil }) {
                throw ReplayError.controlConnectionFailed(
                    server: endpoint.name,
                    reason: "\(failed.service.rawValue): \(failed.failure ?? "no answer")")
            }
        }
    }

    /// What a person must know about the embedded server.
    static let embeddedRemark =
        "It measures this machine, not your network: good for learning and labs. "
        + "To measure a network: servers add NAME HOST [--ca FILE], then servers use NAME."
}

extension ServedEndpoint {
    /// Where the services are without TLS.
    fileprivate var plainPorts: ServerEndpoint.Ports {
        .init(sideChannel: sideChannelPlain, results: resultsHTTP)
    }
}
