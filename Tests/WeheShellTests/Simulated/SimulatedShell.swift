import Basics
import Foundation
import Home
import Logging
import ReportTesting
import Reports
import Simulation
import TestModel
import TestRunner
import TestSupport
import WeheShell

/// A shell whose clock, clients and embedded servers are those of a simulation.
struct SimulatedShell {
    /// The way between its clients and its servers.
    var link = SimulatedLink(latency: .milliseconds(10), rate: 40)
    /// The date at which the simulation begins.
    var start = Date(timeIntervalSince1970: 1_796_083_200)
    /// The longest time on the clock of the simulation.
    var limit = Duration.seconds(86_400)

    /// What came of some lines.
    struct Course: Equatable, Sendable {
        /// The exit code of each line.
        let codes: [Int32]
        let output: String
        let error: String
        /// The time that all of it took on the clock of the simulation.
        let elapsed: Duration
    }

    /// Runs lines in a home of their own, in which consent to the embedded server was given.
    func run(_ lines: [String], seed: UInt64 = 1) throws -> Course {
        let folder = try TemporaryFolder()
        try folder.addResults()
        return try run(lines, in: folder, seed: seed)
    }

    private func run(_ lines: [String], in folder: TemporaryFolder, seed: UInt64) throws -> Course {
        let simulation = Simulation(seed: seed, startingAt: start, limit: limit)
        let network = SimulatedNetwork(in: simulation, link: link)
        let host = network.host("127.0.0.1", "127.0.0.2", named: "localhost")
        let heard = Heard()
        let codes = try simulation.run {
            let session = try Session(
                home: folder.home, environment: BusyMachine.unlimited,
                output: Output(
                    sink: heard.sink, form: .table, clock: simulation.clock, standardOutput: .plain,
                    standardError: .plain),
                resources: Checkout.replayFiles, isInteractive: false,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, network: host,
                glance: MachineGlance { .blank })
            _ = await session.execute(line: "consent give embedded")
            var codes: [Int32] = []
            for line in lines { codes.append(await session.execute(line: line)) }
            await session.close()
            return codes
        }
        return Course(
            codes: codes, output: heard.output, error: heard.error, elapsed: simulation.elapsed)
    }
}
