import ArgumentParser
import Differentiation
import Formatting
import Reports
import ResultStore
import TestModel
import Wording

extension ResultsCommand {
    /// `results decide`: what other thresholds would have said; nothing that is stored changes.
    struct Decide: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "decide", .resultsDecide) }

        @OptionGroup var references: TestReferences
        @Option(help: .init(.decideArea)) var area: String?
        @Option(name: .customLong("p"), help: .init(.decideP)) var probability: String?
        @Option(help: .init(.decideRatio)) var ratio: String?
        @Option(help: .init(.decideProfile)) var profile: ProfileName?
        @OptionGroup var form: FormOptions

        mutating func validate() throws { _ = try rules() }

        /// The profiles with the thresholds given.
        private func rules() throws -> [DecisionProfile] {
            func share(_ option: String, _ text: String?) throws -> Double? {
                guard let text else { return nil }
                guard let share = TypedShare(text) else {
                    throw UsageFault.noShare(option, given: text)
                }
                return share.value
            }
            let (area, probability) = (try share("--area", area), try share("--p", probability))
            let ratio = try share("--ratio", ratio)
            return try DecisionProfile.all.filter { profile == nil || $0.name == profile?.name }.map {
                try $0.with(areaThreshold: area, pThreshold: probability, ratioThreshold: ratio)
            }
        }

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            let ids = try await references.resolved(in: session)
            let (profiles, words) = (try rules(), session.wording)
            var table = TableStream(Self.columns, output)
            var tests: [Int64] = []
            var decided = 0
            func add(_ test: StoredTest, _ input: DecisionInput) {
                for profile in profiles { table.add(Self.row(profile.decide(input), of: test, words)) }
            }
            try await session.eachMeasurement(of: ids) { test in
                tests.append(test.id ?? 0)
                if let input = Self.input(of: test) {
                    decided += 1
                    add(test, input)
                } else {
                    output.note(words.note(words.noStatistics(test.id ?? 0)))
                }
            }
            guard decided > 0 else { throw ShellError.nothingToDo(.noStatistics(tests: tests)) }
            if table.isMeasuring {
                table.begin()
                try await session.eachMeasurement(of: ids) { test in
                    if let input = Self.input(of: test) { add(test, input) }
                }
            }
            table.finish()
        }

        /// The numbers a test is decided on; nil where some are not known.
        private static func input(of test: StoredTest) -> DecisionInput? {
            guard test.status == .completed, let numbers = test.statistics else { return nil }
            // It throws where a number is unknown, as of blocked ports.
            return try? DecisionInput(
                area: numbers.area, ksPValue: numbers.ksPValue, resamplingRatio: numbers.resamplingRatio,
                meanOriginal: numbers.meanOriginal, meanControl: numbers.meanControl)
        }

        private static let columns: [Table.Column] = [
            .init(.id, key: "id", alignsRight: true), .init(.app, key: "app"),
            .init(.profile, key: "profile"), .init(.storedVerdict, key: "stored_verdict"),
            .init(.otherVerdict, key: "verdict"), .init(.reasons, key: "reasons"),
            .init(key: "changed"), .init(key: "direction"), .init(key: "area_threshold"),
            .init(key: "p_threshold"), .init(key: "ratio_threshold"),
            .init(key: "stored_area_threshold"), .init(key: "stored_p_threshold"),
            .init(key: "stored_ratio_threshold"), .init(key: "deciding"),
        ]

        private static func row(
            _ decision: Decision, of test: StoredTest, _ words: any Wording
        ) -> [Table.Cell] {
            let stored = test.decisions.first { $0.profile == decision.profile }
            let other = StoredDecision(decision)
            return [
                .init(test.id.map(String.init) ?? "-", test.id.map(JSONValue.integer) ?? .null),
                .init(test.app), .init(other.profile.rawValue),
                .init(stored.map { words.verdict($0.verdict) } ?? "-", .optional(stored?.verdict.rawValue)),
                .init(words.verdict(other.verdict), .string(other.verdict.rawValue)),
                .init(
                    words.reasons(other),
                    other.reasons.plain),
                .init(stored.map { .bool($0.verdict != other.verdict) } ?? .null),
                .init(.optional(other.direction?.rawValue)), .init(.number(other.areaThreshold)),
                .init(.number(other.pThreshold)), .init(.optional(other.ratioThreshold)),
                .init(.optional(stored?.areaThreshold)), .init(.optional(stored?.pThreshold)),
                .init(.optional(stored?.ratioThreshold)), .init(.bool(other.profile == test.profile)),
            ]
        }
    }
}

/// A share as people type it: `0.3` or `30%`.
struct TypedShare: Equatable {
    /// The share, 0 … 1.
    let value: Double

    /// Nil unless the text is a number from 0 to 1, or a percentage from 0 to 100.
    init?(_ text: String) {
        let isPercentage = text.hasSuffix("%")
        let digits = isPercentage ? text.dropLast().trimmingPrefix(" ") : text[...]
        guard digits.wholeMatch(of: /[0-9]*\.?[0-9]+(?:e-?[0-9]+)? ?|[0-9]+\. ?/) != nil,
            let number = Double(digits.filter { $0 != " " })
        else { return nil }
        let share = isPercentage ? number / 100 : number
        guard (0...1).contains(share) else { return nil }
        value = share
    }
}
