package import CommandParsing
import ArgumentParser
package import Basics
import Reports
import TestModel
import Messages

/// A command of the shell: parsed from the words of a line, run over the session.
package protocol ShellCommand: DescribedCommand, Sendable {
    /// True if with the words that were typed nothing is sent, written, awaited or asked, so that "watch" may repeat it.
    var onlyReads: Bool { get }

    /// Looks up the names that were typed and takes note of what the command would change, without running it.
    ///
    /// - Throws: the error that running it would throw, where no network is needed to find it.
    func check(_ dryRun: inout DryRun, in session: isolated Session) throws

    /// Does what the command says.
    ///
    /// - Throws: any error; the shell turns it into one sentence and an exit code.
    func run(in session: isolated Session) async throws
}

extension ShellCommand {
    package var onlyReads: Bool { Self.about.effect != .acts }
}

/// A command that only holds subcommands.
package protocol ShellCommandGroup: DescribedCommand, Sendable {}

/// The form of one command's results, whatever the session's form is.
package struct FormOptions: ParsableArguments, Sendable {
    @Flag(
        name: .long,
        help: .says(
            "One JSON object a line instead of a table.", "Un objet JSON par ligne au lieu d'un tableau."))
    package var json = false
    @Flag(
        name: .long,
        help: .says(
            "Comma-separated values instead of a table.",
            "Des valeurs séparées par des virgules au lieu d'un tableau."))
    package var csv = false

    package init() {}

    package mutating func validate() throws {
        if json, csv { throw UsageFault.excludeEachOther("--json", "--csv") }
    }

    /// The form that is asked for; nil for the session's.
    package var form: OutputForm? { json ? .json : csv ? .csv : nil }
}

extension Session {
    /// The session's output, in the form that the command asks for.
    func output(_ options: FormOptions) -> Output {
        var output = output
        if let form = options.form { output.form = form }
        return output
    }
}
