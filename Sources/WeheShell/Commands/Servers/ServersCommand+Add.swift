import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Home
import Messages
import ReplayClient
import Reports
import TestModel

extension ServersCommand {
    struct Add: ShellCommand {
        static let about = CommandAbout(
            "Add a server under a name.", "Ajouter un serveur sous un nom.", .acts,
            discussion: (
                "Without --ca the certificate must come from a CA this system trusts.",
                "Sans --ca, le certificat doit venir d'une AC que ce système reconnaît."
            ),
            examples: [
                "servers add mine wehe.example.org --ca ca.pem", "servers add mine 192.0.2.10 --plain",
            ])

        static var configuration: CommandConfiguration { .init(commandName: "add", about) }

        @Argument(help: .says("What you will call it.", "Le nom que vous lui donnez.", takes: .name))
        var name: String
        @Argument(
            help: .says("Its host name or IP address.", "Son nom d'hôte ou son adresse IP.", takes: .host))
        var host: String
        @Option(
            help: .says(
                "The CA its certificate comes from: a PEM or DER file, which is copied, or wehe: the Wehe project's.",
                "L'AC d'où vient son certificat : un fichier PEM ou DER, qui est copié, ou wehe : celle du projet Wehe.",
                takes: .file),
            completion: .file())
        var ca: String?
        @Flag(help: .says("Use no TLS.", "Sans TLS.")) var plain = false
        @Flag(
            name: .customLong("old-tls"),
            help: .says(
                "Take TLS before 1.2, old ciphers and short keys, too.",
                "Accepter aussi TLS avant 1.2, d'anciens chiffrements et des clés courtes.")) var oldTLS =
            false
        @Option(
            help: .says(
                "The side channel's port, if not 55556 (55555 without TLS).",
                "Le port du canal auxiliaire, si ce n'est pas 55556 (55555 sans TLS).", takes: .port))
        var sideChannelPort: Int?
        @Option(
            help: .says(
                "The results service's port, if not 56566 (56565 without TLS).",
                "Le port du service de résultats, si ce n'est pas 56566 (56565 sans TLS).", takes: .port))
        var resultsPort: Int?
        @Option(
            help: .says(
                "The port that answers the own-IP query, if not the recorded one.",
                "Le port qui répond à la demande d'adresse, si ce n'est pas le port enregistré.", takes: .port
            )) var ownIPPort: Int?

        mutating func validate() throws {
            if plain, ca != nil {
                throw UsageError.excludeEachOther("--ca", "--plain")
            }
            if plain, oldTLS {
                throw UsageError.excludeEachOther("--old-tls", "--plain")
            }
        }

        /// True if the server's certificate is signed by the Wehe project's CA, by the option or by default
        /// for its host.
        private var trustsWehe: Bool? {
            let isTheirs = !plain && ServerEntry.isOfWehe(ServerEntry.host(host))
            return ca == TrustSource.wehe.word || ca == nil && isTheirs ? true : nil
        }

        /// The entry, without a CA file of its own.
        var entry: ServerEntry {
            ServerEntry(
                name: name, host: ServerEntry.host(host), trustsWehe: trustsWehe, isPlain: plain,
                usesOldTLS: oldTLS ? true : nil, sideChannelPort: sideChannelPort, resultsPort: resultsPort,
                ownIPPort: ownIPPort)
        }

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            try dryRun.servers.add(entry)
        }

        func run(in session: isolated Session) async throws {
            var entry = entry
            var trial = session.servers
            try trial.add(entry)
            if let ca, ca != TrustSource.wehe.word {
                entry.caFile = try Self.keep(
                    ca, as: session.home.serverCertificates.appending(path: name + ".ca"))
            }
            let added = entry
            try await session.changeServers { try $0.add(added) }
            session.output.say(session.messages.serverAdded(name))
            session.output.record(["server": .string(name), "host": .string(entry.host)])
        }

        /// Copies a CA file into the home, so that the server stays usable if the original is removed.
        private static func keep(_ file: String, as copy: URL) throws -> String {
            let source = TypedPath.expanded(file)
            _ = try TrustRoots.certificates(in: source)
            do {
                try PrivateFolder.make(copy.deletingLastPathComponent())
                let bytes = try BoundedFile.content(source, limit: TrustRoots.largestFile)
                try AtomicFile.write(bytes, to: copy.path)
            } catch {
                throw ShellError.homeUnusable(
                    path: copy.path, reason: .unwritable(SystemError(behind: error).map { .system($0.code) }))
            }
            return copy.path
        }
    }
}
