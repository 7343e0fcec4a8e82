import Basics
import Differentiation
import Foundation
import Home
import Recordings
import ReplayClient
import ReplayServer
import Reports
import ResultStore
import TestModel
import WireProtocol
import Messages

/// Localization: finding the part of the path on which differentiation happens (Specification 11).
extension TestBench {
    /// Finds a pair of servers, reuses or runs the single test, runs the localization, stores all results and
    /// shows the verdict.
    ///
    /// - Throws: an error if there is no verdict or a result cannot be stored.
    package func localize(_ call: LocalizationCall) async throws {
        let pair = try await pair(for: call)
        if case .endpoints(let first, let second, _) = pair {
            for endpoint in [first, second] {
                try requireConsent(
                    for: "localize",
                    to: ServerOperator(of: endpoint.server, host: endpoint.host))
            }
        }
        var call = call
        if !call.pair.isEmpty, case .endpoints(let first, _, _) = pair { call.test.endpoint = first }
        let single = try await singleTest(call)
        let request = call.test
        try await onQuietMachine { try await localizationAttempt(request, pair, single) }
    }

    private func localizationAttempt(
        _ request: TestRequest, _ pair: LocalizationPair, _ single: StoredTest
    ) async throws {
        let plan = try await localizationPlan(request, pair, single)
        let run = LocalizationRun(plan, output.makeLocalizationReporter())
        let outcome = try await withinBudget(plan.tests) { reservation in
            if plan.mostPausingBytes > 0 { try await reservation.addMore(Int64(plan.mostPausingBytes)) }
            return await run.run()
        } tests: {
            $0.tests + [$0.run]
        }
        try await keep(outcome)
    }

    /// Returns the two servers: those named in the request, otherwise those that the server of the test
    /// names.
    ///
    /// - Throws: `ReplayError`, `ShellError`.
    private func pair(for call: LocalizationCall) async throws -> LocalizationPair {
        let server = call.test.server
        if server == .embedded {
            _ = try await startEmbeddedPair(offering: .app(call.test.entry))
        }
        if call.pair.count == 2 {
            return .endpoints(
                first: try await endpoint(at: call.pair[0], like: server),
                second: try await endpoint(at: call.pair[1], like: server), suspects: "")
        }
        guard server != .mlab else { return try await sitePair(call) }
        let asked = try await endpointToUse(on: server).endpoint
        let pairs = try await PairFinder(asked, sockets: sockets).pairs()
        guard let best = pairs.addresses.first else {
            throw ReplayError.noServerPair(.onlySites)
        }
        return .endpoints(
            first: try await endpoint(at: best.first, like: server),
            second: try await endpoint(at: best.second, like: server), suspects: best.suspects)
    }

    /// Returns the pairs of sites that an M-Lab machine names.
    private func sitePair(_ call: LocalizationCall) async throws -> LocalizationPair {
        let configuration = mlabConfiguration(sites: call.test.sites)
        // Each of the two machines runs a test of its own.
        let pool = try await counted(call.test, ProtocolLimits.localizationHistoryCounts) {
            try await machines(configuration)
        }
        let (_, feed) = AsyncStream<TestEvent>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let access = try await MLabSession.open(
            from: pool, named: TestServer.mlab.name, configuration, sockets: sockets, reportingTo: feed)
        let found: Result<ServerPairs, any Error>
        do {
            found = .success(try await PairFinder(access.endpoint, sockets: sockets).pairs())
        } catch {
            found = .failure(error)
        }
        await access.close()
        feed.finish()
        let pairs = try found.get()
        if pairs.sites.isEmpty, let best = pairs.addresses.first {
            func endpoint(_ host: String) -> ServerEndpoint {
                ServerEndpoint(
                    name: TestServer.mlab.name, host: host,
                    security: .tls(configuration.serverTrust),
                    resultsPolicy: configuration.resultsPolicy)
            }
            return .endpoints(
                first: endpoint(best.first), second: endpoint(best.second), suspects: best.suspects)
        }
        return .sites(pairs.sites, configuration)
    }

    /// Returns a server by the name under which it was added, or by address: the server added with that
    /// address, otherwise one at that address with the ports and trust of another server.
    func endpoint(at place: String, like server: TestServer) async throws -> ServerEndpoint {
        let named = TestServer(named: place)
        if servers.names.contains(place), named != .mlab {
            return try await endpointToUse(on: named).endpoint
        }
        guard IPLiteral.isAddress(place) else {
            throw ShellError.nothingToDo(.neitherAddressNorServer(place))
        }
        if let own = await embedded.pair?.endpoint(at: place) { return own }
        if let known = servers.entries.first(where: { $0.host == place }) {
            return try await endpointToUse(on: .added(known.name)).endpoint
        }
        if TestServer.builtIn.contains(server) {
            let trust = server == .mlab ? TrustSource(word: settings[.machineCA]) : .system
            return ServerEndpoint(name: place, host: place, security: .tls(trust))
        }
        var endpoint = try await endpointToUse(on: server).endpoint
        if endpoint.host != place {
            endpoint.host = place
            endpoint.name = place
        }
        return endpoint
    }

    /// Returns the fingerprint of the CA of an endpoint if it is an embedded server; nil for others.
    func fingerprint(of endpoint: ServerEndpoint) async -> String? {
        endpoint.server == .embedded ? await embedded.pair?.first.endpoint.caFingerprint : nil
    }
}

