import TestRunner
import CommandParsing
import ArgumentParser
import Differentiation
import Home
import Recordings
import Reports
import ResultStore
import TestModel
import WireProtocol
import Messages

/// `replay`: runs tests.
struct ReplayCommand: ShellCommand {
    static let about = CommandAbout(
        "Test whether apps are treated worse than traffic without their content.",
        "Tester si des applications sont traitées moins bien que du trafic sans leur contenu.", .acts,
        discussion: (
            """
            A test replays an app's recording and then, or before, a control whose bytes carry no app content, \
            and compares the two throughputs. Port tests (port80s and the like) compare a port with port 443.
            """,
            """
            Un test rejoue l'enregistrement d'une application puis, ou d'abord, un témoin dont les octets ne \
            portent rien de l'application, et compare les deux débits. Les tests de ports (port80s et autres) \
            comparent un port au port 443.
            """
        ),
        examples: [
            "replay espn", "replay netflix espn --repeat 3 --no-confirm",
            "replay espn --server mine --trace",
            "replay espn --order original-first --seed 7 --json", "replay espn --pairs",
            "replay espn --pairs --arms 3", "replay pandora --past-buckets", "replay deezer --direction both",
        ])

    static var configuration: CommandConfiguration { .init(commandName: "replay", about) }

    @Argument(
        help: .says(
            "The apps to test, one after the other.", "Les applications à tester, l'une après l'autre.",
            takes: .app)) var apps: [String] = []
    @Flag(help: .says("Every video app.", "Toutes les applications de vidéo.")) var allVideo = false
    @Flag(help: .says("Every music app.", "Toutes les applications de musique.")) var allMusic = false
    @Flag(help: .says("Every conferencing app.", "Toutes les applications de visioconférence."))
    var allConferencing = false
    @Flag(help: .says("Every port, 10 MB a replay.", "Tous les ports, 10 Mo par rejeu.")) var allSmallPorts =
        false
    @Flag(help: .says("Every port, 50 MB a replay.", "Tous les ports, 50 Mo par rejeu.")) var allLargePorts =
        false
    @Option(help: .says("Test everything so many times.", "Teste le tout autant de fois.", takes: .number))
    var `repeat` = 1
    @Option(help: .replayOrder) var order: ReplayOrder?
    @Option(help: .replayServer) var server: String?
    @Option(help: .replaySite) var site: [String] = []
    @Option(
        help: .says(
            "On M-Lab: test against so many machines at once, 1 to 4.",
            "Sur M-Lab : teste autant de machines à la fois, de 1 à 4.", takes: .number)) var servers = 1
    @Option(help: .replayProfile) var profile: ProfileName?
    @Option(help: .replaySeed) var seed: UInt64?
    @Flag(help: .replayNoConfirm) var noConfirm = false
    @Flag(
        help: .says(
            "Show on standard error how long each HTTP exchange took, phase by phase.",
            "Montre sur la sortie d'erreur la durée de chaque échange HTTP, phase par phase.")) var trace =
        false
    @Flag(
        help: .says(
            "Do not wait until other tests with the same server are over.",
            "N'attend pas la fin des autres tests avec le même serveur.")) var allowParallel = false
    @Flag(
        help: .says(
            "Repeat a short recording in one flow, so that bursts of up to 2 MB are used up.",
            "Répète un enregistrement court dans un même flux, pour épuiser des rafales de 2 Mo au plus."))
    var pastBuckets = false
    @Option(
        help: .says(
            "The congestion control with which the server sends, such as bbr (servers of this program).",
            "Le contrôle de congestion avec lequel le serveur envoie, comme bbr (serveurs de ce programme).",
            takes: .text)) var congestion: String?
    @Option(
        help: .says(
            "Which way to replay: down, up or both; up is measured at a server of this program.",
            "Dans quel sens rejouer : down, up ou both ; up se mesure à un serveur de ce programme.",
            takes: .directions)) var direction: TestedDirections?
    @OptionGroup var series: SeriesOptions
    @OptionGroup var arms: ArmOptions
    @OptionGroup var policy: PolicyOptions
    @Option(
        help: .says(
            "Go on with a series that was interrupted.", "Reprend une série interrompue.", takes: .test))
    var resume: String?
    @OptionGroup var form: FormOptions

