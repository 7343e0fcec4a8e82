import TestRunner
import CommandParsing
import ArgumentParser
import Basics
import Differentiation
import Reports
import ResultStore
import TestModel
import Messages

extension ResultsCommand {
    /// `results decide`: shows the verdicts with other thresholds; stored data are unchanged.
    struct Decide: ReadsResults {
        static let about = CommandAbout(
            "Tell what other thresholds would have said; nothing stored changes.",
            "Dire ce que donneraient d'autres seuils ; rien d'enregistré ne change.", .reads,
            discussion: (
                """
                Each test is judged again by each profile with the thresholds given, beside the verdict it is stored with. \
                Thresholds not given are the profile's own. Shares are given as 0.3 or as 30%.
                """,
                """
                Chaque test est jugé de nouveau par chaque profil avec les seuils donnés, à côté du verdict enregistré. \
                Les seuils non donnés sont ceux du profil. Une proportion s'écrit 0.3 ou 30%.
                """
            ),
            examples: [
                "results decide last --area 30% --p 1%", "results decide 3-7 --profile ios",
                "results decide --source all",
            ])

        static var configuration: CommandConfiguration { .init(commandName: "decide", about) }

        @OptionGroup var references: SourceReferences
        @Option(
            help: .says(
                "Another threshold of the area, such as 0.3 or 30%.",
                "Un autre seuil de l'aire, comme 0.3 ou 30%.", takes: .number)) var area: String?
        @Option(
            name: .customLong("p"),
            help: .says(
                "Another threshold of p, such as 0.01 or 1%.", "Un autre seuil de p, comme 0.01 ou 1%.",
                takes: .number)) var probability: String?
        @Option(
            help: .says(
                "Another threshold of the resampling ratio, such as 0.95 or 95%.",
                "Un autre seuil du taux de rééchantillonnage, comme 0.95 ou 95%.", takes: .number)) var ratio:
            String?
        @Option(
            help: .says(
                "Judge by this profile only: ios, android, mlab.",
                "Ne juge que par ce profil : ios, android, mlab.", takes: .profile)) var profile: ProfileName?
        @Option(help: .replayLevel) var level: String?
        @Option(help: .replayExclude) var exclude: String?
        @OptionGroup var origin: ResultsOrigin
        @OptionGroup var form: FormOptions

        mutating func validate() throws {
            _ = try rules()
            _ = try SeriesOptions.share("--level", level, SeriesOptions.levels)
            _ = try SeriesOptions.share("--exclude", exclude, SeriesOptions.exclusions)
        }

        /// Returns the profiles with the given thresholds.
        private func rules() throws -> [DecisionProfile] {
            func share(_ option: String, _ text: String?) throws -> Double? {
                guard let text else { return nil }
                guard let share = Share.fraction(text) else {
                    throw UsageError.noShare(option, given: text)
                }
                return share
            }
            let (area, probability) = (try share("--area", area), try share("--p", probability))
            let ratio = try share("--ratio", ratio)
            return try DecisionProfile.all.filter { profile == nil || $0.name == profile?.name }.map {
                try $0.with(areaThreshold: area, pThreshold: probability, ratioThreshold: ratio)
            }
        }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            let ids = try await references.resolved(in: session)
            let (profiles, words) = (try rules(), session.messages)
            if references.areAll { return try await summarise(ids, profiles, in: session) }
            var table = TableStream(Self.columns, output)
            var series = Table(Self.seriesColumns, empty: "")
            var tests: [Int64] = []
            var decided = 0
            func add(_ test: StoredTest, _ input: DecisionInput) {
                for profile in profiles { table.add(Self.row(profile.decide(input), of: test, words)) }
            }
            try await session.store().eachMeasurement(of: ids, .decisions) { test in
                tests.append(test.id ?? 0)
                if let stored = test.pairSeries {
                    decided += 1
                    series.add(try seriesRow(test, stored, words))
                } else if let input = Self.input(of: test) {
                    decided += 1
                    add(test, input)
                } else {
                    output.note(words.note(words.noStatistics(test.id ?? 0)))
                }
            }
            guard decided > 0 else { throw ShellError.nothingToDo(.noStatistics(tests: tests)) }
            if decided > series.rows.count, table.isMeasuring {
                table.begin()
                try await session.store().eachMeasurement(of: ids, .decisions) { test in
                    if let input = Self.input(of: test) { add(test, input) }
                }
            }
            if decided > series.rows.count { table.finish() }
            if !series.rows.isEmpty { output.show(series) }
        }

        /// Counts the verdicts of the profiles for all tests of a source.
        private func summarise(
            _ ids: [Int64], _ profiles: [DecisionProfile], in session: isolated Session
        ) async throws {
            let output = session.output(form)
            var tally = DecisionTally(profiles)
            try await session.store().eachMeasurement(of: ids, .statistics) {
                tally.count($0, Self.input(of: $0))
            }
            output.show(tally.table(session.messages))
            if tally.undecidable > 0 { output.note(session.messages.withoutStatistics(tally.undecidable)) }
        }

        /// Returns the verdict on a series with another level or exclusion; without a look it is inconclusive.
        private func seriesRow(
            _ test: StoredTest, _ stored: StoredSeries, _ words: Messages
        ) throws -> [Table.Cell] {
            var rule = stored.rule
            rule.level = try SeriesOptions.share("--level", level, SeriesOptions.levels) ?? rule.level
            rule.excluded =
                try SeriesOptions.share("--exclude", exclude, SeriesOptions.exclusions) ?? rule.excluded
            let judged = stored.judgedAgain(by: rule)
            let decided = judged.map(stored.verdict) ?? .inconclusive
            let isLater = decided == .differentiation && judged?.ending == .excluded
            let look = isLater ? stored.told : judged?.looks.last.map { StoredSeries.Look($0) }
            let verdict = TestVerdict(decided)
            return [
                .init(test.id.map(String.init) ?? "-", test.id.plain), .init(test.app),
                .init(
                    test.measuredVerdict?.ofReplays.map(words.verdict) ?? "-",
                    .optional(test.measuredVerdict?.rawValue)),
                .init(words.verdict(decided), .string(verdict.rawValue)),
                .init(String(stored.validPairs), .count(stored.validPairs)),
                .init(
                    look.map { words.probability($0.adjustedPValue) } ?? "-",
                    .optional(look?.adjustedPValue)),
                .init(
                    look.map { words.changeCell($0.change, within: $0.changes) } ?? "-",
                    look?.flatObject ?? .null),
                .init(test.measuredVerdict.map { .bool($0 != verdict) } ?? .null), .init(.number(rule.level)),
                .init(.number(rule.excluded)),
            ]
        }

        private static let seriesColumns: [Table.Column] = [
            .init(.id, key: "id", alignsRight: true), .init(.app, key: "app"),
            .init(.storedVerdict, key: "stored_verdict"), .init(.otherVerdict, key: "verdict"),
            .init(.pairs, key: "pairs", alignsRight: true),
            .init(.probability, key: "adjusted_p_value", alignsRight: true),
            .init(.difference, key: "look", alignsRight: true), .init(key: "changed"), .init(key: "level"),
            .init(key: "excluded"),
        ]

        /// Returns the numbers on which a test is decided; nil if some are unknown.
        private static func input(of test: StoredTest) -> DecisionInput? {
            guard test.status == .completed, let numbers = test.statistics else { return nil }
            // It throws if a number is unknown, as for blocked ports.
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
            _ decision: Decision, of test: StoredTest, _ words: Messages
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
