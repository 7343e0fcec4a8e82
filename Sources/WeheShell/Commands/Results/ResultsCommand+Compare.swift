import TestRunner
import CommandParsing
import ArgumentParser
import Differentiation
import Basics
import Reports
import ResultStore
import TestModel
import Messages

extension ResultsCommand {
    /// `results compare`: tests if the difference of one test is greater than that of another.
    struct Compare: ReadsResults {
        static let about = CommandAbout(
            "Tell whether two tests differ in how much slower the original was.",
            "Dire si deux tests diffèrent par le ralentissement de l'original.", .reads,
            discussion: (
                """
                It takes the relative difference between original and control of each test, subtracts the second from the \
                first, and tells the 95 % interval of that. An interval without 0 means that the tests differ.
                """,
                """
                La différence relative entre original et témoin du second test est retranchée de celle du premier, avec \
                l'intervalle à 95 %. Un intervalle sans 0 veut dire que les tests diffèrent.
                """
            ), examples: ["results compare 17 18"])

        static var configuration: CommandConfiguration { .init(commandName: "compare", about) }

        @OptionGroup var references: TestReferences
        @Option(
            help: .says(
                "Make the intervals follow from a number.", "Fait dépendre les intervalles d'un nombre.",
                takes: .seed)) var seed: UInt64?
        @OptionGroup var origin: ResultsOrigin
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let tests = try await session.store().existingTests(references.resolved(in: session))
            guard tests.count == 2 else { throw ShellError.nothingToDo(.comparesTwo(given: tests.count)) }
            let segments = try tests.map { test throws(ShellError) in
                guard test.status == .completed, let segments = test.pairedSegments else {
                    throw .nothingToDo(.noComparableSamples(test: test.id ?? 0))
                }
                return segments
            }
            let comparison = EffectComparison(
                segments[0], with: segments[1],
                seed: seed ?? (tests[0].effectSeed ^ (tests[1].effectSeed &<< 1)))
            let output = session.output(form)
            for line in Self.lines(tests, comparison, session.messages) { output.say(line) }
            let ids = tests.compactMap(\.id)
            let standings = try await session.store().standings(of: ids)
            for note in ids.compactMap({ id in standings[id].flatMap { session.messages.record($0, of: id) } }
            ) {
                output.note(session.messages.note(note))
            }
            output.record(Self.record(tests, comparison))
        }

        private static func lines(
            _ tests: [StoredTest], _ comparison: EffectComparison, _ words: Messages
        ) -> [String] {
            let sides = zip(tests, [comparison.first, comparison.second]).map { test, estimate in
                let effect = StoredEffect(estimate)
                return "  "
                    + words.compared(
                        test.id ?? 0, app: words.title(test), verdict: test.verdict,
                        effect: words.change(effect.change, within: effect.changes))
            }
            return [words.comparisonMeans(outcome(tests, comparison))] + sides
                + [
                    "  "
                        + words.comparison(
                            comparison.quotient - 1,
                            within: comparison.interval.map { ($0.lower - 1, $0.upper - 1) })
                ]
        }

        private static func outcome(
            _ tests: [StoredTest], _ comparison: EffectComparison
        ) -> ComparisonOutcome {
            for (test, effect) in zip(tests, [comparison.first, comparison.second])
            where effect.interval == nil {
                return .tooFewSegments(
                    test.id ?? 0, effect.segments, needed: EffectEstimate.fewestSegments)
            }
            return comparison.isSignificant
                ? .stronger(tests[comparison.quotient < 1 ? 0 : 1].id ?? 0) : .noEvidence
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
                "change": .number(comparison.quotient - 1),
                "low": .optional(comparison.interval.map { $0.lower - 1 }),
                "high": .optional(comparison.interval.map { $0.upper - 1 }),
                "significant": comparison.interval.map { _ in comparison.isSignificant }.plain,
                "seed": .string(String(comparison.seed)),
            ]
        }
    }
}
