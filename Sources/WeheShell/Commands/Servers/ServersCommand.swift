import CommandParsing
import ArgumentParser
import Foundation
import Messages

/// `servers`: manages the servers of tests.
struct ServersCommand: ShellCommandGroup {
    static let about = CommandAbout(
        "List, choose, add, remove or probe servers; start the embedded one.",
        "Lister, choisir, ajouter, retirer ou sonder des serveurs ; démarrer le serveur intégré.", .group)

    static var configuration: CommandConfiguration {
        .init(
            commandName: "servers", about,
            subcommands: [
                List.self, Show.self, Use.self, Add.self, Remove.self, Start.self, Stop.self, Probe.self,
            ], defaultSubcommand: List.self)
    }
}
