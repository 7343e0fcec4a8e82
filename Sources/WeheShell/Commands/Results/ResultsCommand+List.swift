import CommandParsing
import ArgumentParser
import Differentiation
import Basics
import Foundation
import Recordings
import Reports
import ResultStore
import TestModel
import Messages

extension ResultsCommand {
    /// `results list`: lists tests, one per row, newest first.
    struct List: ReadsResults {
        static let about = CommandAbout(
            "List stored tests, all or those that match; the newest first.",
            "Lister les tests enregistrés, tous ou ceux qui conviennent, les plus récents d'abord.", .pages,
            examples: [
                "results", "results list --app netflix --verdict differentiation --since 3d",
                "results list --tag campaign --sort difference --limit 10",
                "results list --campaign autumn",
            ])

        static var configuration: CommandConfiguration { .init(commandName: "list", about) }

        @OptionGroup var selection: TestSelection
        @Option(
            help: .says(
                "By what: started, id, app, verdict, difference, server.",
                "Selon quoi : started, id, app, verdict, difference, server.", takes: .sortKey)) var sort =
            TestSort.Key.started.rawValue
        @Flag(help: .says("The other way round.", "Dans l'autre sens.")) var reverse = false
        @Option(help: .says("At most so many.", "Au plus autant de tests.", takes: .number)) var limit = 50
        @Option(help: .says("Pass over so many first.", "En passe autant d'abord.", takes: .number))
        var offset = 0
        @Flag(
            help: .says(
                "With the pairs of series, which are left out otherwise.",
                "Avec les paires des séries, omises sinon.")) var pairs = false
        @OptionGroup var origin: ResultsOrigin
        @OptionGroup var form: FormOptions

        private static let limits = 1...1_000_000

        /// The properties by which tests can be sorted.
        static let sortKeys = TestSort.Key.allCases.map(\.rawValue)

        mutating func validate() throws {
            guard Self.limits.contains(limit) else {
                throw UsageError.outOfRange("--limit", Self.limits, given: limit)
            }
            guard offset >= 0 else {
                throw UsageError.tooLow("--offset", least: 0, given: offset)
            }
            guard Self.sortKeys.contains(sort) else {
                throw UsageError.notAmong("--sort", Self.sortKeys, given: sort)
            }
        }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            var filter = selection.filter(at: session.clock.now(), in: session)
            filter.hidesPairs = !pairs
            let store = try await session.store()
            let tests = try await store.list(
                limit: limit, offset: offset, filter: filter,
                sort: TestSort(TestSort.Key(rawValue: sort) ?? .started, isReversed: reverse))
            if tests.isEmpty { try await selection.checkNames(in: session) }
            let output = session.output(form)
            let words = session.messages
            var empty = words.noTestMatches
            if tests.isEmpty, selection.isEmpty, offset == 0 {
                let imported = try await store.count(filter: TestFilter(source: nil))
                empty = imported == 0 ? words.noTestsStored : words.onlyImported(imported)
            }
            output.show(Self.table(tests, empty: empty, words))
            // A page that is not full is the last one.
            guard tests.count == limit else { return }
            let left = try await store.count(filter: filter) - offset - tests.count
            if left > 0 { output.note(words.moreTests(left)) }
        }

        private static func table(_ tests: [TestSummary], empty: String, _ words: Messages) -> Table {
            var table = Table(
                [
                    .init(.id, key: "id", alignsRight: true), .marks,
                    .init(.when, key: "started", claim: .yields(3)),
                    .init(.app, key: "app"), .init(.verdict, key: "verdict"),
                    .init(.original, key: "mean_original_mbps", alignsRight: true),
                    .init(.control, key: "mean_control_mbps", alignsRight: true),
                    .init(key: "area"),
                    .init(.probability, key: "ks_p_value", alignsRight: true, claim: .yields(1)),
                    .init(.difference, key: "effect", alignsRight: true, claim: .yields(2)),
                    .init(.server, key: "server", claim: .yields(0)),
                    .init(.notes, key: "notes", claim: .below), .init(key: "status"),
                    .init(key: "measured_verdict"),
                    .init(key: "override"), .init(key: "too_few_samples"), .init(key: "kind"),
                    .init(key: "direction"),
                    .init(key: "tags"), .init(key: "user_notes"), .init(key: "look"),
                ], empty: empty)
            for test in tests {
                let statistics = test.statistics
                func number(_ value: Double?, _ text: (Double) -> String) -> Table.Cell {
                    let known = value.flatMap { $0.isNaN ? nil : $0 }
                    return .init(known.map(text) ?? "-", .optional(known))
                }
                table.add([
                    .init(String(test.id), .integer(test.id)),
                    .init(test.synthesised == nil ? "" : synthesisedMark),
                    .init(Quantities.minute(test.started), .string(Quantities.timestamp(test.started))),
                    .init(test.app),
                    .init(words.verdictCell(test), .optional(test.verdict?.rawValue)),
                    number(test.meanOriginal, words.throughput),
                    number(test.meanControl, words.throughput),
                    .init(.optional(statistics.flatMap { $0.area.isNaN ? nil : $0.area })),
                    number(statistics?.ksPValue, words.probability),
                    test.look.map { .init(words.changeCell($0.change, within: $0.changes), .null) }
                        ?? .init(
                            test.effect.map { words.changeCell($0.change, within: $0.changes) } ?? "-",
                            TestRecord.json(test.effect, isComputedNow: false)),
                    .init(test.server),
                    .init(
                        (remarks(test).filter { !isMarked($0) } + companions(test)).map(words.remark)
                            .joined(separator: ", "),
                        .array(remarks(test).map { .string(Messages.english.remark($0)) })),
                    .init(.string(test.status.rawValue)), .init(.optional(test.measuredVerdict?.rawValue)),
                    .init(.optional(test.override)), .init(.bool(test.tooFewSamples)),
                    .init(.string(test.kind.rawValue)), .init(.string(test.direction.rawValue)),
                    .init(.array(test.tags.map { .string($0) })),
                    .init(.array(test.userNotes.map(\.flatObject))), .init(test.look?.flatObject ?? .null),
                ])
            }
            if tests.contains(where: { $0.synthesised != nil }) {
                table.explain(synthesisedMark, words.synthesisedLegend)
            }
            return table
        }

        private static let synthesisedMark = "s"

        /// Returns true if the table shows the remark as a mark.
        private static func isMarked(_ remark: TestRemark) -> Bool {
            if case .synthesised = remark { true } else { false }
        }

        /// Returns the user's tags and notes on a test, which have columns of their own in the formats for
        /// programs.
        private static func companions(_ test: TestSummary) -> [TestRemark] {
            test.tags.map { .tag($0) } + test.userNotes.map { .userNote($0.text) }
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
                let isBlocked = test.measuredVerdict == .differentiation
                remarks.append(isBlocked ? .blocked : .nothingReceived)
            }
            if test.tooFewSamples { remarks.append(.tooFewSamples) }
            if let confirmed = test.confirms { remarks.append(.confirms(confirmed)) }
            // Details of the exchanges are shown by "results show"; here they would displace everything else.
            return remarks + TestRemark.circumstances(of: test)
        }
    }
}
