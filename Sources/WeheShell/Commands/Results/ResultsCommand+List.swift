import ArgumentParser
import Differentiation
import ResultStore

extension ResultsCommand {
    /// `results list`: a row a test, the newest first.
    struct List: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "list", .resultsList) }

        @Option(help: .init(.resultsApp)) var app: String?
        @Option(help: .init(.resultsVerdict)) var verdict: String?
        @Flag(help: .init(.resultsFailed)) var failed = false
        @Option(help: .init(.resultsLimit)) var limit = 50
        @OptionGroup var form: FormOptions

        private static let limits = 1...1_000_000

        mutating func validate() throws {
            guard Self.limits.contains(limit) else {
                throw ValidationError(Spoken.wording.outOfRange("--limit", Self.limits, given: limit))
            }
            let known =
                Verdict.allCases.map(\.rawValue)
                + LocalizationVerdict.allCases.map(\.rawValue).filter { Verdict(rawValue: $0) == nil }
            if let verdict, !known.contains(verdict) {
                throw ValidationError(Spoken.wording.noVerdict(verdict, known: known))
            }
        }

        func run(in session: isolated Session) async throws {
            let filter = TestFilter(app: app, verdict: verdict, status: failed ? .failed : nil)
            let store = try session.store()
            let tests = try await store.list(limit: limit, filter: filter)
            let output = session.output(form)
            let words = session.wording
            output.show(Self.table(tests, words))
            let total = try await store.count(filter: filter)
            if total > tests.count { output.note(words.olderTests(total - tests.count)) }
        }

        private static func table(_ tests: [TestSummary], _ words: any Wording) -> Table {
            var table = Table(
                [
                    .init(.id, key: "id", alignsRight: true), .init(.when, key: "started"),
                    .init(.app, key: "app"), .init(.verdict, key: "verdict"),
                    .init(.original, key: "mean_original_mbps", alignsRight: true),
                    .init(.control, key: "mean_control_mbps", alignsRight: true),
                    .init(.area, key: "area", alignsRight: true),
                    .init(.probability, key: "ks_p_value", alignsRight: true), .init(.server, key: "server"),
                    .init(.notes, key: "notes"), .init(key: "status"), .init(key: "measured_verdict"),
                    .init(key: "override"), .init(key: "too_few_samples"), .init(key: "kind"),
                ], empty: words.noTestsStored)
            for test in tests {
                let statistics = test.statistics
                func number(_ value: Double?, _ text: (Double) -> String) -> Table.Cell {
                    let known = value.flatMap { $0.isNaN ? nil : $0 }
                    return .init(known.map(text) ?? "-", .optional(known))
                }
                table.add([
                    .init(String(test.id), .integer(test.id)),
                    .init(Quantities.minute(test.started), .string(Quantities.timestamp(test.started))),
                    .init(test.app),
                    .init(words.verdictCell(test), .optional(test.verdict)),
                    number(statistics?.meanOriginal, words.throughput),
                    number(statistics?.meanControl, words.throughput),
                    number(statistics?.area, words.significant),
                    number(statistics?.ksPValue, words.probability), .init(test.server),
                    .init(
                        remarks(test).map(words.remark).joined(separator: ", "),
                        .array(remarks(test).map { .string(English().remark($0)) })),
                    .init(.string(test.status.rawValue)), .init(.optional(test.measuredVerdict)),
                    .init(.optional(test.override)), .init(.bool(test.tooFewSamples)),
                    .init(.string(test.kind.rawValue)),
                ])
            }
            return table
        }

        private static func remarks(_ test: TestSummary) -> [TestRemark] {
            var remarks: [TestRemark] = []
            if let override = test.override {
                remarks.append(.overridden(option: override, measured: test.measuredVerdict))
            }
            if test.status != .completed {
                remarks.append(.unfinished(code: test.failureCode ?? test.status.rawValue))
            }
            if test.obstacle != nil {
                let isBlocked = test.measuredVerdict == Verdict.differentiation.rawValue
                remarks.append(isBlocked ? .blocked : .nothingReceived)
            }
            if test.tooFewSamples { remarks.append(.tooFewSamples) }
            if let confirmed = test.confirms { remarks.append(.confirms(confirmed)) }
            // How exchanges went is for "results show"; here it would push everything else aside.
            return remarks
                + test.notes.filter { !$0.hasPrefix(TestRun.exchangeMark) }.map { .stored($0) }
        }
    }
}