    private static let repetitions = 1...1_000

    mutating func validate() throws {
        guard Self.repetitions.contains(`repeat`) else {
            throw UsageError.outOfRange("--repeat", Self.repetitions, given: `repeat`)
        }
        guard ProtocolLimits.simultaneousMachines.contains(servers) else {
            throw UsageError.outOfRange(
                "--servers", ProtocolLimits.simultaneousMachines, given: servers)
        }
        if series.pairs {
            if order != nil { throw UsageError.excludeEachOther("--pairs", "--order") }
        }
        if arms.hasThird, pastBuckets { throw UsageError.excludeEachOther("--arms", "--past-buckets") }
        if arms.hasThird, tested.contains(.up) { throw UsageError.excludeEachOther("--arms", "--direction") }
        if let congestion, !ChosenCongestion.isName(congestion) {
            throw UsageError.noCongestionControl(given: congestion)
        }
        guard let resume else { return }
        _ = try TestReference(checking: resume)
        // The decision rule of a series was fixed before its first pair.
        let others =
            series.given + (order == nil ? [] : ["--order"]) + (servers > 1 ? ["--servers"] : [])
            + (pastBuckets ? ["--past-buckets"] : []) + (congestion == nil ? [] : ["--congestion"])
            + (direction == nil ? [] : ["--direction"])
            + (arms.arms == nil ? [] : ["--arms"]) + apps
        if let other = others.first { throw UsageError.excludeEachOther("--resume", other) }
    }

