import ArgumentParser
import Formatting
import Foundation
import Home
import ReplayClient
import ReplayServer
import Reports
import SystemFiles
import TestModel
import TestRunner
import Messages

/// `servers`: where tests run.
struct ServersCommand: ShellCommandGroup {
    static let about = CommandAbout(
        "List, choose, add, remove or probe servers; start the embedded one.",
        "Lister, choisir, ajouter, retirer ou sonder des serveurs ; démarrer le serveur intégré.")

    static var configuration: CommandConfiguration {
        .init(
            commandName: "servers", about,
            subcommands: [
                List.self, Show.self, Use.self, Add.self, Remove.self, Start.self, Stop.self, Probe.self,
            ], defaultSubcommand: List.self)
    }

    struct List: ShellCommand {
        static let about = CommandAbout(
            "List the servers that tests can use.", "Lister les serveurs que les tests peuvent utiliser.",
            examples: ["servers"])

        static var configuration: CommandConfiguration { .init(commandName: "list", about) }

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let words = session.messages
            var table = Table(
                [
                    .init(" ", key: "current"), .init(.server, key: "server"), .init(.host, key: "host"),
                    .init(.security, key: "security"), .init(.remarks, key: "remarks"),
                ], empty: "")
            let current = session.settings[.server]
            func mark(_ name: String) -> Table.Cell {
                .init(name == current ? "*" : " ", .bool(name == current))
            }
            func remark(_ remark: ServerRemark) -> Table.Cell {
                .init(words.serverRemark(remark), .string(Messages.english.serverRemark(remark)))
            }
            table.add([
                mark(TestServer.embedded.name), .init(TestServer.embedded.name), .init("127.0.0.1"),
                .init("tls"),
                remark(session.embedded == nil ? .startsWhenNeeded : .running),
            ])
            table.add([
                mark(TestServer.mlab.name), .init(TestServer.mlab.name),
                .init(words.nearestMachine, .string(Messages.english.nearestMachine)), .init("tls"),
                remark(.mlab),
            ])
            for entry in session.servers.entries {
                table.add([
                    mark(entry.name), .init(entry.name), .init(entry.host),
                    .init(entry.isPlain ? "plain" : entry.usesOldTLS == true ? "old-tls" : "tls"),
                    remark(entry.isPlain ? .noTLS : ServerRemark(entry.trust)),
                ])
            }
            session.output(form).show(table)
        }
    }

    struct Show: ShellCommand {
        static let about = CommandAbout(
            "Show one server: address, ports, trust.", "Montrer un serveur : adresse, ports, confiance.",
            examples: ["servers show lab"])

        static var configuration: CommandConfiguration { .init(commandName: "show", about) }

        @Argument(help: .serverOrCurrent) var name: String?
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let server = try session.servers.server(named: name ?? session.settings[.server])
            let output = session.output(form)
            if server == .mlab { return ServersCommand.showMLab(session, output) }
            if server == .embedded, session.embedded == nil {
                output.say(session.messages.embeddedNotRunning)
                output.record(["server": .string(server.name), "running": false])
                return
            }
            let (endpoint, fingerprint) = try await session.endpoint(of: server)
            let words = session.messages
            output.say(words.serverAt(endpoint.name, host: endpoint.host))
            let ports = endpoint.ports
            var rows: [(Label, String)] = [
                (
                    .ports,
                    words.ports(
                        sideChannel: ports.sideChannel, results: ports.results, ownIP: ports.ownIPQuery)
                )
            ]
            let trust: TrustSource?
            switch endpoint.security {
            case .plain:
                trust = nil
                rows.append((.trust, words.noTLS))
            case .tls(let authorities):
                trust = authorities
                rows.append((.trust, words.trust(tls: authorities)))
            }
            if endpoint.tlsStandard == .old { output.note(words.note(words.oldTLS(endpoint.name))) }
            let shown = fingerprint ?? (trust == .wehe ? WeheAuthority.fingerprint : nil)
            if let fingerprint = shown { rows.append((.authority, "SHA-256 \(fingerprint)")) }
            for line in words.rows(rows, width: 6) { output.say(line) }
            output.record([
                "server": .string(endpoint.name), "running": true, "host": .string(endpoint.host),
                "side_channel_port": .count(endpoint.ports.sideChannel),
                "results_port": .count(endpoint.ports.results),
                "own_ip_port": endpoint.ports.ownIPQuery.map(JSONValue.count) ?? .null,
                "trust": .optional(trust?.word), "old_tls": .bool(endpoint.tlsStandard == .old),
                "ca_fingerprint": .optional(shown),
            ])
        }
    }

    struct Use: ShellCommand {
        static let about = CommandAbout(
            "Choose the server that tests use from now on.",
            "Choisir le serveur que les tests utilisent désormais.", examples: ["servers use lab"])

        static var configuration: CommandConfiguration { .init(commandName: "use", about) }

        @Argument(help: .server) var name: String

        func run(in session: isolated Session) async throws {
            let server = try session.servers.server(named: name)
            try await session.set(.server, to: name)
            session.output.say(session.messages.testsNowUse(name))
            if server.isOwn { session.output.say(session.messages.embeddedRemark) }
            if !session.hasConsent(for: server) {
                session.output.say(session.messages.consentIsNext(session.serverOperator(of: server)))
            }
            session.output.record(["server": .string(name)])
        }
    }

    struct Add: ShellCommand {
        static let about = CommandAbout(
            "Add a server under a name.", "Ajouter un serveur sous un nom.",
            discussion: (
                "Without --ca the certificate must come from a CA this system trusts.",
                "Sans --ca, le certificat doit venir d'une AC que ce système reconnaît."
            ),
            examples: ["servers add lab wehe.example.org --ca ca.pem", "servers add mine 192.0.2.10 --plain"])

        static var configuration: CommandConfiguration { .init(commandName: "add", about) }

        @Argument(help: .says("What you will call it.", "Le nom que vous lui donnez.", takes: .name))
        var name: String
        @Argument(
            help: .says("Its host name or IP address.", "Son nom d'hôte ou son adresse IP.", takes: .host))
        var host: String
        @Option(
            help: .says(
                "The CA its certificate comes from: a PEM or DER file, which is copied, or wehe: the Wehe project's.",
                "L'AC d'où vient son certificat : un fichier PEM ou DER, qui est copié, ou wehe : celle du projet Wehe.",
                takes: .file),
            completion: .file())
        var ca: String?
        @Flag(help: .says("Use no TLS.", "Sans TLS.")) var plain = false
        @Flag(
            name: .customLong("old-tls"),
            help: .says(
                "Take TLS before 1.2, old ciphers and short keys, too.",
                "Accepter aussi TLS avant 1.2, d'anciens chiffrements et des clés courtes.")) var oldTLS =
            false
        @Option(
            help: .says(
                "The side channel's port, if not 55556 (55555 without TLS).",
                "Le port du canal auxiliaire, si ce n'est pas 55556 (55555 sans TLS).", takes: .port))
        var sideChannelPort: Int?
        @Option(
            help: .says(
                "The results service's port, if not 56566 (56565 without TLS).",
                "Le port du service de résultats, si ce n'est pas 56566 (56565 sans TLS).", takes: .port))
        var resultsPort: Int?
        @Option(
            help: .says(
                "The port that answers the own-IP query, if not the recorded one.",
                "Le port qui répond à la demande d'adresse, si ce n'est pas le port enregistré.", takes: .port
            )) var ownIPPort: Int?

        mutating func validate() throws {
            if plain, ca != nil {
                throw UsageFault.excludeEachOther("--ca", "--plain")
            }
            if plain, oldTLS {
                throw UsageFault.excludeEachOther("--old-tls", "--plain")
            }
        }

        /// True if it is said, or known of the host without being said, that the Wehe project's authority signed for it.
        private var trustsWehe: Bool? {
            let isTheirs = !plain && ServerEntry.isOfWehe(ServerEntry.host(host))
            return ca == TrustSource.wehe.word || ca == nil && isTheirs ? true : nil
        }

        /// The entry, without a CA file of its own.
        var entry: ServerEntry {
            ServerEntry(
                name: name, host: ServerEntry.host(host), trustsWehe: trustsWehe, isPlain: plain,
                usesOldTLS: oldTLS ? true : nil, sideChannelPort: sideChannelPort, resultsPort: resultsPort,
                ownIPPort: ownIPPort)
        }

        func run(in session: isolated Session) async throws {
            var entry = entry
            var trial = session.servers
            try trial.add(entry)
            if let ca, ca != TrustSource.wehe.word {
                entry.caFile = try Self.keep(
                    ca, as: session.home.serverCertificates.appending(path: name + ".ca"))
            }
            let added = entry
            try await session.changeServers { try $0.add(added) }
            session.output.say(session.messages.serverAdded(name))
            session.output.record(["server": .string(name), "host": .string(entry.host)])
        }

        /// Copies a CA file into the home, so that the server stays usable when the original goes.
        private static func keep(_ file: String, as copy: URL) throws -> String {
            let source = TypedPath.expanded(file)
            _ = try TrustRoots.certificates(in: source)
            do {
                try PrivateFolder.make(copy.deletingLastPathComponent())
                let bytes = try BoundedFile.content(source, limit: TrustRoots.largestFile)
                try WholeFile.write(bytes, to: copy.path)
            } catch {
                throw ShellError.homeUnusable(
                    path: copy.path, reason: .unwritable(SystemError(behind: error).map { .system($0.code) }))
            }
            return copy.path
        }
    }

    struct Remove: ShellCommand {
        static let about = CommandAbout(
            "Forget a server you added.", "Oublier un serveur que vous avez ajouté.",
            examples: ["servers remove lab"])

        static var configuration: CommandConfiguration { .init(commandName: "remove", about) }

        @Argument(help: .server) var name: String

        func run(in session: isolated Session) async throws {
            let removed = try await session.changeServers { try $0.remove(name) }
            if let file = removed.caFile { try? FileManager.default.removeItem(atPath: file) }
            session.output.say(session.messages.serverRemoved(name))
            if session.settings[.server] == name {
                try await session.set(.server, to: nil)
                session.output.say(session.messages.testsNowUse(session.settings[.server]))
            }
            session.output.record(["server": .string(name), "removed": true])
        }
    }

    struct Start: ShellCommand {
        static let about = CommandAbout(
            "Start the embedded server.", "Démarrer le serveur intégré.",
            examples: ["servers start", "servers start --pair"])

        static var configuration: CommandConfiguration { .init(commandName: "start", about) }

        @Flag(
            help: .says(
                "Start the pair for localizations too, at 127.0.0.2 and 127.0.0.3.",
                "Démarre aussi la paire pour les localisations, en 127.0.0.2 et 127.0.0.3.")) var pair = false
        @Flag(
            help: .says(
                "Use the published ports, so that other programs find it.",
                "Utilise les ports publiés, pour que d'autres programmes le trouvent.")) var standardPorts =
            false
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let wasRunning = session.embedded != nil
            if standardPorts, let running = session.embedded, running.ports != .standard {
                throw ShellError.nothingToDo(.embeddedRunsOnOtherPorts)
            }
            let server = try await session.startEmbeddedServer(on: standardPorts ? .standard : .ephemeral)
            let served = server.endpoint
            let output = session.output(form)
            output.say(session.messages.embeddedRuns(served, already: wasRunning))
            output.say(session.messages.embeddedRemark)
            output.record([
                "server": .string(TestServer.embedded.name), "running": true,
                "address": .string(served.address),
                "side_channel_port": .count(served.sideChannelTLS),
                "results_port": .count(served.resultsHTTPS),
                "own_ip_port": .count(served.ownIP), "ca_file": .string(served.caCertificate.path),
            ])
            guard pair else { return }
            let started = try await session.startEmbeddedPair()
            let both = [started.first.endpoint, started.second.endpoint]
            output.say(session.messages.pairRuns(both[0].address, both[1].address))
            for (number, served) in zip(1..., both) {
                output.say(
                    "  " + session.messages.atServer(number) + ": "
                        + session.messages.ports(
                            sideChannel: served.sideChannelTLS, results: served.resultsHTTPS,
                            ownIP: served.ownIP))
                output.record([
                    "server": .string(TestServer.embedded.name), "running": true,
                    "address": .string(served.address),
                    "side_channel_port": .count(served.sideChannelTLS),
                    "results_port": .count(served.resultsHTTPS), "own_ip_port": .count(served.ownIP),
                    "ca_file": .string(served.caCertificate.path), "server_number": .count(number),
                ])
            }
        }
    }

    struct Stop: ShellCommand {
        static let about = CommandAbout(
            "Stop the embedded server.", "Arrêter le serveur intégré.", examples: ["servers stop"])

        static var configuration: CommandConfiguration { .init(commandName: "stop", about) }

        func run(in session: isolated Session) async throws {
            let wasRunning = await session.stopEmbeddedServer()
            session.output.say(session.messages.embeddedStopped(was: wasRunning))
            session.output.record(["server": .string(TestServer.embedded.name), "running": false])
        }
    }

    struct Probe: ShellCommand {
        static let about = CommandAbout(
            "Tell which services of a server answer, how quickly, and how it proves who it is.",
            "Dire quels services d'un serveur répondent, en combien de temps, et comment il prouve son identité.",
            examples: ["servers probe lab"])

        static var configuration: CommandConfiguration { .init(commandName: "probe", about) }

        @Argument(help: .serverOrCurrent) var name: String?
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let server = try session.servers.server(named: name ?? session.settings[.server])
            if !server.isOwn { try session.requireConsent(for: "servers probe", with: server) }
            let output = session.output(form)
            let endpoint: ServerEndpoint
            let report: ProbeReport
            if server == .mlab {
                (endpoint, report) = try await ServersCommand.probeMLab(session, output)
            } else {
                endpoint = try await session.endpointToUse(on: server).endpoint
                let twin = server == .embedded ? session.embedded?.endpoint.plainPorts : nil
                do {
                    report = try await ServerProbe(endpoint, twin: twin, sockets: session.sockets).run()
                } catch ReplayError.controlConnectionFailed(let server, let cause) {
                    // That sentence advises to do what was just done.
                    throw ProbeFailed(server: server, service: nil, failure: .connection(cause))
                }
            }
            let text = ProbeText(endpoint: endpoint, report: report, date: Date(), words: session.messages)
            for line in text.lines(for: output.standardOutput) { output.say(line) }
            output.record(text.record)
            for check in report.checks where check.isNeeded {
                guard let failure = check.failure else { continue }
                if let problem = failure.tls {
                    throw ReplayError.tlsUnsound(problem, server: endpoint.name)
                }
                throw ProbeFailed(server: endpoint.name, service: check.service, failure: failure)
            }
        }
    }
}

extension ServedEndpoint {
    /// Where the services are without TLS.
    fileprivate var plainPorts: ServerEndpoint.Ports {
        .init(sideChannel: sideChannelPlain, results: resultsHTTP)
    }
}
