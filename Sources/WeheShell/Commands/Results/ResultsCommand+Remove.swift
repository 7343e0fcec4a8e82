import ArgumentParser
import Formatting
import Reports
import ResultStore
import Wording

extension ResultsCommand {
    /// `results remove`: forgets tests.
    struct Remove: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "remove", .resultsRemove) }

        @OptionGroup var references: TestReferences
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let removed = try await session.store().remove(ids: references.resolved(in: session))
            let output = session.output(form)
            output.say(session.wording.testsRemoved(removed))
            output.record(["removed": .count(removed)])
        }
    }
}
