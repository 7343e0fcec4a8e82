import ArgumentParser
import Differentiation
import Formatting
import Reports
import ResultStore
import TestModel
import Wording

extension ResultsCommand {
    /// `results compare`: whether one test's difference is greater than another's.
    struct Compare: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "compare", .resultsCompare) }

        @OptionGroup var references: TestReferences
        @Option(help: .init(.compareSeed)) var seed: UInt64?
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let tests = try await session.tests(references.resolved(in: session))
            guard tests.count == 2 else { throw ShellError.nothingToDo(.comparesTwo(given: tests.count)) }
            let samples = try tests.map { test throws(ShellError) in
                guard test.status == .completed, let samples = test.analysedSamples else {
                    throw .nothingToDo(.noComparableSamples(test: test.id ?? 0))
                }
                return samples
            }
            let comparison = try EffectComparison.compare(
                samples[0], with: samples[1],
                seed: seed ?? (tests[0].effectSeed ^ (tests[1].effectSeed &<< 1)))
            let output = session.output(form)
            for line in Self.lines(tests, comparison, session.wording) { output.say(line) }
            output.record(Self.record(tests, comparison))
        }

        private static func lines(
            _ tests: [StoredTest], _ comparison: EffectComparison, _ words: any Wording
        ) -> [String] {
            let outcome: ComparisonOutcome =
                if let (test, doubt) = mainDoubt(tests, comparison) {
                    .unusable(test.id ?? 0, doubt)
                } else if !comparison.isSignificant {
                    .noEvidence
                } else {
                    .stronger(tests[comparison.difference > 0 ? 0 : 1].id ?? 0)
                }
            let sides = zip(tests, [comparison.first, comparison.second]).map { test, estimate in
                "  "
                    + words.compared(
                        test.id ?? 0, app: words.title(test), verdict: test.verdict,
                        effect: words.share(
                            estimate.difference, StoredEffect.Interval(estimate.interval)))
            }
            let interval = comparison.interval
            return [words.comparisonMeans(outcome)] + sides
                + [
                    "  "
                        + words.comparison(
                            comparison.difference, from: interval.lower, to: interval.upper)
                ]
        }

        /// The first test whose effect is of no use, with the last of its doubts, which the others lead to.
        private static func mainDoubt(
            _ tests: [StoredTest], _ comparison: EffectComparison
        ) -> (StoredTest, EffectDoubt)? {
            guard !comparison.isUsable else { return nil }
            for (test, effect) in zip(tests, [comparison.first, comparison.second]) {
                if let doubt = effect.doubts.last { return (test, doubt) }
            }
            return nil
        }

        private static func record(_ tests: [StoredTest], _ comparison: EffectComparison) -> JSONValue {
            func side(_ test: StoredTest, _ estimate: EffectEstimate) -> JSONValue {
                [
                    "id": .integer(test.id ?? 0), "app": .string(test.app),
                    "verdict": .optional(test.verdict?.rawValue),
                    "measured_verdict": .optional(test.measuredVerdict?.rawValue),
                    "effect": TestRecord.json(StoredEffect(estimate), isComputedNow: true),
                ]
            }
            return [
                "first": side(tests[0], comparison.first), "second": side(tests[1], comparison.second),
                "difference": .number(comparison.difference),
                "interval": [.number(comparison.interval.lower), .number(comparison.interval.upper)],
                "usable": .bool(comparison.isUsable), "significant": .bool(comparison.isSignificant),
                "seed": .string(String(comparison.seed)),
            ]
        }
    }
}
