import CommandParsing
import ArgumentParser
import Home
import Recordings
import Reports
import TestModel
import TestRunner
import Messages

/// `localize`: finds the part of the path on which differentiation happens (Specification 11).
struct LocalizeCommand: ShellCommand {
    static let about = CommandAbout(
        "Find out whether differentiation happens in your access network, with two servers at once.",
        "Chercher si la différenciation a lieu dans votre réseau d'accès, avec deux serveurs à la fois.",
        .acts,
        discussion: (
            """
            The app is replayed to two servers at once whose paths to you meet only next to you. Beside a test with \
            one server this tells whether both pass the same bottleneck. A test of the last hour that found \
            differentiation counts as that one; without it, it runs first. "help localization" tells more.
            """,
            """
            L'application est rejouée vers deux serveurs à la fois, dont les chemins ne se rejoignent que près de \
            vous. À côté d'un test avec un seul serveur, cela dit si tous deux passent par le même goulet. Un test \
            de la dernière heure qui a vu une différenciation sert de test simple ; sinon il vient d'abord. \
            « help localization » en dit plus.
            """
        ), examples: ["localize deezer", "localize deezer --pair 192.0.2.10 198.51.100.20 --server mine"])

    static var configuration: CommandConfiguration { .init(commandName: "localize", about) }

    @Argument(help: .says("The app.", "L'application.", takes: .app)) var app: String
    @Option(
        parsing: .upToNextOption,
        help: .says(
            "Two servers, by address or by name, instead of those that the server names.",
            "Deux serveurs, par adresse ou par nom, au lieu de ceux que le serveur désigne.", takes: .server))
    var pair: [String] = []
    @Option(help: .replayServer) var server: String?
    @Option(help: .replaySite) var site: [String] = []
    @Option(help: .replayOrder) var order: ReplayOrder?
    @Option(help: .replayProfile) var profile: ProfileName?
    @Option(help: .replaySeed) var seed: UInt64?
    @OptionGroup var series: SeriesOptions
    @OptionGroup var policy: PolicyOptions
    @OptionGroup var form: FormOptions

    mutating func validate() throws {
        guard pair.isEmpty || (pair.count == 2 && pair[0] != pair[1]) else {
            throw UsageError.pairNeedsTwo
        }
        if series.pairs, order != nil { throw UsageError.excludeEachOther("--pairs", "--order") }
    }

    func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
        try dryRun.checkTest("localize", apps: [app], server: server, in: session)
    }

    func run(in session: isolated Session) async throws {
        let output = session.output(form)
        let bench = session.bench(output)
        try bench.requireConsent(for: "localize")
        let entry = try session.catalogue.current.app(named: app)
        let server = try session.servers.server(named: server ?? session.settings[.server])
        try bench.requireConsent(for: "localize", with: server)
        guard server.hasSites || site.isEmpty else {
            throw ShellError.nothingToDo(.sitesNeedMLab)
        }
        if server.isOwn, pair.isEmpty {
            output.note(session.messages.note(session.messages.measuresThisMachine))
        }
        var request = TestRequest(entry, on: server)
        request.order = order
        request.profile = profile?.name
        request.seed = seed
        request.isConfirmed = false
        request.sites = site
        request.operatesServer = policy.operatesServer
        var call = LocalizationCall(test: request)
        call.pair = pair
        call.series = series.isAsked(by: session.settings[.pairs]) ? series.rule : nil
        try await bench.localize(call)
    }
}