/// The single test with which a localization starts (Specification 11.4).
extension TestBench {
    /// Maximum age of a test that is reused, s; servers keep their records for at least an hour (9.3).
    private static let greatestAge: TimeInterval = 3_600
    /// Maximum number of stored tests that are examined.
    private static let mostLookedAt = 50

    /// Returns the app's newest test if it found differentiation on this server recently, otherwise a new
    /// one.
    ///
    /// If a series replaces it, the series must find differentiation; the localization is then compared with
    /// its first measured pair, which is complete and which the server keeps like any test.
    private func singleTest(_ call: LocalizationCall) async throws -> StoredTest {
        let request = call.test
        if let rule = call.series {
            let wanted = SeriesRequest(test: request, rule: rule, pause: settings.pairPause)
            let series = try await series(wanted)
            guard let id = series.id, series.measuredVerdict == .differentiation,
                let first = try await firstPair(of: id)
            else { throw ShellError.nothingToDo(.nothingToLocalize(series: series.id ?? 0)) }
            return first
        }
        if let earlier = try await earlierTest(request) {
            output.note("  " + messages.usingEarlierTest(earlier.id ?? 0))
            return earlier
        }
        output.note("  " + messages.runningSingleTest)
        return try await testOnce(request)
    }

    /// Returns the first pair of a series that was measured.
    private func firstPair(of series: Int64) async throws -> StoredTest? {
        for id in try await store().companions(of: series)?.pairTests ?? [] {
            if let test = try await store().test(id: id), test.status == .completed { return test }
        }
        return nil
    }

    private func earlierTest(_ request: TestRequest) async throws -> StoredTest? {
        let store = try await store()
        let filter = TestFilter(
            app: request.entry.app.testName, status: .completed, direction: .down,
            startedFrom: clock.now() - Self.greatestAge)
        let userID = try await IdentityFile(home: home).current().userID
        for summary in try await store.list(limit: Self.mostLookedAt, filter: filter)
        where summary.kind == .differentiation && !summary.purpose.isPartOfLocalization
            && summary.purpose != .calibration && summary.measuredVerdict != nil
        {
            guard let test = try await store.test(id: summary.id), try await isOn(request, test) else {
                continue
            }
            let rules = test.server.embedded ? test.lab?.rules == lab.stored?.rules : true
            return test.measuredVerdict == .differentiation && test.userID == userID
                && test.server.address != nil && rules ? test : nil
        }
        return nil
    }

    /// Returns true if a test ran on the server of a request; the embedded server must be the one running
    /// now.
    private func isOn(_ request: TestRequest, _ test: StoredTest) async throws -> Bool {
        if request.server == .mlab, request.endpoint == nil {
            return test.server.server == .mlab
        }
        let endpoint =
            if let given = request.endpoint { given } else {
                try await self.endpointToUse(on: request.server).endpoint
            }
        return [test.server.address, test.server.host].contains(endpoint.host)
            && test.server.sideChannelPort == endpoint.ports.sideChannel
            && test.server.resultsPort == endpoint.ports.results
    }

    /// Returns the plan of a localization; each server's test has a history number of its own.
    private func localizationPlan(
        _ request: TestRequest, _ pair: LocalizationPair, _ single: StoredTest
    ) async throws -> LocalizationPlan {
        var tests: [TestPlan] = []
        for index in 0..<ProtocolLimits.localizationHistoryCounts {
            var request = request
            if case .endpoints(let first, let second, _) = pair {
                request.endpoint = index == 0 ? first : second
            } else {
                request.endpoint = mlabEndpoint(mlabConfiguration(sites: []))
            }
            tests.append(try await plan(request))
        }
        tests[1].seed = tests[0].seed
        var pausing: [TestIdentity] = []
        if settings.localizationMethod == .pauses {
            // Results of the tests stay apart from those of replays with pauses.
            for test in tests {
                var identity = test.identity
                identity.historyCount = try await IdentityFile(home: home).nextTest().historyCount
                pausing.append(identity)
            }
        }
        return LocalizationPlan(
            tests: tests, pair: pair,
            single: SingleTestReference(
                userID: single.userID, server: single.server.address ?? single.server.host,
                historyCount: single.historyCount),
            singleID: single.id, rule: try settings.localizationRule, pausing: pausing)
    }
}

/// Storage and display of localizations.
extension TestBench {
    /// Stores a localization with its servers' tests and shows it.
    ///
    /// - Throws: an error if there is no verdict or a result cannot be stored.
    func keep(_ outcome: LocalizationRun.Outcome) async throws {
        var outcome = outcome
        defer { verdicts.note(outcome.run) }
        do {
            let ids = try await store().insert(outcome.run, with: outcome.tests)
            outcome.run.id = ids.run
            outcome.run.localization?.tests = ids.tests
            for (index, id) in ids.tests.enumerated() { outcome.tests[index].id = id }
        } catch {
            output.note(messages.resultFollows)
            for test in outcome.tests + [outcome.run] {
                output.note(TestRecord.json(test, samples: true))
            }
            throw ShellError.notStored(reason: Reason(behind: error))
        }
        await writeMetrics()
        for test in outcome.tests + [outcome.run] {
            output.record(TestRecord.json(test, event: "result", samples: false))
        }
        if let error = outcome.error {
            if let id = outcome.run.id { output.note("  " + messages.attemptKept(id)) }
            throw error
        }
        output.say("")
        let text = VerdictText(test: outcome.run, traits: output.standardOutput, words: messages)
        for line in text.lines { output.say(line) }
        if let id = outcome.run.id { output.say("  " + messages.stored(id, next: .anotherApp)) }
    }
}
