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
    struct List: ShellCommand {
        static let about = CommandAbout(
            "List the servers that tests can use.", "Lister les serveurs que les tests peuvent utiliser.",
            .pages,
            examples: ["servers"])

        static var configuration: CommandConfiguration { .init(commandName: "list", about) }

        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

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
            let runs = await session.shared.embedded.server != nil
            table.add([
                mark(TestServer.embedded.name), .init(TestServer.embedded.name),
                .init(TestBench.embeddedAddress(in: session.lab)),
                .init("tls"),
                remark(runs ? .running : .startsWhenNeeded),
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
}
