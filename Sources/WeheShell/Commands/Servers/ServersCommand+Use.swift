import TestRunner
import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Home
import Messages
import Reports
import TestModel

extension ServersCommand {
    struct Use: ShellCommand {
        static let about = CommandAbout(
            "Choose the server that tests use from now on.",
            "Choisir le serveur que les tests utilisent désormais.", .acts, examples: ["servers use mine"])

        static var configuration: CommandConfiguration { .init(commandName: "use", about) }

        @Argument(help: .server) var name: String

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            try dryRun.check(server: name)
        }

        func run(in session: isolated Session) async throws {
            let server = try session.servers.server(named: name)
            try await session.set(.server, to: name)
            session.output.say(session.messages.testsNowUse(name))
            if server.isOwn { session.output.say(session.messages.embeddedRemark) }
            if !session.bench().hasConsent(for: server) {
                session.output.say(session.messages.consentIsNext(session.bench().serverOperator(of: server)))
            }
            session.output.record(["server": .string(name)])
        }
    }
}
