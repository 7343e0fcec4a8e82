import ArgumentParser
import Reports
import ResultStore
import TestModel
import Wording

extension ResultsCommand {
    /// `results show`: everything about tests.
    struct Show: ReadsResults {
        static var configuration: CommandConfiguration { .init(commandName: "show", .resultsShow) }

        @OptionGroup var references: TestReferences
        @Flag(help: .init(.resultsTrace)) var trace = false
        @OptionGroup var origin: ResultsOrigin
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let store = try await session.store()
            let output = session.output(form)
            for id in try await references.resolved(in: session) {
                guard let (test, isComputedNow) = try await store.test(id: id)?.withEffect,
                    let companions = try await store.companions(of: id)
                else { throw ShellError.unknownResult(id: id) }
                output.record(
                    TestRecord.json(
                        test, companions: companions, samples: true, isEffectComputedNow: isComputedNow))
                let details = TestDetails(
                    test: test, companions: companions, traits: output.standardOutput,
                    words: session.wording, isEffectComputedNow: isComputedNow,
                    showsExchanges: trace)
                for line in details.lines { output.say(line) }
            }
        }
    }
}
