import TestRunner
import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Home
import NetnsLab
import PathEmulation
import ReplayServer
import Reports
import TestModel
import Messages

extension LabCommand {
    /// `lab netns`: the lab built of real network namespaces, links and queues.
    struct Netns: ShellCommandGroup {
        static let about = CommandAbout(
            "Make the path of real network namespaces, links and queues (as root).",
            "Faire le chemin d'espaces de noms, de liens et de files réels (en tant que root).", .group)

        static var configuration: CommandConfiguration {
            .init(
                commandName: "netns", about, subcommands: [Show.self, Up.self, Down.self],
                defaultSubcommand: Show.self)
        }

        struct Show: ShellCommand {
            static let about = CommandAbout(
                "Show the namespaces' servers and what the queues did.",
                "Montrer les serveurs des espaces de noms et ce que firent les files.", .reads,
                examples: ["lab netns show"])

            static var configuration: CommandConfiguration { .init(commandName: "show", about) }

            @OptionGroup var form: FormOptions

            func check(_ dryRun: inout DryRun, in session: isolated Session) {}

            func run(in session: isolated Session) async throws {
                let output = session.output(form)
                guard let status = try await NamespaceLab(of: session.home).status() else {
                    output.say(session.messages.noNamespaces)
                    return output.record(["up": false])
                }
                Netns.show(status, session.messages, output)
            }
        }

        struct Up: ShellCommand {
            static let about = CommandAbout(
                "Make a client, a router and one or two servers, and add the servers.",
                "Créer un client, un routeur et un ou deux serveurs, et ajouter ceux-ci.", .acts,
                examples: ["lab netns up --servers 2 --line-rate 40"])

            static var configuration: CommandConfiguration { .init(commandName: "up", about) }

            @Option(help: .says("How many servers: 1 or 2.", "Combien de serveurs : 1 ou 2.", takes: .number))
            var servers = 1
            @Option(
                help: .says(
                    "The rate of the client's line, Mbit/s.", "Le débit de la ligne du client, en Mbit/s.",
                    takes: .rate)) var lineRate = 40.0
            @Option(
                help: .says(
                    "Extra delay to the first server, and again for the second, ms.",
                    "Le retard ajouté vers le premier serveur, puis vers le second, en ms.",
                    takes: .milliseconds)) var delay: [Double] = []
            @Option(
                help: .says(
                    "A preset or a file; the rules of the lab without.",
                    "Un préréglage ou un fichier ; à défaut les règles du labo.", takes: .presetOrFile))
            var rules: String?

            mutating func validate() throws {
                let sensible = 0.1...10_000.0
                guard sensible.contains(lineRate), delay.allSatisfy({ (0...10_000).contains($0) }) else {
                    throw UsageError.netnsBounds
                }
            }

            func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
                if let rules { _ = try LabRules.from(rules) }
                dryRun.mayHaveOtherServers = true
            }

            func run(in session: isolated Session) async throws {
                let given = try self.rules.map { try LabRules.from($0) }
                let request = try NamespaceRequest(
                    serverCount: servers, line: RouterLine(rate: Int(lineRate * 1e6)),
                    serverDelays: delay.map { .milliseconds($0) }
                ).with(given?.rules ?? session.lab.rules)
                let status = try await NamespaceLab(of: session.home).up(
                    request, serving: .wehe(executable: Netns.executable))
                try await session.addServers(of: status)
                // Both labs use one set of rules.
                if let given { session.lab.load(given.rules, named: given.name) }
                Netns.show(status, session.messages, session.output)
            }
        }

        struct Down: ShellCommand {
            static let about = CommandAbout(
                "Remove exactly what was made.", "Enlever exactement ce qui fut créé.", .acts,
                examples: ["lab netns down"])

            static var configuration: CommandConfiguration { .init(commandName: "down", about) }

            func check(_ dryRun: inout DryRun, in session: isolated Session) {}

            func run(in session: isolated Session) async throws {
                let removed = try await NamespaceLab(of: session.home).down()
                try await session.removeNamespaceServers()
                session.output.say(session.messages.namespacesRemoved(removed))
                session.output.record([
                    "up": false, "removed": .array(removed.map { .string(Messages.english.thing($0)) }),
                ])
            }
        }

        /// This program's own file, which runs in the namespaces too.
        private static var executable: String {
            URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        }

        private static func show(_ status: LabStatus, _ messages: Messages, _ output: Output) {
            output.say(messages.namespaces("\(status.identifier)", isComplete: status.isComplete))
            for server in status.servers {
                output.say(
                    "  "
                        + messages.namespaceServer(
                            server.name, address: server.endpoint?.address, isRunning: server.isRunning))
            }
            let rules = (try? status.rulesText.map { try LabRules(text: $0) }) ?? nil
            for rule in rules ?? .none { output.say("  " + messages.summary(rule)) }
            for place in status.places {
                for queue in place.queues {
                    output.say(
                        "  "
                            + messages.queue(
                                "\(place.place.rawValue) \(queue.kind)", packets: queue.packets,
                                bytes: queue.bytes, drops: queue.drops))
                }
            }
            output.record([
                "up": true, "complete": .bool(status.isComplete), "name": .string("\(status.identifier)"),
                "servers": .array(
                    status.servers.map { server in
                        [
                            "name": .string(server.name), "address": .optional(server.endpoint?.address),
                            "running": .bool(server.isRunning), "log": .string(server.logFile),
                        ]
                    }),
                "rules": rules.map { .array($0.map { .string($0.description) }) } ?? .null,
                "queues": .array(
                    status.places.flatMap { place in
                        place.queues.map { queue in
                            [
                                "place": .string(place.place.rawValue), "kind": .string(queue.kind),
                                "packets": .count(queue.packets), "bytes": .count(queue.bytes),
                                "drops": .count(queue.drops),
                            ]
                        }
                    }),
            ])
        }
    }
}

extension NamespaceLab {
    /// Creates the value for a home's lab of network namespaces, which may be up or not.
    init(of home: Home) { self.init(directory: home.namespaceLab) }
}

extension Session {
    /// Adds the servers of a lab to the server book; those of an earlier lab go.
    ///
    /// - Throws: `ShellError`.
    fileprivate func addServers(of status: LabStatus) async throws {
        try await changeServers { book in
            for server in status.servers {
                guard let endpoint = server.endpoint else { continue }
                if book.names.contains(server.name) { _ = try book.remove(server.name) }
                try book.add(
                    ServerEntry(
                        name: server.name, host: endpoint.address, caFile: endpoint.caFile, isPlain: false,
                        sideChannelPort: nil, resultsPort: nil, ownIPPort: nil))
            }
        }
    }

    /// Forgets the servers of a lab that is gone; tests then use the embedded one again.
    ///
    /// - Throws: `ShellError`.
    fileprivate func removeNamespaceServers() async throws {
        let gone = servers.namespaceServers(of: home)
        guard !gone.isEmpty else { return }
        if gone.contains(settings[.server]) { try await set(.server, to: nil) }
        try await changeServers { book in
            for name in gone where book.names.contains(name) { _ = try book.remove(name) }
        }
    }
}
