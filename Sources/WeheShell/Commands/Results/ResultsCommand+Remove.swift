import CommandParsing
import ArgumentParser
import Basics
import Reports
import ResultStore
import Messages

extension ResultsCommand {
    /// `results remove`: deletes tests.
    struct Remove: ShellCommand {
        static let about = CommandAbout(
            "Remove stored tests for good.", "Supprimer des tests enregistrés, pour toujours.", .acts,
            examples: ["results remove 3-7"])

        static var configuration: CommandConfiguration { .init(commandName: "remove", about) }

        @OptionGroup var references: TestReferences
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let removed = try await session.store().remove(ids: references.resolved(in: session))
            let output = session.output(form)
            output.say(session.messages.testsRemoved(removed))
            output.record(["removed": .count(removed)])
        }
    }
}
