import ArgumentParser
import Formatting
import Reports
import TestModel
import Wording

/// `version`: which program this is.
struct VersionCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "version", .version) }

    @OptionGroup var form: FormOptions

    func run(in session: isolated Session) async throws {
        let output = session.output(form)
        output.say("wehe \(Software.version)")
        output.record(["version": .string(Software.version)])
    }
}
