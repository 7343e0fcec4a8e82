import Basics
import TestRunner
import CommandParsing
import ArgumentParser
import Differentiation
import Foundation
import Home
import Recordings
import ResultStore
import TestModel
import Messages

/// The options that select stored tests.
struct TestSelection: ParsableArguments {
    @Option(help: .says("Only tests of this app.", "Seulement les tests de cette application.", takes: .app))
    var app: String?
    @Option(
        help: .says(
            "Only this verdict: differentiation, inconclusive, no-differentiation, access-network, no-evidence.",
            "Seulement ce verdict : differentiation, inconclusive, no-differentiation, access-network, no-evidence.",
            takes: .verdict)) var verdict: String?
    @Option(
        help: .says(
            "Only tests with the server of this name.", "Seulement les tests avec le serveur de ce nom.",
            takes: .server)) var server: String?
    @Option(
        help: .says(
            "Only tests that began then or later: 2026-11-21, 2026-11-21T07:14 (UTC), or an age: 30min, 2h, 3d, 1w.",
            "Seulement les tests commencés alors ou plus tard : 2026-11-21, 2026-11-21T07:14 (UTC), ou un âge : 2h, 3d.",
            takes: .time)) var since: String?
    @Option(
        help: .says(
            "Only tests that began before; as for --since.",
            "Seulement les tests commencés avant ; comme pour --since.", takes: .time)) var until: String?
    @Option(
        help: .says(
            "Only tests with this tag. May be repeated: all of them.",
            "Seulement les tests qui ont cette étiquette. Peut être répété : toutes.", takes: .tag)) var tag:
        [String] = []
    @Option(
        help: .says(
            "Only this kind: differentiation, localization, dpi.",
            "Seulement ce genre : differentiation, localization, dpi.", takes: .testKind)) var kind: String?
    @Option(
        help: .says(
            "Only tests measured in this direction: down, up.",
            "Seulement les tests mesurés dans ce sens : down, up.", takes: .direction)) var direction: String?
    @Option(
        help: .says(
            "Only tests of this campaign.", "Seulement les tests de cette campagne.", takes: .campaign))
    var campaign: String?
    @Flag(
        help: .says(
            "Only attempts without a result: failed and cancelled ones.",
            "Seulement les tentatives sans résultat : échouées ou annulées.")) var failed = false
    @Option(help: .resultsSource) var source = SourceChoice.own

    /// The possible verdicts of a test.
    static let verdicts =
        Verdict.words + LocalizationVerdict.words.filter { Verdict(rawValue: $0.word) == nil }
    /// The names of the kinds of tests.
    static let kinds = StoredTest.Kind.allCases.map(\.rawValue)
    /// The names of the directions.
    static let directions = ReplayDirection.allCases.map(\.rawValue)

    mutating func validate() throws {
        let verdicts = Self.verdicts.map(\.word)
        if let verdict, !verdicts.contains(verdict) {
            throw UsageError.noVerdict(verdict, known: verdicts)
        }
        if let kind, !Self.kinds.contains(kind) {
            throw UsageError.notAmong("--kind", Self.kinds, given: kind)
        }
        if let direction, !Self.directions.contains(direction) {
            throw UsageError.notAmong("--direction", Self.directions, given: direction)
        }
        for (option, value) in [("--since", since), ("--until", until)] {
            guard let value, StartTime(value) == nil else { continue }
            throw UsageError.noTime(option, given: value)
        }
        for tag in tag { try TagName.check(tag) }
    }

    /// True if all of the user's own tests are selected.
    var isEmpty: Bool { choosesAll && source == .own }

    /// True if all tests of the sources are selected.
    var choosesAll: Bool {
        [app, verdict, server, since, until, kind, direction, campaign].allSatisfy { $0 == nil }
            && tag.isEmpty
            && !failed
    }

    /// Returns the filter, with ages counted from `now`; apps may be given by title, as for `replay`.
    func filter(at now: Date, in session: isolated Session) -> TestFilter {
        TestFilter(
            source: source.source,
            app: app.map { session.testName($0) }, verdict: verdict.flatMap(TestVerdict.init(rawValue:)),
            lacksResult: failed,
            kind: kind.flatMap(StoredTest.Kind.init(rawValue:)),
            direction: direction.flatMap(ReplayDirection.init(rawValue:)), server: server, campaign: campaign,
            tags: tag,
            startedFrom: since.flatMap(StartTime.init)?.date(at: now),
            startedBefore: until.flatMap(StartTime.init)?.date(at: now))
    }

    /// Checks that an app or a server without stored tests at least exists, because a typing error would
    /// otherwise look like an empty list.
    ///
    /// - Throws: `RecordingError.unknownApp`, `ShellError.unknownServer`, `ShellError.noCampaignTests`;
    ///   `ResultStoreError`.
    func checkNames(in session: isolated Session) async throws {
        let store = try await session.store()
        if let campaign, case let known = try await store.testedCampaigns(), !known.contains(campaign) {
            throw ShellError.noCampaignTests(campaign, known: known)
        }
        if let app,
            try await store.ids(
                limit: 1, filter: TestFilter(source: source.source, app: session.testName(app))
            ).isEmpty
        {
            _ = try session.catalogue.current.app(named: app)
        }
        if let server,
            try await store.ids(limit: 1, filter: TestFilter(source: source.source, server: server)).isEmpty
        {
            _ = try session.servers.server(named: server)
        }
    }
}

extension Session {
    /// Returns the name under which tests of an app are stored; the typed name if the app is no longer in the
    /// catalogue.
    fileprivate func testName(_ typed: String) -> String {
        (try? catalogue.current.app(named: typed))?.app.testName ?? typed
    }
}
