import CommandParsing
import ArgumentParser
import Basics
import Differentiation
import ReplayClient
import Reports
import TestModel

@testable import WeheShell

/// `coin`: which replay a test would begin with.
struct CoinCommand: ShellCommand {
    static let about = CommandAbout(
        "Tell which replay a test with a seed begins with.",
        "Dire par quel rejeu commence un test de cette graine.", .reads, examples: ["coin 7"])

    static var configuration: CommandConfiguration { .init(commandName: "coin", about) }

    @Argument(help: .says("The seed.", "La graine.", takes: .seed)) var seed: UInt64
    @OptionGroup var form: FormOptions

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws {
        var generator = SeededGenerator(seed: seed)
        let first = DifferentiationTest.drawOrder(using: &generator)[0]
        let output = session.output(form)
        output.say("seed \(seed): \(first.rawValue) first")
        output.record(["seed": .string("\(seed)"), "first": .string(first.rawValue)])
    }
}
