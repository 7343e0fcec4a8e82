import CommandParsing
import ArgumentParser
import Basics
import Reports
import TestModel
import Messages

/// `version`: shows the version of the program.
struct VersionCommand: ShellCommand {
    static let about = CommandAbout("Print the version.", "Donner la version.", .reads, examples: ["version"])

    static var configuration: CommandConfiguration { .init(commandName: "version", about) }

    @OptionGroup var form: FormOptions

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws {
        let output = session.output(form)
        output.say("wehe \(Software.version)")
        output.record(["version": .string(Software.version)])
    }
}
