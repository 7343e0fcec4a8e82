import TestRunner
import CommandParsing
import ArgumentParser
import ClassifierSearch
import Home
import Recordings
import TestModel
import Messages

/// `dpi`: finds the bytes of a recording that a classifier on the path matches.
struct DPICommand: ShellCommand {
    static let about = CommandAbout(
        "Find which bytes of an app's recording make the network treat it differently.",
        "Trouver quels octets d'un enregistrement valent à l'application un autre traitement.", .acts,
        discussion: (
            """
            It tests original and control first; if they differ, it replays the original with some bytes \
            inverted, again and again. "help dpi" explains how, how long it takes, and what it cannot see.
            """,
            """
            L'original et le témoin sont testés d'abord ; s'ils diffèrent, l'original est rejoué maintes fois avec \
            des octets inversés. « help dpi » explique comment, combien de temps et ce qui échappe.
            """
        ),
        examples: [
            "dpi netflix", "dpi netflix --spare-framing", "dpi netflix --resume",
            "dpi netflix --direction up",
        ])

    static var configuration: CommandConfiguration { .init(commandName: "dpi", about) }

    @Argument(help: .says("The app.", "L'application.", takes: .app)) var app: String
    @Flag(
        help: .says(
            "Let the server choose the bytes, by the commands that Wehe servers have.",
            "Laisser le serveur choisir les octets, par les commandes des serveurs Wehe.")) var upstream =
        false
    @Option(
        help: .says(
            "With --upstream: the network's name under which the server keeps the search.",
            "Avec --upstream : le nom du réseau sous lequel le serveur garde la recherche.", takes: .text))
    var carrier: String?
    @Flag(
        help: .says(
            "Search whatever the test of original and control says.",
            "Chercher quoi que dise le test de l'original et du témoin.")) var anyway = false
    @Flag(help: .says("Go on with a search that was interrupted.", "Reprendre une recherche interrompue."))
    var resume = false
    @Option(help: .replayServer) var server: String?
    @Option(
        help: .says(
            "Expect so many per cent of the outcomes to be wrong: 0 to 40; measured without.",
            "S'attendre à tant de pour cent d'issues fausses, de 0 à 40 ; mesuré sans cela.", takes: .percent)
    ) var noise: Double?
    @Option(help: .says("End after so many probes.", "S'arrêter après tant de sondes.", takes: .number))
    var mostProbes = 1_000
    @Flag(
        help: .says(
            "Never invert lengths and types, which some networks check.",
            "Ne jamais inverser longueurs et types, que certains réseaux contrôlent.")) var spareFraming =
        false
    @Option(
        help: .says(
            "Which way to replay: down or up; up is measured at a server of this program.",
            "Dans quel sens rejouer : down ou up ; up se mesure à un serveur de ce programme.",
            takes: .direction))
    var direction = ReplayDirection.down
    @Option(help: .replayProfile) var profile: ProfileName?
    @Option(help: .replaySeed) var seed: UInt64?
    @OptionGroup var policy: PolicyOptions
    @OptionGroup var form: FormOptions

    /// The carrier name of a client that does not know its carrier (Specification 12.2).
    private static let unnamedCarrier = "nil"
    private static let noiseLimits = 0...40
    private static let probeLimits = 1...100_000
    private static let carrierLengths = 1...100

    mutating func validate() throws {
        if let noise, !(noise >= 0 && noise <= Double(Self.noiseLimits.upperBound)) {
            throw UsageError.outOfRange(
                "--noise", Self.noiseLimits, given: Int(max(-1_000, min(1_000, noise.rounded()))))
        }
        // The server leads searches among the packets of downloads only.
        if upstream, direction == .up { throw UsageError.excludeEachOther("--upstream", "--direction") }
        guard Self.probeLimits.contains(mostProbes) else {
            throw UsageError.outOfRange("--most-probes", Self.probeLimits, given: mostProbes)
        }
        if let carrier, !Self.carrierLengths.contains(carrier.count) {
            throw UsageError.outOfRange("--carrier", Self.carrierLengths, given: carrier.count)
        }
    }

    func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
        try dryRun.checkTest("dpi", apps: [app], server: server, in: session)
    }

    func run(in session: isolated Session) async throws {
        let bench = session.bench(session.output(form))
        try bench.requireConsent(for: "dpi")
        let server = try session.servers.server(named: server ?? session.settings[.server])
        // Asking M-Lab for an unknown recording would lock this address there.
        if direction == .up, server.hasSites { throw ShellError.nothingToDo(.uploadNeedsThisProgram) }
        try bench.requireConsent(for: "dpi", with: server)
        var test = TestRequest(try session.catalogue.current.app(named: app), on: server)
        test.direction = direction
        test.profile = profile?.name
        test.seed = seed
        test.isConfirmed = false
        test.isAutomatic = true
        test.operatesServer = policy.operatesServer
        let request = RuleSearchRequest(
            test: test,
            leader: upstream ? .server(carrier: carrier ?? Self.unnamedCarrier) : .client, resumes: resume,
            sparing: spareFraming ? .framing : .nothing, outcomeErrorRate: noise.map { $0 / 100 },
            probeLimit: mostProbes, searchesAnyway: anyway)
        try await bench.search(request)
    }
}
