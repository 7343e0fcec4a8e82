import ArgumentParser
import Formatting
import Wording

/// `version`: which program this is.
struct VersionCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "version", .version) }

    @OptionGroup var form: FormOptions

    func run(in session: isolated Session) async throws {
        let output = session.output(form)
        output.say("wehe \(Session.version)")
        output.record(["version": .string(Session.version)])
    }
}
