import TestRunner
import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Home
import Messages
import ReplayClient
import Reports
import TestModel

extension ServersCommand {
    struct Show: ShellCommand {
        static let about = CommandAbout(
            "Show one server: address, ports, trust.", "Montrer un serveur : adresse, ports, confiance.",
            .reads,
            examples: ["servers show mine"])

        static var configuration: CommandConfiguration { .init(commandName: "show", about) }

        @Argument(help: .serverOrCurrent) var name: String?
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            if let name { try dryRun.check(server: name) }
        }

        func run(in session: isolated Session) async throws {
            let server = try session.servers.server(named: name ?? session.settings[.server])
            let output = session.output(form)
            if server == .mlab { return ServersCommand.showMLab(session, output) }
            if server == .embedded, await session.shared.embedded.server == nil {
                output.say(session.messages.embeddedNotRunning)
                output.record(["server": .string(server.name), "running": false])
                return
            }
            let (endpoint, fingerprint) = try await session.bench().endpoint(of: server)
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
}
