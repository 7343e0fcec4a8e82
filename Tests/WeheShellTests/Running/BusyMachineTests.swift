import ResultStore
import Foundation
import ReportTesting
import TestModel
import TestRunner
import TestSupport
import Testing

@testable import WeheShell

@Suite("Measurements on a machine that is busy", .mustEnd)
struct BusyMachineTests {
    /// A look that finds so many tasks of other programs for each processor.
    private static func glance(_ tasks: Double) -> MachineGlance {
        MachineGlance {
            var environment = ReplayEnvironment.blank
            environment.demand = tasks
            return environment
        }
    }

    /// Returns the messages of a line, with a server at whose ports nobody listens: a test ends where it would connect.
    private func answer(
        to line: String, _ glance: MachineGlance, environment: [String: String] = BusyMachine.limited
    ) async throws -> Heard {
        let port = try OddPort(.refusing)
        defer { port.release() }
        let (session, heard) = try TemporaryFolder().session(environment: environment, glance: glance)
        try await session.run(
            line:
                "consent give embedded other; servers add x 127.0.0.1 --plain --side-channel-port \(port.port); "
                + "servers use x")
        #expect(await session.execute(line: line) != 0)
        await session.close()
        return heard
    }

    private static let sentence = "this machine is busy now: "

    @Test(
        "That it is busy is told with the limit and a remedy before the first connection",
        arguments: ["replay deezer", "replay deezer --pairs", "dpi deezer"])
    func told(line: String) async throws {
        let heard = try await answer(to: line, Self.glance(4.5))
        let lines = heard.errorLines
        let told = try #require(lines.firstIndex { $0.contains(Self.sentence) }, "\(heard.error)")
        let failed = try #require(lines.firstIndex { $0.hasPrefix("error: ") }, "\(heard.error)")
        #expect(told < failed)
        #expect(lines.count { $0.contains(Self.sentence) } == 1)
        #expect(lines[told].contains("4.5") && lines[told].contains("help environment"), "\(lines[told])")
    }

    @Test("It is told before a calibration, too, which measures nothing for a user who then gives up")
    func calibration() async throws {
        let glance = MachineGlance {
            withUnsafeCurrentTask { $0?.cancel() }
            return await Self.glance(4.5).find()
        }
        let (session, heard) = try TemporaryFolder().session(
            environment: BusyMachine.limited, glance: glance)
        try await session.run(line: "consent give embedded")
        let code = await Task { await session.execute(line: "calibrate deezer --rules sni-throttle") }.value
        #expect(code != 0 && heard.error.contains(Self.sentence), "\(heard.error)")
        #expect(try await session.store().count() == 0)
        await session.close()
    }

    @Test(
        "Nothing is told of a quiet machine, nor where nothing is void",
        arguments: [(2.9, BusyMachine.limited), (4.5, BusyMachine.unlimited)] as [(Double, [String: String])])
    func quiet(tasks: Double, environment: [String: String]) async throws {
        let heard = try await answer(
            to: "replay deezer", Self.glance(tasks), environment: environment)
        #expect(!heard.error.contains(Self.sentence), "\(heard.error)")
    }
}
