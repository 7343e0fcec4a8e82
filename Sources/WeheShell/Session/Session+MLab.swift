import Home
import ReplayClient
import Reports
import TestModel
import TestRunner
import WireProtocol
import Wording

extension Session {
    /// How M-Lab is used now.
    ///
    /// - Throws: `ReplayError.machineAuthorityMissing`.
    func mlabConfiguration(sites: [String]) throws -> MLabConfiguration {
        func file(_ key: SettingKey) -> String? { settings[key] == "system" ? nil : settings[key] }
        guard settings[.machineCA] != "none" else { throw ReplayError.machineAuthorityMissing }
        return MLabConfiguration(
            locateURL: settings[.locateURL], platformCA: file(.platformCA), serverCA: file(.machineCA),
            sites: sites, fallbackHost: settings[.fallbackHost] == "none" ? nil : settings[.fallbackHost])
    }

    /// What stands for the server of a test until a machine granted access.
    func mlabEndpoint(_ configuration: MLabConfiguration) -> ServerEndpoint {
        ServerEndpoint(
            name: TestServer.mlab.name, host: wording.machineOfMLab,
            security: .tls(caFile: configuration.serverCA))
    }

    /// Looks machines up for a test on M-Lab; nil for a test elsewhere.
    ///
    /// - Throws: `ReplayError`.
    func mlabPlan(_ request: TestRequest) async throws -> MLabPlan? {
        guard request.server == .mlab else { return nil }
        let configuration = try mlabConfiguration(sites: request.sites)
        let pool = try await MachinePool.locate(configuration, sockets: sockets)
        return MLabPlan(
            pool, configuration, countsAsLabel: settings.changed[SettingKey.label.name] == nil)
    }

    /// Runs one test on each of the M-Lab machines asked for, all at once, and keeps every result.
    ///
    /// - Throws: what kept all tests from starting; `SomeTestsFailed`, each error told before.
    func testAtOnce(_ request: TestRequest, output: Output) async throws {
        let mlab = try await mlabPlan(request)
        var runs: [TestRun] = []
        for number in 1...request.machines {
            // A number of its own for each: two replays of one test must not meet on a server.
            let reporter = output.makeTestReporter(number: number, isTracing: request.isTracing)
            runs.append(TestRun(try await plan(request, mlab), reporter))
        }
        let outcomes = await withTaskGroup(of: (Int, TestRun.Outcome).self) { group in
            for (index, run) in runs.enumerated() {
                group.addTask { (index, await run.run()) }
            }
            return await group.reduce(into: [Int: TestRun.Outcome]()) { $0[$1.0] = $1.1 }
        }
        var firstFailure: (any Error)?
        for outcome in outcomes.sorted(by: { $0.key < $1.key }).map(\.value) {
            do { try await keep(outcome, output: output) } catch {
                output.complain(error)
                firstFailure = firstFailure ?? error
            }
        }
        try Task.checkCancellation()
        if let firstFailure { throw SomeTestsFailed(first: firstFailure) }
    }
}
