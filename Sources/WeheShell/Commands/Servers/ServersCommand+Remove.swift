import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Home
import Messages
import Reports

extension ServersCommand {
    struct Remove: ShellCommand {
        static let about = CommandAbout(
            "Forget a server you added.", "Oublier un serveur que vous avez ajouté.", .acts,
            examples: ["servers remove mine"])

        static var configuration: CommandConfiguration { .init(commandName: "remove", about) }

        @Argument(help: .server) var name: String

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            if !dryRun.mayHaveOtherServers { _ = try dryRun.servers.remove(name) }
        }

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
}
