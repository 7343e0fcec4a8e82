import ArgumentParser

/// A command of the shell: parsed from the words of a line, run over the session.
package protocol ShellCommand: ParsableCommand, Sendable {
    /// Does what the command says.
    ///
    /// - Throws: any error; the shell turns it into one sentence and an exit code.
    func run(in session: isolated Session) async throws
}

/// A command that only holds subcommands.
package protocol ShellCommandGroup: ParsableCommand, Sendable {}

/// The form of one command's results, whatever the session's form is.
package struct FormOptions: ParsableArguments, Sendable {
    @Flag(name: .long, help: .init(.json))
    package var json = false

    package init() {}
}

extension Session {
    /// The session's output, as JSON if the command asks for it.
    func output(_ options: FormOptions) -> Output {
        var output = output
        if options.json { output.form = .json }
        return output
    }
}
