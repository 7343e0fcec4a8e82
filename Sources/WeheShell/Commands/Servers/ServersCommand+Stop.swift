import TestRunner
import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Messages
import Reports
import TestModel

extension ServersCommand {
    struct Stop: ShellCommand {
        static let about = CommandAbout(
            "Stop the embedded server.", "Arrêter le serveur intégré.", .acts, examples: ["servers stop"])

        static var configuration: CommandConfiguration { .init(commandName: "stop", about) }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let wasRunning = await session.shared.embedded.stop()
            session.output.say(session.messages.embeddedStopped(was: wasRunning))
            session.output.record(["server": .string(TestServer.embedded.name), "running": false])
        }
    }
}
