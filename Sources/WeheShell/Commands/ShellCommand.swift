package import CommandParsing
import ArgumentParser
package import Basics
import Reports
import TestModel
import Messages

/// A command of the shell: parsed from the words of a line, run in the session.
package protocol ShellCommand: DescribedCommand, Sendable {
    /// True if the command with its arguments sends, writes, awaits and asks nothing, so that "watch" may
    /// repeat it.
    var onlyReads: Bool { get }

    /// Resolves the given names and records the changes that the command would make, without running it.
    ///
    /// - Throws: the error that running it would throw, if it can be found without the network.
    func check(_ dryRun: inout DryRun, in session: isolated Session) throws

    /// Runs the command.
    ///
    /// - Throws: any error; the shell turns it into a sentence and an exit code.
    func run(in session: isolated Session) async throws
}

extension ShellCommand {
    package var onlyReads: Bool { Self.about.effect != .acts }
}

/// A command that only holds subcommands.
package protocol ShellCommandGroup: DescribedCommand, Sendable {}

/// The options for the output format of a single command, independent of the session's.
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
        if json, csv { throw UsageError.excludeEachOther("--json", "--csv") }
    }

    /// The requested format; nil for the session's.
    package var form: OutputForm? { json ? .json : csv ? .csv : nil }
}

extension Session {
    /// Returns the session's output in the requested format.
    func output(_ options: FormOptions) -> Output {
        var output = output
        if let form = options.form { output.form = form }
        return output
    }
}
