package import CommandParsing
package import ArgumentParser
import Basics
import Foundation
import Home
import Recordings
import Reports
import TestModel
import WireProtocol
import Messages

/// The options of the upstream command line client, with its meanings (Specification 15.3).
package struct ClientCommand: DescribedCommand {
    /// The program name that selects this client.
    static let name = "wehe-cmdline"

    package static let about = CommandAbout(
        "Run one test in the place of the upstream command line client.",
        "Faire un test à la place du client Wehe d'origine en ligne de commande.", .acts,
        discussion: (
            """
            This is wehe under another name: options, exit codes and the folder of results are those of the Java \
            client, so that a script which runs that one can run this one.
            """,
            """
            C'est wehe sous un autre nom : options, codes de sortie et dossier des résultats sont ceux du client \
            Java, pour qu'un script qui lance celui-là puisse lancer celui-ci.
            """
        ),
        examples: [
            "wehe-cmdline -n amazon -c -s wehe.example.org -t res -r probe",
            "wehe-cmdline -n espn -s embedded",
        ])

    package static var configuration: CommandConfiguration {
        .init(commandName: name, about)
    }

    @Option(
        name: .customShort("n"),
        help: .says(
            "The test: the name of an app or a port, as amazon or port80s.",
            "Le test : le nom d'une application ou d'un port, comme amazon ou port80s.", takes: .app))
    var test: String?
    @Option(
        name: .customShort("s"),
        help: .says(
            "The server: a host, or a server's name in the home; the standard one stands for M-Lab.",
            "Le serveur : un hôte, ou le nom d'un serveur du dossier ; celui par défaut désigne M-Lab.",
            takes: .host))
    var server = Self.signal
    @Option(
        name: .customShort("m"),
        help: .says(
            "The locate service's complete URL, with an access token if it wants one.",
            "L'adresse complète du service de localisation, avec un jeton d'accès s'il en faut un.",
            takes: .url))
    var locate: String?
    @Option(
        name: .customShort("u"),
        help: .says(
            "Test with so many M-Lab machines at once: 1 to 4.",
            "Teste avec autant de machines de M-Lab à la fois : de 1 à 4.", takes: .number))
    var machines = 1
    @Flag(
        name: .customShort("c"),
        help: .says("Do not repeat a suspicious test.", "Ne répète pas un test suspect."))
    var isUnconfirmed = false
    @Option(
        name: .customShort("a"),
        help: .says(
            "The area threshold in whole percent, for replays of any speed.",
            "Le seuil de l'aire en pour cent entiers, quel que soit le débit.", takes: .percent))
    var area: Int?
    @Option(
        name: .customShort("k"),
        help: .says(
            "The threshold of the p value in whole percent.", "Le seuil de la valeur p en pour cent entiers.",
            takes: .percent))
    var pValue: Int?
    @Option(
        name: .customShort("t"),
        help: .says(
            "Recordings, app list and the CA's certificate (main); else res/, else those of this program.",
            "Enregistrements, liste et certificat de l'autorité (main) ; sinon res/, sinon ceux du programme.",
            takes: .folder), completion: .directory)
    var resources: String?
    @Option(
        name: .customShort("r"),
        help: .says(
            "Where results, logs and info.txt go.", "Où vont les résultats, les journaux et info.txt.",
            takes: .folder), completion: .directory)
    var results = Self.standardResults
    @Option(
        name: .customShort("l"),
        help: .says(
            "Print the log too, from this level on.", "Affiche aussi le journal, à partir de ce niveau.",
            takes: .level))
    var level: UpstreamLevel?
    @Flag(
        name: .customShort("y"),
        help: .says(
            "Localize differentiation, if the test finds it.",
            "Localise la différenciation, si le test en trouve."))
    var isLocalized = false
    @Flag(name: .customShort("v"), help: .says("Show the version.", "Donne la version."))
    var tellsVersion = false

    package init() {}

    /// The host that stands for M-Lab's machines; it is not resolved (Specification 13.2).
    static let signal = "wehe4.meddle.mobi"
    /// The folder of results where none is named.
    static let standardResults = "test_results/"

    /// Returns true if the name of the process is that of the upstream client.
    ///
    /// - Parameter path: the path by which the process was started.
    /// - Returns: true if its last component is the upstream client's name.
    package static func isCalled(as path: String?) -> Bool {
        path?.split(separator: "/").last.map(String.init) == name
    }
}

extension ClientCommand {
    /// Returns the settings of the test: those of the home, changed by the options.
    ///
    /// The decision rule is that of upstream's Java clients; a threshold given as an option is not lowered
    /// for fast replays (Specification 10.2). If M-Lab grants no access, no other server is used (13.2).
    ///
    /// - Parameters:
    ///   - settings: the settings of the home.
    ///   - authority: the CA file of replay servers; nil for the home's.
    /// - Returns: the settings.
    /// - Throws: `ShellError.badSetting`.
    func settings(over settings: Settings, authority: String?) throws(ShellError) -> Settings {
        var settings = settings
        try settings.set(.profile, to: "android")
        try settings.set(.fallbackHost, to: "none")
        if let area { try settings.set(.areaThreshold, to: "\(area)") }
        if let pValue { try settings.set(.pThreshold, to: "\(pValue)") }
        if let locate { try settings.set(.locateURL, to: locate) }
        if let authority { try settings.set(.machineCA, to: authority) }
        return settings
    }

    /// Returns the server of the test: M-Lab's machines, a server that the home knows by that name, or a
    /// host.
    ///
    /// - Parameters:
    ///   - known: the servers of the home.
    ///   - authority: the CA file of replay servers; nil for the system's CAs.
    /// - Returns: the server, and an entry for it if the home does not have one.
    func server(among known: ServerBook, authority: String?) -> (TestServer, addition: ServerEntry?) {
        if server == Self.signal { return (.mlab, nil) }
        if let name = known.names.first(where: { $0 == server }) { return (TestServer(named: name), nil) }
        let host = ServerEntry.host(server)
        let entry = ServerEntry(
            name: Self.name(of: host), host: host, caFile: authority,
            trustsWehe: authority == nil && ServerEntry.isOfWehe(host) ? true : nil, isPlain: false)
        return (.added(entry.name), entry)
    }

    /// Returns the name of a host for results: names are shorter than hosts can be.
    private static func name(of host: String) -> String {
        IPLiteral.isIPv6(host) ? host : String(host.prefix(longestName))
    }
    private static let longestName = 40
}

extension ClientCommand {
    /// Returns the options as upstream lists them before a test.
    ///
    /// - Parameter resources: the folder given with `-t`.
    /// - Returns: the lines after the heading.
    func configuration(_ resources: String) -> [String] {
        let profile = Thresholds.upstream
        return [
            ("Replay name", test ?? ""), ("Server name", server),
            ("M-Lab Server API", locate ?? MLabService.locateURL), ("Number servers", "\(machines)"),
            ("Confirmation replays", "\(!isUnconfirmed)"),
            ("Area threshold", "\(area ?? profile.area)"),
            ("KS2P-value threshold", "\(pValue ?? profile.pValue)"), ("Resources root", resources),
            ("Results root", ResultsFolder.slashed(results)), ("Logging level", level?.rawValue ?? "UI"),
            ("Version", Software.version),
        ].map { "\t\($0.0): \($0.1)" }
    }

    /// Upstream's thresholds for slow replays, in percent.
    private enum Thresholds {
        static let upstream = (area: 50, pValue: 1)
    }
}
