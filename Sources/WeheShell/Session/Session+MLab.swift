import Home
import ReplayClient
import TestModel
import WireProtocol
import Wording

/// The machine a test on M-Lab will get.
struct MLabPlan: Sendable {
    /// The machines of the lookup, shared by tests that run at once.
    let pool: MachinePool
    let configuration: MLabConfiguration
    /// Whether the number of machines tried goes to the server in place of the label, as upstream does it.
    let countsAsLabel: Bool
}

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
            pool: pool, configuration: configuration,
            countsAsLabel: settings.changed[SettingKey.label.name] == nil)
    }

    /// Runs one test on each of the M-Lab machines asked for, all at once, and keeps every result.
    ///
    /// - Throws: what kept all tests from starting; `SomeTestsFailed`, each error told before.
    func testAtOnce(_ request: TestRequest, output: Output) async throws {
        let mlab = try await mlabPlan(request)
        var runs: [(plan: TestPlan, reporter: any TestReporter)] = []
        for number in 1...request.machines {
            // A number of its own for each: two replays of one test must not meet on a server.
            runs.append(
                (
                    try await plan(request, mlab),
                    output.makeTestReporter(number: number, isTracing: request.isTracing)
                ))
        }
        let outcomes = await withTaskGroup(of: (Int, TestRun.Outcome).self) { group in
            for (index, run) in runs.enumerated() {
                group.addTask { (index, await TestRun.run(run.plan, run.reporter)) }
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