    func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
        try dryRun.checkTest("replay", apps: [], server: server, in: session)
        // The app of a stored series is only known from the store, when the series is resumed.
        if resume == nil, !dryRun.mayHaveOtherApps {
            _ = try chosen(from: session.catalogue.current, session.messages)
        }
    }

    func run(in session: isolated Session) async throws {
        let output = session.output(form)
        let bench = session.bench(output)
        try bench.requireConsent(for: "replay")
        if let resume {
            let ids = try await [TestReference(checking: resume)].resolved(in: session)
            for id in ids { try await goOn(with: id, in: session) }
            return
        }
        let entries = try chosen(from: session.catalogue.current, session.messages)
        let server = try session.servers.server(named: server ?? session.settings[.server])
        let areSeries = series.isAsked(by: session.settings[.pairs])
        try arms.check(isSeries: areSeries)
        // Asking M-Lab for an unknown recording would lock this address there.
        if pastBuckets, server.hasSites { throw ShellError.nothingToDo(.repeatsNeedThisProgram) }
        if congestion != nil, server.hasSites { throw ShellError.nothingToDo(.congestionNeedsThisProgram) }
        if tested.contains(.up), server.hasSites { throw ShellError.nothingToDo(.uploadNeedsThisProgram) }
        if arms.hasThird, server.hasSites { throw ShellError.nothingToDo(.thirdArmNeedsThisProgram) }
        try bench.requireConsent(for: "replay", with: server)
        guard server.hasSites || (site.isEmpty && servers == 1) else {
            throw ShellError.nothingToDo(.sitesNeedMLab)
        }
        if server.isOwn {
            let isRunning = await bench.embedded.server != nil
            if !session.isInteractive || !isRunning {
                output.note(session.messages.note(session.messages.measuresThisMachine))
            }
        }
        let count = entries.count * `repeat` * servers * tested.count
        if areSeries, count > 1 {
            let isConfirmed = !noConfirm && session.settings[.confirm] == "on"
            let error = series.rule.familyError(of: count, isConfirmed: isConfirmed)
            output.note("  " + session.messages.familyError(error, of: count, isConfirmed: isConfirmed))
        }
        var firstFailure: (any Error)?
        for _ in 1...`repeat` {
            for (entry, direction) in entries.flatMap({ entry in tested.map { (entry, $0) } }) {
                var request = self.request(entry, on: server, session.settings)
                request.direction = direction
                request.order = order
                request.seed = seed
                request.isConfirmed = !noConfirm && session.settings[.confirm] == "on"
                request.machines = servers
                request.isAutomatic = `repeat` > 1
                request.passesBuckets = pastBuckets
                request.congestionControl = congestion
                request.hasThirdArm = arms.hasThird
                do {
                    if areSeries {
                        var rule = series.rule
                        // A burst would outlast a short window, which would begin when an upload is answered.
                        if pastBuckets || direction == .up { rule.isWhole = true }
                        let wanted = SeriesRequest(
                            test: request, rule: rule, pause: session.settings.pairPause)
                        try await bench.seriesOnEachMachine(wanted, areSeveral: count > 1)
                    } else {
                        try await bench.test(request)
                    }
                } catch let error as CancellationError {
                    throw error
                } catch let error as SomeTestsFailed {
                    firstFailure = firstFailure ?? error.first
                } catch {
                    // With several apps, the failure of one must not prevent the tests of the others.
                    guard entries.count * `repeat` * tested.count > 1 else { throw error }
                    output.complain(error)
                    firstFailure = firstFailure ?? error
                }
            }
        }
        if let firstFailure { throw SomeTestsFailed(first: firstFailure) }
    }

    /// Resumes a series, on its server and with its app.
    private func goOn(with id: Int64, in session: isolated Session) async throws {
        guard let row = try await session.store().test(id: id) else { throw ShellError.unknownResult(id: id) }
        let server = try session.servers.server(named: server ?? row.server.name)
        let bench = session.bench(session.output(form))
        try bench.requireConsent(for: "replay", with: server)
        let entry = try session.catalogue.current.app(named: row.app)
        var request = self.request(entry, on: server, session.settings)
        let name = try await recordingName(ofSeries: id, in: session)
        let chosen = name.flatMap(ChosenCongestion.parse)
        request.congestionControl = chosen?.algorithm
        request.direction = row.direction
        let sent = chosen?.name ?? name
        request.passesBuckets =
            (sent.flatMap { MirroredReplay.parse($0)?.name } ?? sent).flatMap(RepeatedReplay.parse) != nil
        try await bench.resumeSeries(id, request)
    }

    /// The directions in which each app is tested.
    private var tested: [ReplayDirection] { (direction ?? .down).tested }

    /// Returns the wire name of the recording of a series; nil before the first replay. It says if the recording
    /// was repeated within its flow, and which congestion control was chosen.
    private func recordingName(ofSeries series: Int64, in session: isolated Session) async throws -> String? {
        let store = try await session.store()
        guard let pair = try await store.companions(of: series)?.pairTests.first else { return nil }
        return try await store.test(id: pair)?.replays.first?.recordingName
    }

    /// A test with the options that new and resumed series share.
    private func request(
        _ entry: CatalogueEntry, on server: TestServer, _ settings: Settings
    ) -> TestRequest {
        var request = TestRequest(entry, on: server)
        request.profile = profile?.name
        request.sites = site
        request.isTracing = trace || settings[.trace] == "on"
        request.operatesServer = policy.operatesServer
        request.waitsForTurn = !allowParallel
        return request
    }

    /// Returns the apps to test.
    ///
    /// - Throws: `RecordingError`; `ShellError.nothingToDo` if there is none.
    func chosen(from catalogue: Catalogue, _ words: Messages) throws -> [CatalogueEntry] {
        var entries = try apps.map { try catalogue.app(named: $0) }
        let categories: [(Bool, AppCategory)] = [
            (allVideo, .video), (allMusic, .music), (allConferencing, .conferencing),
            (allSmallPorts, .smallPort), (allLargePorts, .largePort),
        ]
        for (isWanted, category) in categories where isWanted {
            entries += catalogue.entries.filter { $0.app.category == category && words.offers($0.app) }
        }
        guard !entries.isEmpty else {
            throw ShellError.nothingToDo(.nothingToReplay)
        }
        return entries
    }
}

extension ReplayOrder: ExpressibleByArgument {}
