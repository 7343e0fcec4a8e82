import Basics
import TestRunner
import CommandParsing
import ArgumentParser
import Foundation
import Home
import Messages
import ReplayClient
import ReplayServer
import Reports
import TestModel

extension ServersCommand {
    struct Probe: ShellCommand {
        static let about = CommandAbout(
            "Tell which services of a server answer, how quickly, and how it proves who it is.",
            "Dire quels services d'un serveur répondent, en combien de temps, et comment il prouve son identité.",
            .acts,
            examples: ["servers probe mine"])

        static var configuration: CommandConfiguration { .init(commandName: "probe", about) }

        @Argument(help: .serverOrCurrent) var name: String?
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            if let name { try dryRun.check(server: name) }
        }

        func run(in session: isolated Session) async throws {
            let server = try session.servers.server(named: name ?? session.settings[.server])
            if !server.isOwn { try session.bench().requireConsent(for: "servers probe", with: server) }
            let output = session.output(form)
            let endpoint: ServerEndpoint
            let report: ProbeReport
            if server == .mlab {
                (endpoint, report) = try await ServersCommand.probeMLab(session, output)
            } else {
                endpoint = try await session.bench().endpointToUse(on: server).endpoint
                let twin =
                    server == .embedded
                    ? await session.shared.embedded.server?.endpoint.plainPorts : nil
                do {
                    report = try await ServerProbe(endpoint, twin: twin, sockets: session.bench().sockets)
                        .run()
                } catch ReplayError.controlConnectionFailed(let server, let cause) {
                    // The usual message would advise to run this very command.
                    throw ProbeFailed(server: server, service: nil, failure: .connection(cause))
                }
            }
            let text = ProbeText(
                endpoint: endpoint, report: report, date: session.clock.now(), words: session.messages)
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
    /// The ports of the services without TLS.
    fileprivate var plainPorts: ServerEndpoint.Ports {
        .init(sideChannel: sideChannelPlain, results: resultsHTTP)
    }
}
