import Basics
import TestModel
import Home
package import ReplayClient
import Reports
import WireProtocol
import Messages

extension TestBench {
    /// How M-Lab is used now.
    package func mlabConfiguration(sites: [String]) -> MLabConfiguration {
        MLabConfiguration(
            locateURL: settings[.locateURL],
            platformCA: settings[.platformCA] == "system" ? nil : settings[.platformCA],
            serverTrust: TrustSource(word: settings[.machineCA]), sites: sites, fallbackHost: fallbackHost,
            retryPolicy: locateRetryPolicy)
    }

    /// Where to test when no machine is named: only with a server whose operator's terms were agreed to.
    private var fallbackHost: String? {
        let host = settings[.fallbackHost]
        guard host != "none", consents.holds(for: ServerOperator(of: .added(host), host: host)) else {
            return nil
        }
        return host
    }

    /// What is done where the locate service asks to come back later: a person sees until when and can end it, a
    /// script does not stand still unless it was told to.
    private var locateRetryPolicy: LocateRetryPolicy {
        let waits =
            Switch(rawValue: settings[.lookupWait]).map { $0 == .on } ?? isAttended
        guard waits else { return LocateRetryPolicy(clock: clock) }
        let (output, words, clock) = (output, messages, clock)
        let (use, service) = (PlatformUseFile(home: home), MLabService.withoutToken(settings[.locateURL]))
        return LocateRetryPolicy(clock: clock) { until in
            output.note("  " + words.lookupWaits(until: until))
            // Other shells of this home leave it alone too.
            do { try await use.holdOff(service, until: until, at: clock.now()) } catch {
                output.note(words.note(error))
            }
        }
    }

    /// Looks machines up, unless the service asked any shell of this home to be left alone.
    ///
    /// - Throws: `ReplayError`, `ShellError.homeUnusable`, `CancellationError`.
    package func machines(_ configuration: MLabConfiguration) async throws -> MachinePool {
        let (use, service) = (PlatformUseFile(home: home), configuration.serviceName)
        if let until = try use.heldOff(service, at: clock.now()) {
            guard let tell = configuration.retryPolicy.waits else {
                throw ReplayError.locateHeldOff(service: service, until: until)
            }
            await tell(until)
            try await clock.wait(until: until)
        }
        do {
            return try await MachinePool.locate(configuration, sockets: sockets)
        } catch ReplayError.locateHeldOff(let service, let until) {
            try await use.holdOff(service, until: until, at: clock.now())
            throw ReplayError.locateHeldOff(service: service, until: until)
        }
    }

    /// Who starts what a request asks for.
    private func use(for request: TestRequest) -> TestAllowance.Use {
        isAttended && !request.isAutomatic ? .interactive : .automatic
    }

    /// Counts tests on M-Lab and does what comes before them; they do not count if that fails.
    ///
    /// - Parameters:
    ///   - request: what is asked for; an operator's own tests are not counted.
    ///   - tests: how many tests begin.
    ///   - work: looks machines up.
    /// - Returns: what that gives.
    /// - Throws: `ShellError.tooManyTests`, `ShellError.homeUnusable`; what the work throws.
    func counted<Value>(
        _ request: TestRequest, _ tests: Int, _ work: () async throws -> Value
    ) async throws -> Value {
        guard !request.operatesServer else { return try await work() }
        let (file, use) = (PlatformUseFile(home: home), use(for: request))
        try await file.admit(use, tests, by: .mlab, at: clock.now())
        do { return try await work() } catch {
            try await file.takeBack(use, tests)
            throw error
        }
    }

    /// What stands for the server of a test until a machine granted access.
    func mlabEndpoint(_ configuration: MLabConfiguration) -> ServerEndpoint {
        ServerEndpoint(
            name: TestServer.mlab.name, host: messages.machineOfMLab,
            security: .tls(configuration.serverTrust))
    }

    /// Looks machines up for a test on M-Lab; nil for a test elsewhere.
    ///
    /// - Throws: `ReplayError`, `ShellError`.
    func mlabPlan(_ request: TestRequest) async throws -> MLabPlan? {
        guard request.server == .mlab else { return nil }
        let configuration = mlabConfiguration(sites: request.sites)
        let pool = try await counted(request, request.machines) { try await machines(configuration) }
        return MLabPlan(
            pool, configuration, countsAsLabel: settings.changed[SettingKey.label.name] == nil)
    }

    /// Runs one test on each of the M-Lab machines asked for, all at once, and keeps every result.
    ///
    /// - Throws: what kept all tests from starting; `SomeTestsFailed`, each error told before.
    func testAtOnce(_ request: TestRequest) async throws {
        let mlab = try await mlabPlan(request)
        var (plans, runs): ([TestPlan], [TestRun]) = ([], [])
        for number in 1...request.machines {
            // A number of its own for each: two replays of one test must not meet on a server.
            let reporter = output.makeTestReporter(number: number, isTracing: request.isTracing)
            plans.append(try await plan(request, mlab))
            runs.append(TestRun(plans[number - 1], reporter))
        }
        let started = runs
        let outcomes = try await withinBudget(plans) { _ in
            await withTaskGroup(of: (Int, TestRun.Outcome).self) { group in
                for (index, run) in started.enumerated() {
                    group.addTask { (index, await run.run()) }
                }
                return await group.reduce(into: [Int: TestRun.Outcome]()) { $0[$1.0] = $1.1 }
            }
        } tests: {
            $0.values.map(\.test)
        }
        var firstFailure: (any Error)?
        for outcome in outcomes.sorted(by: { $0.key < $1.key }).map(\.value) {
            do { try await keep(outcome) } catch {
                output.complain(error)
                firstFailure = firstFailure ?? error
            }
        }
        try Task.checkCancellation()
        if let firstFailure { throw SomeTestsFailed(first: firstFailure) }
    }
}
