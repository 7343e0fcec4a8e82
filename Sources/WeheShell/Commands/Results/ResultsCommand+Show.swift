import ArgumentParser
import ResultStore

extension ResultsCommand {
    /// `results show`: everything about one test.
    struct Show: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "show", .resultsShow) }

        @Argument(help: .init(.resultsID)) var id: ResultID
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let (test, isComputedNow) = try await session.test(id).withEffect
            let output = session.output(form)
            output.record(TestRecord.json(test, samples: true, isEffectComputedNow: isComputedNow))
            let details = TestDetails(
                test: test, traits: output.standardOutput, words: session.wording,
                isEffectComputedNow: isComputedNow)
            for line in details.lines { output.say(line) }
        }
    }
}
