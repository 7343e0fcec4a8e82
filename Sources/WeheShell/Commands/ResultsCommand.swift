import ArgumentParser
import Differentiation
import ResultStore

/// `results`: every test that ran here.
struct ResultsCommand: ShellCommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "results", abstract: "List, show or remove stored tests.",
        subcommands: [List.self, Show.self, Remove.self], defaultSubcommand: List.self)

    struct List: ShellCommand {
        static let configuration = CommandConfiguration(abstract: "List stored tests, newest first.")

        @Option(help: "Only tests of this app.") var app: String?
        @Option(help: "Only this verdict: differentiation, inconclusive, no-differentiation.") var verdict:
            String?
        @Flag(help: "Only failed attempts.") var failed = false
        @Option(help: "At most so many.") var limit = 50
        @OptionGroup var form: FormOptions

        mutating func validate() throws {
            guard (1...1_000_000).contains(limit) else {
                throw ValidationError("--limit takes 1 to 1000000, not \(limit)")
            }
            if let verdict, Verdict(rawValue: verdict) == nil {
                throw ValidationError(
                    "no verdict \"\(verdict)\"; there are "
                        + Verdict.allCases.map(\.rawValue).joined(separator: ", "))
            }
        }

        func run(in session: isolated Session) async throws {
            let filter = TestFilter(app: app, verdict: verdict, status: failed ? .failed : nil)
            let store = try session.store()
            let tests = try await store.list(limit: limit, filter: filter)
            let output = session.output(form)
            output.show(Self.table(tests))
            let total = try await store.count(filter: filter)
            if total > tests.count { output.note("\(total - tests.count) older ones; see --limit") }
        }

        private static func table(_ tests: [TestSummary]) -> Table {
            var table = Table(
                [
                    .init("id", key: "id", alignsRight: true), .init("when (UTC)", key: "started"),
                    .init("app", key: "app"), .init("verdict", key: "verdict"),
                    .init("original", key: "mean_original_mbps", alignsRight: true),
                    .init("control", key: "mean_control_mbps", alignsRight: true),
                    .init("area", key: "area", alignsRight: true),
                    .init("p", key: "ks_p_value", alignsRight: true), .init("server", key: "server"),
                    .init("notes", key: "notes"), .init(key: "status"), .init(key: "measured_verdict"),
                    .init(key: "override"), .init(key: "too_few_samples"),
                ], empty: "no tests are stored yet; run one with \"replay espn\"")
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
                    .init(verdict(test), .optional(test.verdict)),
                    number(statistics?.meanOriginal, Quantities.throughput),
                    number(statistics?.meanControl, Quantities.throughput),
                    number(statistics?.area, Quantities.significant),
                    number(statistics?.ksPValue, Quantities.probability), .init(test.server),
                    .init(remarks(test).joined(separator: ", "), .array(remarks(test).map { .string($0) })),
                    .init(.string(test.status.rawValue)), .init(.optional(test.measuredVerdict)),
                    .init(.optional(test.override)), .init(.bool(test.tooFewSamples)),
                ])
            }
            return table
        }

        /// The verdict as people read it: an overridden one is marked, an attempt without one says why.
        private static func verdict(_ test: TestSummary) -> String {
            guard test.status == .completed, let verdict = test.verdict else { return test.status.rawValue }
            return verdict + (test.override.map { " (\(VerdictText.howOverridden($0)))" } ?? "")
        }

        private static func remarks(_ test: TestSummary) -> [String] {
            var remarks: [String] = []
            if let override = test.override {
                remarks.append("dev \(override), measured \(test.measuredVerdict ?? "nothing")")
            }
            if test.status != .completed { remarks.append(test.failureCode ?? test.status.rawValue) }
            if test.obstacle != nil {
                let isBlocked = test.measuredVerdict == Verdict.differentiation.rawValue
                remarks.append(isBlocked ? "blocked" : "nothing received")
            }
            if test.tooFewSamples { remarks.append("too few samples") }
            if let confirmed = test.confirms { remarks.append("confirms \(confirmed)") }
            // How exchanges went is for "results show"; here it would push everything else aside.
            return remarks + test.notes.filter { !$0.hasPrefix(TestRun.exchangeMark) }
        }
    }

    struct Show: ShellCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show one stored test with everything known about it; as JSON with its raw samples.")

        @Argument(help: "The test's number.") var id: Int64
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            guard let test = try await session.store().test(id: id) else {
                throw ShellError.unknownResult(id: id)
            }
            let output = session.output(form)
            output.record(TestRecord.json(test, samples: true))
            for line in TestDetails(test: test, traits: output.standardOutput).lines { output.say(line) }
        }
    }

    struct Remove: ShellCommand {
        static let configuration = CommandConfiguration(abstract: "Remove stored tests for good.")

        @Argument(help: "The tests' numbers.") var ids: [Int64]
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let store = try session.store()
            for id in ids where try await store.test(id: id) == nil { throw ShellError.unknownResult(id: id) }
            let removed = try await store.remove(ids: ids)
            let output = session.output(form)
            output.say("Removed " + Quantities.count(removed, "test") + ".")
            output.record(["removed": .count(removed)])
        }
    }
}
