import ArgumentParser
import ResultStore

extension ResultsCommand {
    /// `results show`: everything about one test.
    struct Show: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "show", .resultsShow) }

        @Argument(help: .init(.resultsID)) var id: Int64
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            guard let test = try await session.store().test(id: id) else {
                throw ShellError.unknownResult(id: id)
            }
            let output = session.output(form)
            output.record(TestRecord.json(test, samples: true))
            for line in TestDetails(test: test, traits: output.standardOutput, words: session.wording).lines {
                output.say(line)
            }
        }
    }
}
