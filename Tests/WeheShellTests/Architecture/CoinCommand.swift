import ArgumentParser
import Basics
import Differentiation
import Formatting
import ReplayClient
import Reports
import TestModel

@testable import WeheShell

/// `coin`: which replay a test would begin with.
struct CoinCommand: ShellCommand {
    static let configuration = CommandConfiguration(
        commandName: "coin", abstract: "Tell which replay a test with a seed begins with.")

    @Argument(help: "The seed.") var seed: UInt64
    @OptionGroup var form: FormOptions

    func run(in session: isolated Session) async throws {
        var generator = SeededGenerator(seed: seed)
        let first = DifferentiationTest.drawOrder(using: &generator)[0]
        let output = session.output(form)
        output.say("seed \(seed): \(first.rawValue) first")
        output.record(["seed": .string("\(seed)"), "first": .string(first.rawValue)])
    }
}
