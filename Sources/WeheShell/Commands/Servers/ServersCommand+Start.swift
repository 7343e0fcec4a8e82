import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Messages
import ReplayServer
import Reports
import TestModel
import TestRunner

extension ServersCommand {
    struct Start: ShellCommand {
        static let about = CommandAbout(
            "Start the embedded server.", "Démarrer le serveur intégré.", .acts,
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

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let running = await session.shared.embedded.server
            if standardPorts, let running, running.ports != .standard {
                throw ShellError.nothingToDo(.embeddedRunsOnOtherPorts)
            }
            let server = try await session.bench().startEmbeddedServer(
                on: standardPorts ? .standard : .ephemeral)
            let served = server.endpoint
            let output = session.output(form)
            output.say(session.messages.embeddedRuns(served, already: running != nil))
            output.say(session.messages.embeddedRemark)
            output.record([
                "server": .string(TestServer.embedded.name), "running": true,
                "address": .string(served.address),
                "side_channel_port": .count(served.sideChannelTLS),
                "results_port": .count(served.resultsHTTPS),
                "own_ip_port": .count(served.ownIP), "ca_file": .string(served.caCertificate.path),
            ])
            guard pair else { return }
            let started = try await session.bench().startEmbeddedPair()
            let both = [started.first.endpoint, started.second.endpoint]
            let words = session.messages
            output.say(session.messages.pairRuns(both[0].address, both[1].address))
            for (number, served) in zip(1..., both) {
                let ports = words.ports(
                    sideChannel: served.sideChannelTLS, results: served.resultsHTTPS, ownIP: served.ownIP)
                output.say("  " + words.labelled(words.atServer(number), ports))
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
}
