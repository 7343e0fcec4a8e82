import ArgumentParser
import Differentiation
import Home
import Recordings
import Reports
import ResultStore
import TestModel
import WireProtocol
import Wording

/// `replay`: run tests.
struct ReplayCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "replay", .replay) }

    @Argument(help: .init(.replayApps)) var apps: [String] = []
    @Flag(help: .init(.replayAllVideo)) var allVideo = false
    @Flag(help: .init(.replayAllMusic)) var allMusic = false
    @Flag(help: .init(.replayAllConferencing)) var allConferencing = false
    @Flag(help: .init(.replayAllSmallPorts)) var allSmallPorts = false
    @Flag(help: .init(.replayAllLargePorts)) var allLargePorts = false
    @Option(help: .init(.replayRepeat)) var `repeat` = 1
    @Option(help: .init(.replayOrder)) var order: ReplayOrder?
    @Option(help: .init(.replayServer)) var server: String?
    @Option(help: .init(.replaySite)) var site: [String] = []
    @Option(help: .init(.replayServers)) var servers = 1
    @Option(help: .init(.replayProfile)) var profile: ProfileName?
    @Option(help: .init(.replaySeed)) var seed: UInt64?
    @Flag(help: .init(.replayNoConfirm)) var noConfirm = false
    @Flag(help: .init(.replayTrace)) var trace = false
    @Flag(help: .init(.replayAllowParallel)) var allowParallel = false
    @OptionGroup var series: SeriesOptions
    @OptionGroup var policy: PolicyOptions
    @Option(help: .init(.replayResume)) var resume: String?
    @OptionGroup var form: FormOptions

    private static let repetitions = 1...1_000

    mutating func validate() throws {
        guard Self.repetitions.contains(`repeat`) else {
            throw UsageFault.outOfRange("--repeat", Self.repetitions, given: `repeat`)
        }
        guard ProtocolLimits.simultaneousMachines.contains(servers) else {
            throw UsageFault.outOfRange(
                "--servers", ProtocolLimits.simultaneousMachines, given: servers)
        }
        if series.pairs {
            if order != nil { throw UsageFault.excludeEachOther("--pairs", "--order") }
        }
        guard let resume else { return }
        _ = try TestReference(checking: resume)
        // What a series is judged by was fixed before its first pair.
        let others =
            series.given + (order == nil ? [] : ["--order"]) + (servers > 1 ? ["--servers"] : []) + apps
        if let other = others.first { throw UsageFault.excludeEachOther("--resume", other) }
    }

    func run(in session: isolated Session) async throws {
        try session.requireConsent(for: "replay")
        if let resume {
            let ids = try await [TestReference(checking: resume)].resolved(in: session)
            for id in ids { try await goOn(with: id, in: session) }
            return
        }
        let entries = try chosen(from: session.catalogue.current, session.wording)
        let server = try session.servers.server(named: server ?? session.settings[.server])
        try session.requireConsent(for: "replay", with: server)
        guard server.hasSites || (site.isEmpty && servers == 1) else {
            throw ShellError.nothingToDo(.sitesNeedMLab)
        }
        let output = session.output(form)
        if server.isOwn, !session.isInteractive || session.embedded == nil {
            output.note(session.wording.note(session.wording.measuresThisMachine))
        }
        let areSeries = series.isAsked(by: session.settings[.pairs])
        let count = entries.count * `repeat` * servers
        if areSeries, count > 1 {
            let isConfirmed = !noConfirm && session.settings[.confirm] == "on"
            let error = series.rule.familyError(of: count, isConfirmed: isConfirmed)
            output.note("  " + session.wording.familyError(error, of: count, isConfirmed: isConfirmed))
        }
        var firstFailure: (any Error)?
        for _ in 1...`repeat` {
            for entry in entries {
                let request = TestRequest(
                    entry: entry, server: server, order: order, profile: profile?.name, seed: seed,
                    isConfirmed: !noConfirm && session.settings[.confirm] == "on", sites: site,
                    machines: servers, isTracing: trace || session.settings[.trace] == "on",
                    isAutomatic: `repeat` > 1, operatesServer: policy.operatesServer,
                    waitsForTurn: !allowParallel)
                do {
                    if areSeries {
                        let wanted = SeriesRequest(
                            test: request, rule: series.rule, pause: session.settings.pairPause)
                        try await session.seriesOnEachMachine(wanted, areSeveral: count > 1, output: output)
                    } else {
                        try await session.test(request, output: output)
                    }
                } catch let error as CancellationError {
                    throw error
                } catch let error as SomeTestsFailed {
                    firstFailure = firstFailure ?? error.first
                } catch {
                    // With several apps, one that fails must not keep the others from being tested.
                    guard entries.count * `repeat` > 1 else { throw error }
                    output.complain(error)
                    firstFailure = firstFailure ?? error
                }
            }
        }
        if let firstFailure { throw SomeTestsFailed(first: firstFailure) }
    }

    /// Goes on with a series, on its server and with its app.
    private func goOn(with id: Int64, in session: isolated Session) async throws {
        guard let row = try await session.store().test(id: id) else { throw ShellError.unknownResult(id: id) }
        let server = try session.servers.server(named: server ?? row.server.name)
        try session.requireConsent(for: "replay", with: server)
        let request = TestRequest(
            entry: try session.catalogue.current.app(named: row.app), server: server, profile: profile?.name,
            sites: site, isTracing: trace || session.settings[.trace] == "on",
            operatesServer: policy.operatesServer, waitsForTurn: !allowParallel)
        try await session.resumeSeries(id, request, output: session.output(form))
    }

    /// The apps to test.
    ///
    /// - Throws: `RecordingError`; `ShellError.nothingToDo` if there is none.
    func chosen(from catalogue: Catalogue, _ words: any Wording) throws -> [CatalogueEntry] {
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
