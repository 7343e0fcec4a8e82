import ServerProgram
import CommandParsing
import ArgumentParser
import Basics
import ReplayServer
import TestModel
import WeheShell
import WireProtocol
import Messages

/// `wehe serve`: the embedded server as a process of its own.
struct Serve: AsyncParsableCommand, DescribedCommand {
    static let about = CommandAbout(
        "Serve replays to clients elsewhere, upstream ones included.",
        "Servir des rejeux à d'autres clients, y compris les clients Wehe d'origine.", .acts,
        examples: [
            "wehe serve", "wehe serve --standard-ports --address 192.0.2.10", "wehe serve --dashboard 8080",
        ])

    static var configuration: CommandConfiguration { .init(commandName: "serve", about) }

    @Option(help: .says("The IP address to listen on.", "L'adresse IP où écouter.", takes: .address))
    var address = Self.usualAddress
    @Flag(
        help: .says(
            "Use the published ports (55555, 55556, 56565, 56566) and the recorded ones, not free ones.",
            "Utilise les ports publiés (55555, 55556, 56565, 56566) et ceux des enregistrements, pas des ports libres."
        ))
    var standardPorts = false
    @Option(
        help: .says(
            "The access line to emulate for each client, in Mbit/s, or none.",
            "La ligne d'accès à émuler pour chaque client, en Mbit/s, ou none (aucune).", takes: .rate))
    var lineRate: LineRate = .megabits(Self.usualRate)
    @Option(
        help: .says(
            "The congestion control of replays over TCP: cubic, bbr, reno or another that the system offers.",
            "Le contrôle de congestion des rejeux sur TCP : cubic, bbr, reno ou un autre qu'offre le système.",
            takes: .text)) var congestion: String?
    @Flag(
        help: .says(
            "Send recorded answers at once instead of at their recorded times, for benchmarks.",
            "Envoie les réponses d'un coup au lieu des instants enregistrés, pour mesurer les performances."))
    var unpaced = false
    @Option(
        help: .says(
            "Turn new tests away while so many replays are running.",
            "Refuse les nouveaux tests tant que ce nombre de rejeux est en cours.", takes: .number))
    var maxSessions = LoadLimits.usualSessions
    @Option(
        help: .says(
            "Turn new tests away while more than this is sent or received, in Mbit/s, or none (default: 2000 with a "
                + "line rate).",
            "Refuse les nouveaux tests au-delà de ce débit, envoyé ou reçu, en Mbit/s, ou none (aucune limite ; par "
                + "défaut 2000 avec une ligne émulée).", takes: .rate))
    var maxUpload: LineRate?
    @Flag(
        help: .says(
            "Offer the M-Lab side too: a locate service and access envelopes.",
            "Offre aussi le côté M-Lab : un service de localisation et des enveloppes d'accès."))
    var mlab = false
    @Flag(
        help: .says(
            "Turn clients without an access envelope away; implies --mlab.",
            "Refuse les clients sans enveloppe d'accès ; implique --mlab."))
    var requireEnvelope = false
    @Option(
        name: .customLong("peer"),
        help: .says(
            "Another server of yours to localize with: ADDRESS or ADDRESS:RESULTS-PORT; may be repeated.",
            "Un autre de vos serveurs, pour localiser : ADRESSE ou ADRESSE:PORT-DES-RÉSULTATS ; peut être répété.",
            takes: .address))
    var peers: [PeerAddress] = []
    @Option(
        name: .customLong("peer-ca"),
        help: .says(
            "The CA file that the peers' certificates come from.",
            "Le fichier de l'autorité dont viennent les certificats de ces serveurs.", takes: .file),
        completion: .file())
    var peerCA: String?
    @Option(
        help: .says(
            "The address that clients and peers know this server by.",
            "L'adresse sous laquelle les clients et les autres serveurs connaissent celui-ci.",
            takes: .address))
    var publicAddress: String?
    @Option(
        help: .says(
            "Rules for the path to all clients: a preset or a file (see \"help lab\").",
            "Des règles pour le chemin vers tous les clients : un préréglage ou un fichier (voir « help lab »).",
            takes: .presetOrFile))
    var lab: String?
    @Option(
        help: .says(
            "Show the home's results in the browser there, instead: PORT on loopback, or ADDRESS:PORT.",
            "Montrer là les résultats du dossier dans le navigateur, seulement : PORT en boucle locale, ou ADRESSE:PORT.",
            takes: .place))
    var dashboard: MonitoringAddress?
    @Option(
        help: .says(
            "Ask browsers for the token in this file; elsewhere than on loopback there is always one.",
            "Demander aux navigateurs le jeton de ce fichier ; hors de la boucle locale, il y en a toujours un.",
            takes: .file), completion: .file())
    var dashboardToken: String?
    @Option(help: .resultsFrom)
    var from: String?
    @OptionGroup var operation: OperationOptions
    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
        if maxSessions < 1 {
            throw UsageError.tooLow("--max-sessions", least: 1, given: maxSessions)
        }
        if let publicAddress, !IPLiteral.isAddress(publicAddress) {
            throw UsageError.notAnAddress("--public-address", given: publicAddress)
        }
        if dashboard != nil, let other = serverOptions.first {
            throw UsageError.excludeEachOther("--dashboard", other)
        }
        if dashboardToken != nil, dashboard == nil {
            throw UsageError.onlyBeside("--dashboard-token", option: "--dashboard")
        }
        if from != nil, dashboard == nil {
            throw UsageError.onlyBeside("--from", option: "--dashboard")
        }
        if !peers.isEmpty, publicAddress == nil, ["0.0.0.0", "::"].contains(address) {
            throw UsageError.peerNeedsPublicAddress
        }
    }

    /// The given options that concern the embedded server, which cannot be combined with a dashboard: a
    /// dashboard is for the user who tests, and is ended by that user.
    private var serverOptions: [String] {
        let given: [(String, Bool)] = [
            ("--standard-ports", standardPorts), ("--unpaced", unpaced), ("--mlab", mlab),
            ("--require-envelope", requireEnvelope), ("--peer", !peers.isEmpty), ("--peer-ca", peerCA != nil),
            ("--public-address", publicAddress != nil), ("--lab", lab != nil),
            ("--max-upload", maxUpload != nil),
            ("--congestion", congestion != nil),
            ("--line-rate", lineRate.value != Self.usualRate),
            ("--max-sessions", maxSessions != LoadLimits.usualSessions),
            ("--address", address != Self.usualAddress),
        ]
        return given.filter(\.1).map(\.0) + operation.given
    }

    private static let usualAddress = "127.0.0.1"
    private static let usualRate = 40.0

    func run() async throws {
        if let dashboard {
            let launch = DashboardLaunch(
                place: dashboard.place, tokenFile: dashboardToken, from: from, home: common.home,
                json: common.json, logger: common.logger)
            throw ArgumentParser.ExitCode(await launch.run())
        }
        var load = LoadLimits.published
        load.sessions = maxSessions
        // Without a line rate replays run at full speed, so that a high upload rate is no sign of too many
        // replays.
        if lineRate.value == nil { load.traffic = nil }
        if let maxUpload { load.traffic = maxUpload.value }
        var launch = ServerLaunch(
            address: address, usesStandardPorts: standardPorts, lineRate: lineRate.value, paced: !unpaced,
            load: load, offersMLab: mlab, requiresEnvelope: requireEnvelope, home: common.home,
            json: common.json)
        launch.peers = peers
        launch.peerCA = peerCA
        launch.publicAddress = publicAddress
        launch.lab = lab
        launch.congestion = congestion
        operation.apply(to: &launch, level: common.logLevel)
        throw ArgumentParser.ExitCode(await launch.run())
    }
}

extension PeerAddress: ExpressibleByArgument {
    /// Parses the value of an option.
    public init?(argument: String) { self.init(argument) }
}

/// A rate in Mbit/s, or none.
enum LineRate: ExpressibleByArgument {
    case none
    case megabits(Double)

    var value: Double? {
        switch self {
        case .none: nil
        case .megabits(let rate): rate
        }
    }

    init?(argument: String) {
        if argument.lowercased() == "none" {
            self = .none
        } else if let rate = Double(argument), rate > 0, rate.isFinite {
            self = .megabits(rate)
        } else {
            return nil
        }
    }

    var defaultValueDescription: String { value.map { "\($0)" } ?? "none" }
}
