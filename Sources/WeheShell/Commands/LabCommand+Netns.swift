import ArgumentParser
import Formatting
import Foundation
import LabNamespaces
import PathEmulation
import ReplayServer
import Reports
import TestModel
import Wording

extension LabCommand {
    /// `lab netns`: the path made of real network namespaces, links and queues.
    struct Netns: ShellCommandGroup {
        static var configuration: CommandConfiguration {
            .init(
                commandName: "netns", .labNetns, subcommands: [Show.self, Up.self, Down.self],
                defaultSubcommand: Show.self)
        }

        struct Show: ShellCommand {
            static var configuration: CommandConfiguration { .init(commandName: "show", .labNetnsShow) }

            @OptionGroup var form: FormOptions

            func run(in session: isolated Session) async throws {
                let output = session.output(form)
                guard let status = try await session.namespaceLab.status() else {
                    output.say(session.wording.noNamespaces)
                    return output.record(["up": false])
                }
                Netns.show(status, session.wording, output)
            }
        }

        struct Up: ShellCommand {
            static var configuration: CommandConfiguration { .init(commandName: "up", .labNetnsUp) }

            @Option(help: .init(.netnsServers)) var servers = 1
            @Option(help: .init(.netnsLineRate)) var lineRate = 40.0
            @Option(help: .init(.netnsDelay)) var delay: [Double] = []
            @Option(help: .init(.netnsRules)) var rules: String?

            mutating func validate() throws {
                let sensible = 0.1...10_000.0
                guard sensible.contains(lineRate), delay.allSatisfy({ (0...10_000).contains($0) }) else {
                    throw UsageFault.netnsBounds
                }
            }

            func run(in session: isolated Session) async throws {
                let given = try self.rules.map { try LabRules.from($0) }
                let request = try NamespaceRequest(
                    serverCount: servers, line: RouterLine(rate: Int(lineRate * 1e6)),
                    serverDelays: delay.map { .milliseconds($0) }
                ).with(given?.rules ?? session.path.rules)
                let status = try await session.namespaceLab.up(
                    request, serving: .wehe(executable: Session.executable))
                try await session.addServers(of: status)
                // One lab, one set of rules.
                if let given { session.take(given.rules, named: given.name) }
                Netns.show(status, session.wording, session.output)
            }
        }

        struct Down: ShellCommand {
            static var configuration: CommandConfiguration { .init(commandName: "down", .labNetnsDown) }

            func run(in session: isolated Session) async throws {
                let removed = try await session.namespaceLab.down()
                try await session.removeNamespaceServers()
                session.output.say(session.wording.namespacesRemoved(removed))
                session.output.record([
                    "up": false, "removed": .array(removed.map { .string(English().thing($0)) }),
                ])
            }
        }

        private static func show(_ status: LabStatus, _ wording: any Wording, _ output: Output) {
            output.say(wording.namespaces("\(status.identifier)", isComplete: status.isComplete))
            for server in status.servers {
                output.say(
                    "  "
                        + wording.namespaceServer(
                            server.name, address: server.endpoint?.address, isRunning: server.isRunning))
            }
            let rules = (try? status.rulesText.map { try LabRules(text: $0) }) ?? nil
            for rule in rules ?? .none { output.say("  " + wording.summary(rule)) }
            for place in status.places {
                for queue in place.queues {
                    output.say(
                        "  "
                            + wording.queue(
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
