import Basics
import Foundation
import Reports
import Simulation
import TestSupport
import Testing

@Suite("An app and its control, in a simulation")
struct DifferentiationSimulations {
    @Test("A clean line shows no differentiation")
    func cleanLine() throws {
        try simulated {
            let shell = try ShellHome()
            let run = try await shell.succeed(
                "\(Installation.fastLine); replay deezer", as: .json)
            let result = try #require(try run.objects().last)
            let area = try #require(result.number("area"))
            #expect(abs(area) <= 0.3 && result.string("verdict") == "no-differentiation", "\(area)")
        }
    }

    @Test(
        "Nothing is repeated where that is not wanted; a developer option does not make a test suspicious"
    )
    func unconfirmed() throws {
        try simulated {
            let shell = try ShellHome()
            let app = try SlowApp(in: shell.home)
            try await shell.succeed(
                """
                consent give embedded other; settings set line-rate 200; recordings import \(app.folder.path); \
                replay slow --no-confirm
                """)
            #expect(try await shell.succeed("results --json").objects().count == 1)
        }
    }
}
