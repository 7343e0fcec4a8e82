import ArgumentParser
import ResultStore

extension ResultsCommand {
    /// `results remove`: forgets tests.
    struct Remove: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "remove", .resultsRemove) }

        @Argument(help: .init(.resultsIDs)) var ids: [Int64]
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let store = try session.store()
            for id in ids where try await store.test(id: id) == nil { throw ShellError.unknownResult(id: id) }
            let removed = try await store.remove(ids: ids)
            let output = session.output(form)
            output.say(session.wording.testsRemoved(removed))
            output.record(["removed": .count(removed)])
        }
    }
}
