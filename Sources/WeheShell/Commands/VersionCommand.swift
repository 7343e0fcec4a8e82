import ArgumentParser

/// `version`: which program this is.
struct VersionCommand: ShellCommand {
    static let configuration = CommandConfiguration(commandName: "version", abstract: "Print the version.")

    @OptionGroup var form: FormOptions

    func run(in session: isolated Session) async throws {
        let output = session.output(form)
        output.say("wehe \(Session.version)")
        output.record(["version": .string(Session.version)])
    }
}
