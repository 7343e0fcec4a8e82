import ArgumentParser
import Basics
import CommandParsing
import Foundation
import Home
import Messages
import PacketLab
import PathEmulation
import Reports
import TestModel
import TestRunner

extension LabCommand {
    /// `lab run`: runs a program behind the rules of the lab, over real packets.
    struct Run: ShellCommand {
        static let about = CommandAbout(
            "Run a program behind the rules, over real packets (Linux).",
            "Lancer un programme derrière les règles, avec de vrais paquets (Linux).", .acts,
            discussion: (
                """
                The program gets a network of its own with one way out: a middlebox that applies the rules to its \
                packets. The program of --server answers on the other side, at 198.18.1.1, that of a second --server \
                at 198.18.1.2. Nothing of it remains when the program ends. In a script the process needs \
                --allow-shell.
                """,
                """
                Le programme reçoit un réseau à lui, avec une seule sortie : une boîte qui applique les règles à ses \
                paquets. Le programme de --server répond de l'autre côté, à 198.18.1.1, celui d'un second --server à \
                198.18.1.2. Il n'en reste rien quand le programme se termine. Dans un script, le processus a besoin \
                de --allow-shell.
                """
            ),
            examples: ["lab run --server 'python3 -m http.server 80' -- curl -s http://198.18.1.1/"])

        static var configuration: CommandConfiguration { .init(commandName: "run", about) }

        @Option(
            help: .says(
                "A command for the other side, which ends with the program; twice for two servers.",
                "Une commande pour l'autre côté, qui se termine avec le programme ; deux fois pour deux serveurs.",
                takes: .programToRun))
        var server: [String] = []
        @OptionGroup var path: LabPathOptions
        @Argument(
            parsing: .postTerminator,
            help: .says(
                "The program and its arguments, behind \"--\".",
                "Le programme et ses arguments, après « -- ».", takes: .programToRun)) var command: [String]

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            _ = try path.settings(usual: .none)
            try requireServers()
        }

        /// - Throws: `PacketLabError` for more servers than a lab has.
        private func requireServers() throws(PacketLabError) {
            guard server.count <= PacketLab.mostServers else { throw .layout(.servers(server.count)) }
        }

        func run(in session: isolated Session) async throws {
            let settings = try path.settings(usual: .none)
            try requireServers()
            try session.requireOtherPrograms()
            let name = command[0]
            guard let program = ProgramPath.find(name) else {
                throw PacketLabError.cannotStart(command: name, SystemError(ENOENT))
            }
            var request = PacketLab.Request(client: [program] + command.dropFirst())
            request.rules = session.lab.rules
            request.settings = settings
            request.settings.seed = session.drawTestSeed()
            request.servers = server.map { ["/bin/sh", "-c", $0] }
            request.files = path.recording
            request.environment[TestBench.labVariable] = session.lab.rules.text
            request.environment[TestBench.labNameVariable] = TestBench.nameOfLabRun(
                settings.access, rules: session.lab.storedRules)
            let lab = request
            let outcome = try await BlockingWork.run(named: "packet-lab") { _ in try PacketLab.run(lab) }
            let counts = outcome.counts
            session.output.note(
                "  "
                    + session.messages.labRan(
                        received: counts.received, held: counts.held, late: counts.late))
            guard outcome.status == 0 else { throw ShellError.systemCommandFailed(code: outcome.status) }
        }
    }
}
