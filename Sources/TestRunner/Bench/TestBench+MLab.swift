import Basics
import Foundation
import TestModel
import Home
package import ReplayClient
import Reports
import WireProtocol
import Messages

extension TestBench {
    /// Returns the configuration for M-Lab by the current settings.
    package func mlabConfiguration(sites: [String]) -> MLabConfiguration {
        MLabConfiguration(
            locateURL: settings[.locateURL],
            platformCA: settings[.platformCA] == "system" ? nil : settings[.platformCA],
            serverTrust: TrustSource(word: settings[.machineCA]), sites: sites, fallbackHost: fallbackHost,
            onHoldOff: onHoldOff)
    }

    /// The host to test with if M-Lab names no machine; nil if none is set, or its operator's terms were not
    /// agreed to.
    private var fallbackHost: String? {
        let host = settings[.fallbackHost]
        guard host != "none", consents.holds(for: ServerOperator(of: .added(host), host: host)) else {
            return nil
        }
        return host
    }

    /// What is done before a wait that the locate service asks for; nil to give up instead. An attended command reports
    /// the time and waits, so that the person can end the wait; a script does not wait unless the setting requires it.
    private var onHoldOff: (@Sendable (Date) async -> Void)? {
        let waits =
            Switch(rawValue: settings[.lookupWait]).map { $0 == .on } ?? isAttended
        guard waits else { return nil }
        let (output, words, clock) = (output, messages, clock)
        let (use, service) = (PlatformUseFile(home: home), MLabService.withoutToken(settings[.locateURL]))
        return { until in
            output.note("  " + words.lookupWaits(until: until))
            // Other shells of this home must wait as well.
            do { try await use.holdOff(service, until: until, at: clock.now()) } catch {
                output.note(words.note(error))
            }
        }
    }

    /// Looks up machines, unless the service has asked a shell of this home to come back later and the policy
    /// does not wait.
    ///
    /// - Throws: `ReplayError`, `ShellError.homeUnusable`, `CancellationError`.
    package func machines(_ configuration: MLabConfiguration) async throws -> MachinePool {
        let (use, service) = (PlatformUseFile(home: home), configuration.serviceName)
        if let until = try use.heldOff(service, at: clock.now()) {
            guard let onHoldOff = configuration.onHoldOff else {
                throw ReplayError.locateHeldOff(service: service, until: until)
            }
            await onHoldOff(until)
            try await clock.wait(until: until)
        }
        do {
            return try await MachinePool.locate(configuration, sockets: sockets)
        } catch ReplayError.locateHeldOff(let service, let until) {
            try await use.holdOff(service, until: until, at: clock.now())
            throw ReplayError.locateHeldOff(service: service, until: until)
        }
    }

    /// Returns the kind of use, interactive or automatic, that a request counts as.
    private func use(for request: TestRequest) -> TestAllowance.Use {
        isAttended && !request.isAutomatic ? .interactive : .automatic
    }

    /// Counts tests on M-Lab and runs the operation that precedes them; the tests do not count if it fails.
    ///
    /// - Parameters:
    ///   - request: the request; tests of the server's operator are not counted.
    ///   - tests: the number of tests that begin.
    ///   - work: the operation, which looks up machines.
    /// - Returns: the result of the operation.
    /// - Throws: `ShellError.tooManyTests`, `ShellError.homeUnusable`; any error of the operation.
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

    /// Returns the stand-in for the server of a test until a machine has granted access.
    func mlabEndpoint(_ configuration: MLabConfiguration) -> ServerEndpoint {
        ServerEndpoint(
            name: TestServer.mlab.name, host: messages.machineOfMLab,
            security: .tls(configuration.serverTrust))
    }

    /// Looks up machines for a test on M-Lab; returns nil for a test elsewhere.
    ///
    /// - Throws: `ReplayError`, `ShellError`.
    func mlabPlan(_ request: TestRequest) async throws -> MLabPlan? {
        guard request.server == .mlab else { return nil }
        let configuration = mlabConfiguration(sites: request.sites)
        let pool = try await counted(request, request.machines) { try await machines(configuration) }
        return MLabPlan(
            pool, configuration, countsAsLabel: settings.changed[SettingKey.label.name] == nil)
    }

    /// Runs one test on each of the requested M-Lab machines, all at once, and stores every result.
    ///
    /// - Throws: an error if no test can start; `SomeTestsFailed` after each single error was reported.
    func testAtOnce(_ request: TestRequest) async throws {
        let mlab = try await mlabPlan(request)
        var (plans, runs): ([TestPlan], [TestRun]) = ([], [])
        for number in 1...request.machines {
            // Each test has its own history number: two replays of one test must not run on the same server.
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
